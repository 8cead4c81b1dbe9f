import type { Bus } from '../events/bus.ts'
import { MISSED } from '../events/bus.ts'
import type { HeardWrite } from './write-log.ts'
import { type WrittenRow, wholeTables } from './written-row.ts'

/** Tells other nodes what was written here. */
export interface WriteNotices {
  tell(by: number, rows: readonly WrittenRow[]): void
  stop(): void
}

/** Notices are batched: one NOTIFY each costs a third of the write rate. */
const BATCH_MS = 50
/** Characters of a notice; PostgreSQL takes less than 8,000 bytes. */
const MOST = 6_000
const TOPIC = 'rows.written'

interface Notice {
  readonly by?: number
  readonly rows: readonly WrittenRow[]
}

/** The least that says enough: rows, or tables only, or tables of whomever. */
function shortened(notices: readonly Notice[]): readonly Notice[] {
  const size = (some: readonly Notice[]): number => JSON.stringify(some).length
  if (size(notices) <= MOST) return notices
  const tables = [...Map.groupBy(notices, ({ by }) => by)].map(([by, own]) => ({ by, rows: wholeTables(own.flatMap(({ rows }) => rows)) }))
  return size(tables) <= MOST ? tables : [{ rows: wholeTables(tables.flatMap(({ rows }) => rows)) }]
}

/** @param hear is told what other nodes wrote, and when notices of it may have been lost */
export function writeNotices(bus: Bus, hear: (write: HeardWrite) => void): WriteNotices {
  let waiting: Notice[] = []
  let timer: NodeJS.Timeout | undefined
  let publishing = false
  const subscriptions = [
    bus.subscribe(TOPIC, payload => {
      if (publishing || !Array.isArray(payload)) return
      for (const { by, rows } of payload as readonly Notice[]) hear({ at: Date.now(), by, rows })
    }),
    bus.subscribe(MISSED, () => hear({ at: Number.NEGATIVE_INFINITY })),
  ]
  const send = (): void => {
    timer = undefined
    const notices = shortened(waiting)
    waiting = []
    publishing = true
    bus.publish(TOPIC, notices)
    publishing = false
  }
  return {
    tell(by, rows) {
      waiting.push({ by, rows })
      timer ??= setTimeout(send, BATCH_MS)
      timer.unref()
    },
    stop() {
      clearTimeout(timer)
      // Other nodes go on.
      if (waiting.length > 0) send()
      for (const end of subscriptions) end()
    },
  }
}
