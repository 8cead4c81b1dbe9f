import { randomUUID } from 'node:crypto'
import type { Bus } from '../events/bus.ts'
import { inTurn } from '../work/in-turn.ts'
import { concerns, type TotalReads } from './total-reads.ts'
import { type HeardWrite, writeLog } from './write-log.ts'
import { writeNotices } from './write-notices.ts'
import type { WrittenRow } from './written-row.ts'

/** A total that is asked for. */
export interface Wanted {
  /** Everything that the total depends on besides the rows: never the same for two scopes that see other rows. */
  readonly key: string
  /** Who asks: sees everything that the same employee wrote. */
  readonly by: number
  /** The asker has just written on another node, whose notice may be on its way: what was counted before is of no use. */
  readonly anew?: boolean
  /** Asked when it is counted for the first time. */
  reads(): TotalReads
}

/**
 * Totals, statistics and sums of lists, kept until a row is written that may change them. Exact for whoever wrote it; for others at most two
 * seconds old, so that ten writes a second make nobody wait for a count. Of every total one count runs at a time.
 */
export interface CountCache {
  /** Of this node; never the same twice. */
  readonly node: string
  /** The kept value, or what `count` answers. */
  get<T>(wanted: Wanted, count: () => Promise<T>): Promise<T>
  /** Rows were written by a transaction of this employee that has committed: heard at once here, soon on other nodes. */
  written(by: number, rows: readonly WrittenRow[]): void
  stop(): void
}

const MOST = 5_000
/** Writes that pass by this program (psql, a restored backup) show after a minute. */
const OLDEST_MS = 60_000
/** How long others may see a total without the last writes. Two seconds, less what a notice takes to other nodes. */
const BEHIND_MS = 1_900
/** From here on somebody who asks has it counted anew, and does not wait for it. */
const RENEWED_MS = 1_000
/** Counts at once: more make each other and every page of rows slow, and none of them is done sooner. */
const AT_ONCE = 2

interface Counted {
  readonly value: unknown
  readonly since: number
  /** Writes were looked at up to this position. */
  looked: number
  /** When the first write was heard that this value may not have seen, and whose such writes are. */
  behindSince: number
  readonly writers: Set<number | undefined>
}

interface Begun {
  /** Position in the log. */
  readonly from: number
  readonly since: number
}

interface Running {
  /** Nothing while it waits for its turn: it will see whatever is written until then. */
  readonly begun: () => Begun | undefined
  readonly value: Promise<unknown>
}

interface Entry {
  readonly key: string
  readonly reads: TotalReads
  counted?: Counted
  running?: Running
  /** The count after the running one, for those who need to see what was written meanwhile. */
  next?: Promise<unknown>
}

/** @param ignored tables whose writes change no list, such as sessions */
export function countCache(bus: Bus, ignored: ReadonlySet<string>): CountCache {
  const entries = new Map<string, Entry>()
  const log = writeLog()
  const notices = writeNotices(bus, write => log.add(write))
  const counting = inTurn(AT_ONCE)

  const heardOf = ({ reads }: Entry, position: number): readonly HeardWrite[] =>
    (log.from(position) ?? [{ at: Number.NEGATIVE_INFINITY }]).filter(
      ({ rows }) => rows === undefined || rows.some(row => concerns(row, reads)),
    )

  const look = (entry: Entry, counted: Counted): void => {
    for (const { at, by } of heardOf(entry, counted.looked)) {
      counted.behindSince = Math.min(counted.behindSince, at)
      counted.writers.add(by)
    }
    counted.looked = log.end
  }

  const begin = (entry: Entry, count: () => Promise<unknown>): Promise<unknown> => {
    // The one that was counted longest ago is the first to go.
    if (entries.delete(entry.key)) entries.set(entry.key, entry)
    let begun: Begun | undefined
    const value = counting(() => {
      begun = { from: log.end, since: Date.now() }
      return count()
    })
    entry.running = { begun: () => begun, value }
    const end = (): void => void delete entry.running
    value.then(found => {
      end()
      const { from, since } = begun as Begun
      entry.counted = { value: found, since, looked: from, behindSince: Number.POSITIVE_INFINITY, writers: new Set() }
    }, end)
    return value
  }

  /** A count that sees all that was heard by now: the running one, where nothing was written since it began, or the next. */
  const exact = (entry: Entry, count: () => Promise<unknown>, anew = false): Promise<unknown> => {
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

  /** What is kept, when that is good enough for who asks. */
  const kept = (entry: Entry, { by, anew = false }: Wanted, count: () => Promise<unknown>): Counted | undefined => {
    const { counted } = entry
    if (!counted || anew || Date.now() - counted.since >= OLDEST_MS) return undefined
    look(entry, counted)
    const behind = Date.now() - counted.behindSince
    if (behind >= BEHIND_MS || counted.writers.has(by) || counted.writers.has(undefined)) return undefined
    // A failure is told to those who have to wait for it.
    if (behind >= RENEWED_MS && !entry.running) begin(entry, count).catch(() => undefined)
    return counted
  }

  const entryOf = ({ key, reads }: Wanted): Entry => {
    const known = entries.get(key)
    if (known) return known
    if (entries.size >= MOST) entries.delete(entries.keys().next().value as string)
    const entry: Entry = { key, reads: reads() }
    entries.set(key, entry)
    return entry
  }

  return {
    node: randomUUID(),
    async get<T>(wanted: Wanted, count: () => Promise<T>): Promise<T> {
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
