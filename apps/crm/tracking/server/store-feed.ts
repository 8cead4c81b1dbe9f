import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type HttpError, invalid } from '#core/contract/errors.ts'
import { defineFeed, type InboundContext, type Refusals } from '#plugins/inbound/server/feed.ts'
import { type StoreEvent, storeBatch, storeEvent } from './received.ts'
import { oldestDay, shanghaiDayOf, shareDaysSql, tooOldError } from './tracking-day.ts'

const unknownInstitutionError = (): HttpError => invalid([{ field: 'institutionId', message: '机构不存在' }])

async function knownInstitutions(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from institution where id = any(${[...new Set(ids)]}::bigint[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Adds to the counts; rows are always locked in the same order. */
export async function countStoreEvents(
  tx: Tx,
  rows: { readonly day: string; readonly rebuilding: boolean },
  events: readonly StoreEvent[],
): Promise<void> {
  await sql`
    insert into store_event_count as c (day, institution_id, kind, rebuilding, number)
    select ${rows.day}::date, institution_id, kind, ${rows.rebuilding}, count(*)
    from unnest(${events.map(event => event.institutionId)}::bigint[], ${events.map(event => event.kind)}::text[]) as e(institution_id, kind)
    group by institution_id, kind order by institution_id, kind
    on conflict (day, institution_id, kind, rebuilding) do update set number = c.number + excluded.number`.execute(tx)
}

async function countSentEvents(events: readonly StoreEvent[], { tx, now, client }: InboundContext): Promise<Refusals> {
  const oldest = oldestDay(now)
  const known = await knownInstitutions(
    tx,
    events.map(event => event.institutionId),
  )
  const refused = new Map(
    events.flatMap((event, index) => {
      if (!known.has(event.institutionId)) return [[index, unknownInstitutionError()] as const]
      return shanghaiDayOf(event.time) < oldest ? [[index, tooOldError()] as const] : []
    }),
  )
  const days = Map.groupBy(
    events.filter((_, index) => !refused.has(index)),
    ({ time }) => shanghaiDayOf(time),
  )
  await shareDaysSql([...days.keys()]).execute(tx)
  for (const [day, own] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await storeBatch(tx, { day, clientId: client.id, feed: 'storeEvents', events: own })
    await countStoreEvents(tx, { day, rebuilding: false }, own)
  }
  return refused
}

/** Scans and clicks at shops. */
export const storeFeed = defineFeed({
  path: '/storeEvents',
  scope: 'storeEvents',
  permissions: ['/report/orgShop/eventDay/list'],
  title: '店铺事件',
  item: storeEvent,
  count: countSentEvents,
})
