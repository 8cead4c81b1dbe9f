/** Check of the audit log's hash chain, lane by lane and part by part. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { CheckResult, FailingEntry, FailureReason } from '../wire.ts'
import { lastVerifiedEntries, type VerifiedEntries, type VerifiedEntry } from './checks.ts'

/** Entries per statement; well within the statement timeout. */
const ENTRIES_PER_PART = 5_000
/** Maximum number of failing entries listed by id. */
const MAX_LISTED_FAILURES = 100
/** Days within which a missing entry counts as removed; entries are kept for 180. The margin covers days without any entry. */
const MIN_KEPT_DAYS = 180 - 14

interface AuditLane {
  readonly lane: number
  readonly firstSeq: number
  readonly lastSeq: number
  readonly lastId: number
}

interface CheckFindings {
  checked: number
  pruned: number
  brokenCount: number
  readonly broken: FailingEntry[]
  readonly points: Record<string, VerifiedEntry>
}

export interface VerifyOptions {
  /** Checks all entries, not only those since the last successful check. */
  readonly whole: boolean
  progress?(done: number, total: number): Promise<void>
  readonly signal?: AbortSignal
}

const readLanes = async (db: Db): Promise<readonly AuditLane[]> =>
  (
    await sql<AuditLane>`select l.lane, f.seq as "firstSeq", e.seq as "lastSeq", e.id as "lastId"
    from generate_series(0, 31) as l(lane)
    cross join lateral (select seq from audit_log where lane = l.lane order by seq limit 1) f
    cross join lateral (select seq, id from audit_log where lane = l.lane order by seq desc limit 1) e`.execute(db)
  ).rows

/** True if the oldest entry is so old that entries before it may have been pruned. */
const mayBePruned = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ old: boolean }>`select created_date < now() - ${MIN_KEPT_DAYS} * interval '1 day' as old
    from audit_log order by created_date, id limit 1`.execute(db)
  return rows[0]?.old === true
}

/** Point before the first entry to check; `hash` is null if no predecessor is known. */
type LaneStart = { readonly seq: number; readonly hash: string | null }

const entryAt = async (db: Db, lane: number, seq: number): Promise<{ id: number; hash: string } | undefined> =>
  (
    await sql<{
      id: number
      hash: string
    }>`select id, encode(hash, 'hex') as hash from audit_log where lane = ${lane} and seq = ${seq}`.execute(db)
  ).rows[0]

const addFailure = (found: CheckFindings, id: number, reason: FailureReason, missing = 0): void => {
  found.brokenCount += 1
  if (found.broken.length < MAX_LISTED_FAILURES) found.broken.push({ id, reason, missing })
}

/**
 * Start of a full check. If earlier entries are missing, the oldest remaining one is trusted, as its own hash cannot be verified; the gap is a
 * failure unless the missing entries may have been pruned.
 */
async function fullCheckStart(
  db: Db,
  { lane, firstSeq }: AuditLane,
  known: VerifiedEntry | undefined,
  prunable: boolean,
  found: CheckFindings,
): Promise<LaneStart> {
  if (firstSeq === 1) return { seq: 0, hash: null }
  if (known?.seq === firstSeq - 1) return known
  const first = await entryAt(db, lane, firstSeq)
  if (!first) return { seq: 0, hash: null }
  if (prunable) found.pruned += 1
  else addFailure(found, first.id, 'missing', firstSeq - 1)
  found.checked += 1
  return { seq: firstSeq, hash: first.hash }
}

/**
 * Checks that the entry verified last is unchanged and not cut off, unless it was pruned; returns it, or undefined if it cannot be continued from.
 */
async function continueFromVerified(
  db: Db,
  lane: AuditLane,
  known: VerifiedEntry | undefined,
  found: CheckFindings,
): Promise<LaneStart | undefined> {
  if (!known || known.seq < lane.firstSeq) return undefined
  if (known.seq > lane.lastSeq) {
    addFailure(found, lane.lastId, 'cut', known.seq - lane.lastSeq)
    return undefined
  }
  const now = await entryAt(db, lane.lane, known.seq)
  // A missing entry shows up as a gap later.
  if (now && now.hash !== known.hash) addFailure(found, now.id, 'rewritten')
  return now?.hash === known.hash ? known : undefined
}

interface ChainPart {
  readonly checked: number
  readonly seq: number | null
  readonly hash: string | null
  readonly broken: readonly { readonly id: number; readonly reason: FailureReason; readonly missing: number }[]
}

const checkNextPart = async (db: Db, { lane, lastSeq }: AuditLane, { seq, hash }: LaneStart): Promise<ChainPart | undefined> =>
  (
    await sql<ChainPart>`select checked, last_seq as seq, encode(last_hash, 'hex') as hash, broken
    from audit_part(${lane}::smallint, ${seq}, decode(${hash}, 'hex'), ${lastSeq}, ${ENTRIES_PER_PART})`.execute(db)
  ).rows[0]

async function checkLane(
  db: Db,
  lane: AuditLane,
  start: LaneStart,
  found: CheckFindings,
  step: (checked: number) => Promise<void>,
): Promise<void> {
  let at = start
  for (;;) {
    const part = await checkNextPart(db, lane, at)
    if (!part || part.seq === null) break
    for (const { id, reason, missing } of part.broken) addFailure(found, id, reason, missing)
    found.checked += part.checked
    at = { seq: part.seq, hash: part.hash }
    await step(part.checked)
  }
  if (at.hash !== null) found.points[String(lane.lane)] = { seq: at.seq, hash: at.hash }
}

/** Checks the entries present now; later ones are left to the next check. */
export async function verifyAudit(
  db: Db,
  { whole, progress, signal }: VerifyOptions,
): Promise<CheckResult & { readonly points: VerifiedEntries }> {
  const [lanes, known, prunable] = await Promise.all([readLanes(db), lastVerifiedEntries(db), mayBePruned(db)])
  const found: CheckFindings = { checked: 0, pruned: 0, brokenCount: 0, broken: [], points: {} }
  const total = lanes.reduce((sum, { lane, firstSeq, lastSeq }) => {
    const from = whole ? firstSeq - 1 : Math.max(firstSeq - 1, known[lane]?.seq ?? 0)
    return sum + Math.max(0, lastSeq - from)
  }, 0)
  let done = 0
  for (const lane of lanes) {
    const before = found.brokenCount
    const point = known[lane.lane]
    const given = await continueFromVerified(db, lane, point, found)
    const start = whole || !given ? await fullCheckStart(db, lane, point, prunable, found) : given
    await checkLane(db, lane, start, found, async checked => {
      signal?.throwIfAborted()
      done += checked
      await progress?.(Math.min(done, total), total)
    })
    // A lane with failures keeps its previous point, so that the next check reports them again.
    if (found.brokenCount > before) restoreVerifiedEntry(found, lane.lane, point)
  }
  // Lanes that had entries and have none now.
  for (const [lane, point] of Object.entries(known)) {
    if (lanes.some(one => String(one.lane) === lane)) continue
    found.points[lane] = point
    if (!prunable) addFailure(found, 0, 'cut', point.seq)
  }
  const { checked, pruned, brokenCount, broken, points } = found
  return { whole, checked, intact: brokenCount === 0, brokenCount, broken, pruned, points }
}

function restoreVerifiedEntry(found: CheckFindings, lane: number, point: VerifiedEntry | undefined): void {
  if (point) found.points[String(lane)] = point
  else delete found.points[String(lane)]
}
