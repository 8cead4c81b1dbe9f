import type { Bus } from '../events/bus.ts'
import { MISSED } from '../events/bus.ts'

/** Totals, statistics and sums of lists, kept until a table they were read from is written. */
export interface CountCache {
  /** The kept value of `key`, or what `read` answers. `tables` are all tables that `read` looks at. */
  get<T>(key: string, tables: readonly string[], read: () => Promise<T>): Promise<T>
  /** Tables were written by a transaction that has committed: drops at once here, soon on other nodes. */
  written(tables: readonly string[]): void
  stop(): void
}

const MOST = 5_000
/** Writes that pass by this program (psql, a restored backup) show after a minute. */
const OLDEST_MS = 60_000
/** Notices are batched: one NOTIFY each costs a third of the write rate. */
const BATCH_MS = 50

const TOPIC = 'tables.written'

interface Entry {
  readonly value: Promise<unknown>
  /** Writes seen by its tables when it was asked. */
  readonly age: number
  readonly since: number
}

/** @param ignored tables whose writes change no list, such as sessions */
export function countCache(bus: Bus, ignored: ReadonlySet<string>): CountCache {
  const entries = new Map<string, Entry>()
  /** Writes seen per table. A value counts while no more were seen than when it was asked: nothing has to be searched on a write. */
  const writes = new Map<unknown, number>()
  let missed = 0
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let publishing = false

  const drop = (tables: readonly unknown[]): void => {
    for (const table of tables) writes.set(table, (writes.get(table) ?? 0) + 1)
  }
  const ageOf = (tables: readonly string[]): number => tables.reduce((sum, table) => sum + (writes.get(table) ?? 0), missed)
  const subscriptions = [
    bus.subscribe(TOPIC, payload => {
      if (!publishing && Array.isArray(payload)) drop(payload)
    }),
    bus.subscribe(MISSED, () => void missed++),
  ]
  const tell = (): void => {
    timer = undefined
    const tables = [...pending]
    pending.clear()
    publishing = true
    bus.publish(TOPIC, tables)
    publishing = false
  }

  return {
    get<T>(key: string, tables: readonly string[], read: () => Promise<T>): Promise<T> {
      const age = ageOf(tables)
      const hit = entries.get(key)
      if (hit?.age === age && Date.now() - hit.since < OLDEST_MS) return hit.value as Promise<T>
      const value = read()
      const entry: Entry = { value, age, since: Date.now() }
      entries.delete(key)
      if (entries.size >= MOST) entries.delete(entries.keys().next().value as string)
      entries.set(key, entry)
      value.catch(() => entries.get(key) === entry && entries.delete(key))
      return value
    },
    written(tables) {
      const seen = tables.filter(table => !ignored.has(table))
      if (seen.length === 0) return
      drop(seen)
      for (const table of seen) pending.add(table)
      timer ??= setTimeout(tell, BATCH_MS)
      timer.unref()
    },
    stop() {
      clearTimeout(timer)
      // Other nodes go on.
      if (pending.size > 0) tell()
      for (const end of subscriptions) end()
    },
  }
}
