/** Check of the audit log's hash chain, lane by lane and part by part. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { BrokenEntry, CheckResult, Misfit } from '../wire.ts'
import { lastPoints, type Point, type Points } from './checks.ts'

/** Entries per statement; well within the statement timeout. */
const PART = 5_000
/** Maximum number of failing entries listed by id. */
const MOST_NAMED = 100
/** Days within which a missing entry counts as removed; entries are kept for 180. The margin covers days without any entry. */
const KEPT_DAYS = 180 - 14

interface Lane {
  readonly lane: number
  readonly firstSeq: number
  readonly lastSeq: number
  readonly lastId: number
}

interface Found {
  checked: number
  pruned: number
  brokenCount: number
  readonly broken: BrokenEntry[]
  readonly points: Record<string, Point>
}

export interface Options {
  /** Checks all entries, not only those since the last successful check. */
  readonly whole: boolean
  progress?(done: number, total: number): Promise<void>
  readonly signal?: AbortSignal
}

const lanesOf = async (db: Db): Promise<readonly Lane[]> =>
  (
    await sql<Lane>`select l.lane, f.seq as "firstSeq", e.seq as "lastSeq", e.id as "lastId"
    from generate_series(0, 31) as l(lane)
    cross join lateral (select seq from audit_log where lane = l.lane order by seq limit 1) f
    cross join lateral (select seq, id from audit_log where lane = l.lane order by seq desc limit 1) e`.execute(db)
  ).rows

/** True if the oldest entry is so old that entries before it may have been pruned. */
const mayBePruned = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ old: boolean }>`select created_date < now() - ${KEPT_DAYS} * interval '1 day' as old
    from audit_log order by created_date, id limit 1`.execute(db)
  return rows[0]?.old === true
}

/** Point before the first entry to check; `hash` is null if no predecessor is known. */
type Start = { readonly seq: number; readonly hash: string | null }

const entryAt = async (db: Db, lane: number, seq: number): Promise<{ id: number; hash: string } | undefined> =>
  (
    await sql<{
      id: number
      hash: string
    }>`select id, encode(hash, 'hex') as hash from audit_log where lane = ${lane} and seq = ${seq}`.execute(db)
  ).rows[0]

const misfit = (found: Found, id: number, reason: Misfit, missing = 0): void => {
  found.brokenCount += 1
  if (found.broken.length < MOST_NAMED) found.broken.push({ id, reason, missing })
}

/**
 * Start of a full check. If earlier entries are missing, the oldest remaining one is trusted, as its own hash cannot be verified; the gap is a
 * failure unless the missing entries may have been pruned.
 */
async function beginning(db: Db, { lane, firstSeq }: Lane, known: Point | undefined, prunable: boolean, found: Found): Promise<Start> {
  if (firstSeq === 1) return { seq: 0, hash: null }
  if (known?.seq === firstSeq - 1) return known
  const first = await entryAt(db, lane, firstSeq)
  if (!first) return { seq: 0, hash: null }
  if (prunable) found.pruned += 1
  else misfit(found, first.id, 'missing', firstSeq - 1)
  found.checked += 1
  return { seq: firstSeq, hash: first.hash }
}

/**
 * Checks that the entry verified last is unchanged and not cut off, unless it was pruned; returns it, or undefined if it cannot be continued from.
 */
async function compareWithPoint(db: Db, lane: Lane, known: Point | undefined, found: Found): Promise<Start | undefined> {
  if (!known || known.seq < lane.firstSeq) return undefined
  if (known.seq > lane.lastSeq) {
    misfit(found, lane.lastId, 'cut', known.seq - lane.lastSeq)
    return undefined
  }
  const now = await entryAt(db, lane.lane, known.seq)
  // A missing entry shows up as a gap later.
  if (now && now.hash !== known.hash) misfit(found, now.id, 'rewritten')
  return now?.hash === known.hash ? known : undefined
}

interface Part {
  readonly checked: number
  readonly seq: number | null
  readonly hash: string | null
  readonly broken: readonly { readonly id: number; readonly reason: Misfit; readonly missing: number }[]
}

const partOf = async (db: Db, { lane, lastSeq }: Lane, { seq, hash }: Start): Promise<Part | undefined> =>
  (
    await sql<Part>`select checked, last_seq as seq, encode(last_hash, 'hex') as hash, broken
    from audit_part(${lane}::smallint, ${seq}, decode(${hash}, 'hex'), ${lastSeq}, ${PART})`.execute(db)
  ).rows[0]

async function checkLane(db: Db, lane: Lane, start: Start, found: Found, step: (checked: number) => Promise<void>): Promise<void> {
  let at = start
  for (;;) {
    const part = await partOf(db, lane, at)
    if (!part || part.seq === null) break
    for (const { id, reason, missing } of part.broken) misfit(found, id, reason, missing)
    found.checked += part.checked
    at = { seq: part.seq, hash: part.hash }
    await step(part.checked)
  }
  if (at.hash !== null) found.points[String(lane.lane)] = { seq: at.seq, hash: at.hash }
}

/** Checks the entries present now; later ones are left to the next check. */
export async function verifyAudit(db: Db, { whole, progress, signal }: Options): Promise<CheckResult & { readonly points: Points }> {
  const [lanes, known, prunable] = await Promise.all([lanesOf(db), lastPoints(db), mayBePruned(db)])
  const found: Found = { checked: 0, pruned: 0, brokenCount: 0, broken: [], points: {} }
  const total = lanes.reduce((sum, { lane, firstSeq, lastSeq }) => {
    const from = whole ? firstSeq - 1 : Math.max(firstSeq - 1, known[lane]?.seq ?? 0)
    return sum + Math.max(0, lastSeq - from)
  }, 0)
  let done = 0
  for (const lane of lanes) {
    const before = found.brokenCount
    const point = known[lane.lane]
    const given = await compareWithPoint(db, lane, point, found)
    const start = whole || !given ? await beginning(db, lane, point, prunable, found) : given
    await checkLane(db, lane, start, found, async checked => {
      signal?.throwIfAborted()
      done += checked
      await progress?.(Math.min(done, total), total)
    })
    // A lane with failures keeps its previous point, so that the next check reports them again.
    if (found.brokenCount > before) restorePoint(found, lane.lane, point)
  }
  // Lanes that had entries and have none now.
  for (const [lane, point] of Object.entries(known)) {
    if (lanes.some(one => String(one.lane) === lane)) continue
    found.points[lane] = point
    if (!prunable) misfit(found, 0, 'cut', point.seq)
  }
  const { checked, pruned, brokenCount, broken, points } = found
  return { whole, checked, intact: brokenCount === 0, brokenCount, broken, pruned, points }
}

function restorePoint(found: Found, lane: number, point: Point | undefined): void {
  if (point) found.points[String(lane)] = point
  else delete found.points[String(lane)]
}
