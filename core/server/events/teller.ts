import type { Db } from '#core/contract/database.ts'
import type { Log } from '../log/log.ts'
import type { StreamListeners } from './listeners.ts'
import { eventsAfter, MAX_EVENTS_PER_QUERY } from './user-events.ts'

export interface EventSenderOptions {
  readonly db: Db
  readonly log: Log
  readonly listeners: StreamListeners
}

/**
 * Reads new events from the database and sends them to the employees' pages. The returned function takes the ids of employees who may have new
 * events.
 */
export function createEventSender({ db, log, listeners }: EventSenderOptions): (ids: Iterable<number>) => void {
  const waiting = new Set<number>()
  let reading = false

  /** Sends everything that these employees' pages have not received; pages of one employee may be at different sequence numbers. */
  const tell = async (ids: ReadonlySet<number>): Promise<void> => {
    const heard = new Map<number, number>()
    for (const { employeeId, heard: seq } of listeners.all())
      if (ids.has(employeeId)) heard.set(employeeId, Math.min(seq, heard.get(employeeId) ?? seq))
    if (heard.size === 0) return
    const events = await eventsAfter(db, heard)
    for (const { employeeId, seq, topic, payload } of events) {
      for (const listener of listeners.all()) {
        if (listener.employeeId !== employeeId || listener.heard >= seq) continue
        // Older events were deleted in the meantime, so the gap cannot be filled.
        if (listener.heard + 1 < seq) listeners.send(listener, seq, 'reset', null)
        else listeners.send(listener, seq, topic, payload)
      }
    }
    if (events.length === MAX_EVENTS_PER_QUERY) for (const id of ids) waiting.add(id)
  }
  /** Clears `reading` in the same tick in which it finds no id waiting, so that an id added later starts a new run. */
  const work = async (): Promise<void> => {
    reading = true
    while (waiting.size > 0) {
      const ids = new Set(waiting)
      waiting.clear()
      try {
        await tell(ids)
      } catch (error) {
        log.warn({ err: error }, 'events not read, streams end and come back')
        for (const listener of listeners.all()) if (ids.has(listener.employeeId)) listeners.end(listener)
      }
    }
    reading = false
  }
  return ids => {
    for (const id of ids) waiting.add(id)
    if (!reading) void work()
  }
}
