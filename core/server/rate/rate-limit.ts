import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'

/** A rate limit with a fixed window that begins at its first call. */
export interface Limit {
  /** Key of the window; contains nothing the client can choose freely. */
  readonly key: string
  readonly points: number
  readonly seconds: number
  /** Points that this call costs. Default: one. */
  readonly cost?: number
}

const costOf = ({ cost = 1 }: Limit): number => cost

export interface CountedLimit {
  readonly limit: Limit
  /** Points used in the window, including this call. */
  readonly calls: number
}

/** Counts one call, atomically and before the work; returns true if all windows still had room. */
export async function countCall(db: Db, limits: readonly Limit[]): Promise<boolean> {
  return (await countWindows(db, limits)).every(hasRoom)
}

export interface LimitRefusalOptions {
  readonly message?: string
  /** Called at a window's first refusal, before the caller gets the 429. */
  full?(limit: Limit): Promise<void>
}

/** Counts one call. @throws 429 if a window is full. */
export async function limitCalls(db: Db, limits: readonly Limit[], { message, full }: LimitRefusalOptions = {}): Promise<void> {
  const refusing = (await countWindows(db, limits)).find(counted => !hasRoom(counted))
  if (!refusing) return
  const { limit, calls } = refusing
  if (calls - costOf(limit) <= limit.points) await full?.(limit)
  throw tooMany(message, limit.seconds)
}

export const hasRoom = ({ limit, calls }: CountedLimit): boolean => calls <= limit.points

/**
 * Counts one call in the windows in the given order, narrow before wide, up to the first full one: a call refused by a narrow window does not fill
 * the wide ones, which are shared with others. Returns the windows that counted the call; only the last can be full.
 *
 * One statement. Its commit does not wait for the disk: a crash may lose the last calls. Not to be used within a transaction, whose other writes
 * would not wait either.
 */
export async function countWindows(db: Db, limits: readonly Limit[]): Promise<readonly CountedLimit[]> {
  if (limits.length === 0) return []
  const windows = limits.map((limit, place) => {
    const before = limits[place - 1]
    const goOn = before ? sql`(select calls from ${windowName(place - 1)}) <= ${before.points}` : sql`true`
    return sql`${windowName(place)} as (
      insert into rate_limit as r (key, points, expires_date)
      select ${limit.key}::text, ${costOf(limit)}::int, now() + make_interval(secs => ${limit.seconds}) where ${goOn}
      on conflict (key) do update set
        points = case when r.expires_date <= now() then excluded.points else r.points + excluded.points end,
        expires_date = case when r.expires_date <= now() then excluded.expires_date else r.expires_date end
      returning points as calls)`
  })
  const calls = limits.map((_limit, place) => sql`(select calls from ${windowName(place)})`)
  const { rows } = await sql<{ calls: (number | null)[] }>`
    with ${sql.join(windows)}
    select array[${sql.join(calls)}] as calls, set_config('synchronous_commit', 'off', true)`.execute(db)
  return limits.flatMap((limit, place) => {
    const counted = rows[0]?.calls[place]
    return typeof counted === 'number' ? [{ limit, calls: counted }] : []
  })
}

const windowName = (place: number) => sql.id(`window${place}`)

/** Deletes windows, e.g. of failed logins after a successful one. */
export async function deleteWindows(db: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from rate_limit where key = any(${keys})`.execute(db)
}

/** Subtracts counted points, e.g. of successful logins from the limit of a shared address. */
export async function subtractPoints(db: Db, keys: readonly string[], points = 1): Promise<void> {
  await sql`update rate_limit set points = greatest(points - ${points}::int, 0) where key = any(${keys})`.execute(db)
}

/** The keys whose windows are still open. */
export async function openWindowKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select key from rate_limit where key = any(${keys}) and expires_date > now()`.execute(db)
  return new Set(rows.map(row => row.key))
}

/** Opens windows with one point each; open windows stay unchanged. */
export async function startWindows(db: Db, keys: readonly string[], seconds: number): Promise<void> {
  await sql`insert into rate_limit as r (key, points, expires_date)
    select key, 1, now() + make_interval(secs => ${seconds}) from unnest(${keys}::text[]) as key order by key
    on conflict (key) do update set expires_date = excluded.expires_date where r.expires_date <= now()
    returning set_config('synchronous_commit', 'off', true)`.execute(db)
}

/** Deletes expired windows. */
export async function removeExpiredLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where expires_date <= now()`.execute(db)
}
