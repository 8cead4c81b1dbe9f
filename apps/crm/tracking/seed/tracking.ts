import { sql } from 'kysely'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustAt } from '#core/contract/must.ts'
import { PLATFORM_SHARES, TRACKED_PLACES, VISITOR_CHANNELS } from './tracked-places.ts'

/** Number of days with counts, including today. */
const COUNTED_DAYS = 90
/** Factors of a weekly cycle that starts with today; the highest ones stand for a weekend, when students have time. */
const WEEKDAY_FACTORS = [1.25, 0.9, 0.85, 0.88, 0.92, 1, 1.3] as const

/** Random number around `daily` for the day `ago` days before today. */
const randomDailyNumber = (random: Prng, daily: number, ago: number): number =>
  Math.round(daily * mustAt(WEEKDAY_FACTORS, (7 * COUNTED_DAYS - ago) % 7) * (0.75 + random.next() / 2))

const eachDay = <T>(of: (ago: number) => readonly T[]): readonly T[] => Array.from({ length: COUNTED_DAYS }, (_, ago) => of(ago)).flat()

/** Places of a platform; web pages report only those without several parameters. */
const placesOfPlatform = (platform: string) =>
  platform.endsWith('WEB') ? TRACKED_PLACES.filter(([, params]) => params.length === 1) : TRACKED_PLACES

const eventCountRows = (random: Prng) =>
  eachDay(ago =>
    PLATFORM_SHARES.flatMap(([platform, share, each]) =>
      placesOfPlatform(platform).flatMap(([name, params, location, event_type, daily]) =>
        params.flatMap(param => {
          const total = randomDailyNumber(random, daily * share, ago)
          return total === 0
            ? []
            : [{ ago, platform, name, param, location, event_type, total, users: Math.max(1, Math.round(total / each)) }]
        }),
      ),
    ),
  )

const visitCountRows = (random: Prng) =>
  eachDay(ago =>
    VISITOR_CHANNELS.map(([platform, channel, daily]) => {
      const total = randomDailyNumber(random, daily, ago)
      return { ago, platform, channel, total, fresh: Math.round(total * (0.2 + random.next() / 5)) }
    }),
  )

const storeEventRows = (random: Prng, institutions: readonly number[]) =>
  eachDay(ago =>
    institutions.flatMap((institution, place) => [
      { ago, institution, kind: 'CLICK', total: randomDailyNumber(random, 42 / (1 + place / 3), ago) },
      { ago, institution, kind: 'SCAN', total: randomDailyNumber(random, 9 / (1 + place / 3), ago) },
    ]),
  ).filter(({ total }) => total > 0)

/** Inserts three months of counts for events, visits and shop events, without any received batches. */
export async function insertTracking(tx: Tx, random: Prng, institutions: readonly number[]): Promise<void> {
  const day = sql`(now() at time zone 'Asia/Shanghai')::date - ago`
  await sql`
    insert into tracking_count (day, platform, name, param, location, event_type, client_id, total_number, total_user_number)
    select ${day}, platform, name, param, location, event_type, 0, total, users
    from jsonb_to_recordset(${JSON.stringify(eventCountRows(random))}::jsonb)
      as c(ago int, platform text, name text, param text, location text, event_type text, total int, users int)
    order by ago desc`.execute(tx)
  await sql`
    insert into platform_visit_count (day, platform, channel_code, visit_num, new_visit_num)
    select ${day}, platform, channel, total, fresh
    from jsonb_to_recordset(${JSON.stringify(visitCountRows(random))}::jsonb) as v(ago int, platform text, channel text, total int, fresh int)`.execute(
    tx,
  )
  await sql`
    insert into store_event_count (day, institution_id, kind, number)
    select ${day}, institution, kind, total
    from jsonb_to_recordset(${JSON.stringify(storeEventRows(random, institutions))}::jsonb) as s(ago int, institution bigint, kind text, total int)`.execute(
    tx,
  )
}
