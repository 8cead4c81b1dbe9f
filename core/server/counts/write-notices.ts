import type { NodeBus } from '../events/bus.ts'
import { NOTICES_MISSED } from '../events/bus.ts'
import type { HeardWrite } from './write-log.ts'
import { type WrittenRow, wholeTables } from './written-row.ts'

/** Notifies other nodes of written rows. */
export interface WriteNotices {
  tell(by: number, rows: readonly WrittenRow[]): void
  stop(): void
}

/** Milliseconds. Notices are batched, because one NOTIFY per commit costs a third of the write rate. */
const BATCH_MS = 50
/** Characters of a notice; PostgreSQL accepts less than 8,000 bytes. */
const MAX_NOTICE_LENGTH = 6_000
const ROWS_WRITTEN = 'rows.written'

interface WriteNotice {
  readonly by?: number
  readonly rows: readonly WrittenRow[]
}

/** The most detailed version that fits: rows; else tables per employee; else tables without employees. */
function fitNotices(notices: readonly WriteNotice[]): readonly WriteNotice[] {
  const size = (some: readonly WriteNotice[]): number => JSON.stringify(some).length
  if (size(notices) <= MAX_NOTICE_LENGTH) return notices
  const tables = [...Map.groupBy(notices, ({ by }) => by)].map(([by, own]) => ({ by, rows: wholeTables(own.flatMap(({ rows }) => rows)) }))
  return size(tables) <= MAX_NOTICE_LENGTH ? tables : [{ rows: wholeTables(tables.flatMap(({ rows }) => rows)) }]
}

/** @param hear called with the writes of other nodes, and when notices may have been lost */
export function createWriteNotices(bus: NodeBus, hear: (write: HeardWrite) => void): WriteNotices {
  let waiting: WriteNotice[] = []
  let timer: NodeJS.Timeout | undefined
  let publishing = false
  const subscriptions = [
    bus.subscribe(ROWS_WRITTEN, payload => {
      if (publishing || !Array.isArray(payload)) return
      for (const { by, rows } of payload as readonly WriteNotice[]) hear({ at: Date.now(), by, rows })
    }),
    bus.subscribe(NOTICES_MISSED, () => hear({ at: Number.NEGATIVE_INFINITY })),
  ]
  const send = (): void => {
    timer = undefined
    const notices = fitNotices(waiting)
    waiting = []
    publishing = true
    bus.publish(ROWS_WRITTEN, notices)
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
      // Other nodes continue, so they need the last notices.
      if (waiting.length > 0) send()
      for (const end of subscriptions) end()
    },
  }
}
