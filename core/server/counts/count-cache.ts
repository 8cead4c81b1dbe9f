import { randomUUID } from 'node:crypto'
import { firstKeyOf } from '#core/contract/must.ts'
import type { NodeBus } from '../events/bus.ts'
import { limitConcurrency } from '../work/in-turn.ts'
import { mayAffect, type TotalReads } from './total-reads.ts'
import { createWriteLog, type HeardWrite } from './write-log.ts'
import { createWriteNotices } from './write-notices.ts'
import type { WrittenRow } from './written-row.ts'

/** A requested total. */
export interface CountRequest {
  /** Everything that the total depends on besides the rows: two scopes with different rows must have different keys. */
  readonly key: string
  /** The requesting employee, who must see all of their own writes. */
  readonly by: number
  /** The caller has just written on another node, whose notice may not have arrived yet: cached values are not used. */
  readonly anew?: boolean
  /** Called when the total is first requested. */
  reads(): TotalReads
}

/**
 * Cache of totals, statistics and sums of lists, invalidated by written rows that may change them. Exact for the writer; at most two seconds stale
 * for others, so that even ten writes per second make no reader wait. At most one count per total runs at a time.
 */
export interface CountCache {
  /** Id of this node's process; unique. */
  readonly node: string
  /** The cached value, or the result of `count`. */
  get<T>(wanted: CountRequest, count: () => Promise<T>): Promise<T>
  /** Records the rows of an employee's committed transaction: invalidates totals here at once, on other nodes soon. */
  written(by: number, rows: readonly WrittenRow[]): void
  stop(): void
}

const MAX_CACHED_TOTALS = 5_000
/** Milliseconds. Writes that bypass this program (psql, a restored backup) show after a minute. */
const MAX_AGE_MS = 60_000
/** Milliseconds that a total may be stale for others: two seconds, less the time a notice takes to other nodes. */
const MAX_STALE_MS = 1_900
/** Milliseconds of staleness from which a request triggers a recount without waiting for it. */
const RECOUNT_AFTER_MS = 1_000
/** Concurrent counts: more slow each other and the page queries down, and none finishes sooner. */
const MAX_CONCURRENT_COUNTS = 2

interface CachedCount {
  readonly value: unknown
  readonly since: number
  /** Log position up to which writes were examined. */
  looked: number
  /** Time of the first write that this value may not include (infinity if none), and the authors of such writes (undefined for unknown). */
  behindSince: number
  readonly writers: Set<number | undefined>
}

interface CountStart {
  /** Position in the write log. */
  readonly from: number
  readonly since: number
}

interface RunningCount {
  /** Undefined while the count waits for its turn: it will include every write up to its start. */
  readonly begun: () => CountStart | undefined
  readonly value: Promise<unknown>
}

interface CountEntry {
  readonly key: string
  readonly reads: TotalReads
  counted?: CachedCount
  running?: RunningCount
  /** The count after the running one, for callers who need writes made since that began. */
  next?: Promise<unknown>
}

/** @param ignored tables whose writes change no list, such as sessions */
export function createCountCache(bus: NodeBus, ignored: ReadonlySet<string>): CountCache {
  const entries = new Map<string, CountEntry>()
  const log = createWriteLog()
  const notices = createWriteNotices(bus, write => log.add(write))
  const counting = limitConcurrency(MAX_CONCURRENT_COUNTS)

  const heardOf = ({ reads }: CountEntry, position: number): readonly HeardWrite[] =>
    (log.from(position) ?? [{ at: Number.NEGATIVE_INFINITY }]).filter(
      ({ rows }) => rows === undefined || rows.some(row => mayAffect(row, reads)),
    )

  const look = (entry: CountEntry, counted: CachedCount): void => {
    for (const { at, by } of heardOf(entry, counted.looked)) {
      counted.behindSince = Math.min(counted.behindSince, at)
      counted.writers.add(by)
    }
    counted.looked = log.end
  }

  const begin = (entry: CountEntry, count: () => Promise<unknown>): Promise<unknown> => {
    // Moved to the end of the map: the total counted longest ago is evicted first.
    if (entries.delete(entry.key)) entries.set(entry.key, entry)
    let begun: CountStart | undefined
    const value = counting(() => {
      begun = { from: log.end, since: Date.now() }
      return count()
    })
    entry.running = { begun: () => begun, value }
    const end = (): void => void delete entry.running
    value.then(found => {
      end()
      const { from, since } = begun as CountStart
      entry.counted = { value: found, since, looked: from, behindSince: Number.POSITIVE_INFINITY, writers: new Set() }
    }, end)
    return value
  }

  /** A count that includes all writes heard so far: the running one if nothing was written since it began, else the next. */
  const exact = (entry: CountEntry, count: () => Promise<unknown>, anew = false): Promise<unknown> => {
    const { running } = entry
    if (!running) return begin(entry, count)
    const begun = running.begun()
    if (!begun || (!anew && heardOf(entry, begun.from).length === 0)) return running.value
    const after = (): Promise<unknown> => {
      delete entry.next
      return begin(entry, count)
    }
    entry.next ??= running.value.then(after, after)
    return entry.next
  }

  /** The cached value if it is fresh enough for the caller. */
  const kept = (entry: CountEntry, { by, anew = false }: CountRequest, count: () => Promise<unknown>): CachedCount | undefined => {
    const { counted } = entry
    if (!counted || anew || Date.now() - counted.since >= MAX_AGE_MS) return undefined
    look(entry, counted)
    const behind = Date.now() - counted.behindSince
    if (behind >= MAX_STALE_MS || counted.writers.has(by) || counted.writers.has(undefined)) return undefined
    // An error is reported to callers that wait for a count.
    if (behind >= RECOUNT_AFTER_MS && !entry.running) begin(entry, count).catch(() => undefined)
    return counted
  }

  const entryOf = ({ key, reads }: CountRequest): CountEntry => {
    const known = entries.get(key)
    if (known) return known
    if (entries.size >= MAX_CACHED_TOTALS) entries.delete(firstKeyOf(entries))
    const entry: CountEntry = { key, reads: reads() }
    entries.set(key, entry)
    return entry
  }

  return {
    node: randomUUID(),
    async get<T>(wanted: CountRequest, count: () => Promise<T>): Promise<T> {
      const entry = entryOf(wanted)
      const found = kept(entry, wanted, count)
      return (found ? found.value : await exact(entry, count, wanted.anew)) as T
    },
    written(by, rows) {
      const seen = rows.filter(({ table }) => !ignored.has(table))
      if (seen.length === 0) return
      log.add({ at: Date.now(), by, rows: seen })
      notices.tell(by, seen)
    },
    stop: () => notices.stop(),
  }
}
