import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createPrng, type Prng } from '#apps/crm/seed/prng.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { JobContext } from '#core/contract/job.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'
import type { Database } from '#core/server/database/database.ts'
import { jobRetry, retryTransaction } from '#core/server/database/retry.ts'
import type { InboundContext, InboundFeed, Refusals } from '#plugins/inbound/server/feed.ts'
import { stubOf } from '#tests/support/stub.ts'
import { EVENT_TYPES, PLATFORMS } from '../wire.ts'
import type { TrackingEvent } from './tally.ts'
import { shanghaiDayOf } from './tracking-day.ts'

/** Counts a batch like the inbound plugin, in a given transaction. */
export const countBatchIn = <T>(tx: Tx, feed: InboundFeed<T>, items: readonly T[], clientId = 1, now = new Date()): Promise<Refusals> => {
  const context = stubOf<InboundContext>('context', { tx, now, client: { id: clientId, name: 'App' } })
  return (feed.count as NonNullable<typeof feed.count>)(items, context)
}

/** Sends a batch like the inbound plugin, in its own transaction. */
export const sendBatch = <T>(db: Db, feed: InboundFeed<T>, items: readonly T[], clientId = 1, now = new Date()): Promise<Refusals> =>
  db.transaction().execute(tx => countBatchIn(tx, feed, items, clientId, now))

/** Few keys and few users, so that batches overlap in both. */
export function randomEvent(random: Prng, today = wallDate(new Date())): TrackingEvent {
  const eventType = random.pick(EVENT_TYPES)
  return {
    time: `${addDays(today, -random.int(0, 2))}T00:00:${random.int(10, 59)}+08:00`,
    name: random.pick(['首页', '院校详情', ' 首页 ', '机构店铺']),
    eventType,
    platform: random.pick(PLATFORMS),
    userKey: `u${random.int(1, 40)}`,
    ...(random.chance(0.5) ? { param: random.pick(['QS', '英国', '']) } : {}),
    ...(random.chance(0.5) ? { location: random.pick(['顶部', '列表']) } : {}),
    ...(eventType === 'VISIT' && random.chance(0.7)
      ? { channelCode: random.pick(['WECHAT', 'BAIDU']), newVisitor: random.chance(0.3) }
      : {}),
  }
}

/** Random batches, determined by the seed. */
export const randomBatches = (seed: number, batches: number, size: number): readonly (readonly TrackingEvent[])[] => {
  const random = createPrng(seed)
  return Array.from({ length: batches }, () => Array.from({ length: random.int(1, size) }, () => randomEvent(random)))
}

/** Reference implementation: reads each number directly from the list of its events. */
export function recountedLines(events: readonly TrackingEvent[]) {
  const keyed = Map.groupBy(events, event =>
    [shanghaiDayOf(event.time), event.platform, event.eventType, event.name.trim(), event.param?.trim() ?? '', event.location ?? ''].join(
      '|',
    ),
  )
  const visits = Map.groupBy(
    events.filter(event => event.eventType === 'VISIT'),
    event => [shanghaiDayOf(event.time), event.platform, event.channelCode ?? 'UNKNOWN'].join('|'),
  )
  return {
    counts: [...keyed].map(([key, own]) => `${key} ${own.length} ${new Set(own.map(event => event.userKey)).size}`).sort(),
    visits: [...visits].map(([key, own]) => `${key} ${own.length} ${own.filter(event => event.newVisitor).length}`).sort(),
  }
}

/** The same lines from the statistics. */
export async function countedLines(db: Db) {
  const counts = await sql<{ line: string }>`
    select concat_ws('|', day, platform, event_type, name, param, location) || ' ' || total_number || ' ' || total_user_number as line
    from tracking_statistics`.execute(db)
  const visits = await sql<{ line: string }>`
    select concat_ws('|', day, platform, channel_code) || ' ' || sum(visit_num) || ' ' || sum(new_visit_num) as line
    from platform_visit_count where not rebuilding group by day, platform, channel_code`.execute(db)
  return { counts: counts.rows.map(row => row.line).sort(), visits: visits.rows.map(row => row.line).sort() }
}

/** Number of rows being rebuilt: [events, visits]. */
export async function rebuildingRows(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ rows: number[] }>`select array[(select count(*)::int from tracking_count where rebuilding),
    (select count(*)::int from platform_visit_count where rebuilding)] as rows`.execute(db)
  return rows[0]?.rows ?? []
}

/** Number of rows in a table. */
export const tableRowCount = async (db: Db, table: string): Promise<number> =>
  Number((await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)).rows[0]?.rows)

/** Job context of a rebuild as the queue creates it, but without audit entries. `more` overrides parts of it. */
export const rebuildContext = <Data>({ db, longReads }: Database, data: Data, more: Partial<JobContext<Data>> = {}): JobContext<Data> => ({
  id: randomUUID(),
  data,
  db: longReads,
  services: {} as never,
  signal: new AbortController().signal,
  actor: () => Promise.reject(new Error('nobody')),
  progress: async () => undefined,
  transaction: work => {
    const run = () => db.transaction().execute(tx => work(stubOf<WriteContext>('context', { tx, note: () => undefined })))
    return retryTransaction(run, jobRetry)
  },
  ...more,
})
