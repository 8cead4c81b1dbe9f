import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'

/** A fixed window that begins with its first call. */
export interface Limit {
  /** What is counted, without anything the client may choose freely. */
  readonly key: string
  readonly points: number
  readonly seconds: number
}

/** Counts one call in every window, atomically and before the work; answers whether all of them still had room. */
export async function countCall(db: Db, limits: readonly Limit[]): Promise<boolean> {
  return (await count(db, limits)).every(({ limit, calls }) => calls <= limit.points)
}

export interface Refusing {
  readonly message?: string
  /** Hears of a window's first refusal, before the caller does. */
  full?(limit: Limit): Promise<void>
}

/** Counts one call; @throws 429 when a window is full. */
export async function limitCalls(db: Db, limits: readonly Limit[], { message, full }: Refusing = {}): Promise<void> {
  if (limits.length === 0) return
  const refusing = (await count(db, limits)).filter(({ limit, calls }) => calls > limit.points)
  for (const { limit, calls } of refusing) if (calls === limit.points + 1) await full?.(limit)
  if (refusing.length > 0) throw tooMany(message)
}

/**
 * One statement, always in the same order. It does not wait for the disk: a crash may forget the last calls, and nobody waits for the
 * counting. Not within a transaction, whose other writes would not wait either.
 */
async function count(db: Db, limits: readonly Limit[]): Promise<readonly { readonly limit: Limit; readonly calls: number }[]> {
  const { rows } = await sql<{ key: string; points: number }>`
    insert into rate_limit as r (key, points, expires_date)
    select l.key, 1, now() + make_interval(secs => l.seconds)
    from unnest(${limits.map(limit => limit.key)}::text[], ${limits.map(limit => limit.seconds)}::int[]) as l (key, seconds) order by l.key
    on conflict (key) do update set
      points = case when r.expires_date <= now() then 1 else r.points + 1 end,
      expires_date = case when r.expires_date <= now() then excluded.expires_date else r.expires_date end
    returning key, points, set_config('synchronous_commit', 'off', true)`.execute(db)
  const calls = new Map(rows.map(row => [row.key, row.points]))
  return limits.map(limit => ({ limit, calls: calls.get(limit.key) ?? 0 }))
}

/** Forgets windows, e.g. failed logins after a good one. */
export async function forgetCalls(db: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from rate_limit where key = any(${keys})`.execute(db)
}

/** Takes counted calls back, e.g. good logins from the limit of an address that many share. */
export async function returnCalls(db: Db, keys: readonly string[]): Promise<void> {
  await sql`update rate_limit set points = greatest(points - 1, 0) where key = any(${keys})`.execute(db)
}

/** Removes windows that are over. */
export async function removeExpiredLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where expires_date <= now()`.execute(db)
}
