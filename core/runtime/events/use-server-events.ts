import { useEffect } from 'react'
import { profileGet } from '#core/contract/core-addresses.ts'
import { type Runtime, useRuntime } from '../context/runtime.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useProfile } from '../swr/use-profile.ts'
import type { ServerEventHandler } from './hearers.ts'
import { createServerEvents, type ServerEvents } from './server-events.ts'

interface EmployeeEvents {
  readonly employee: number | undefined
  readonly events: ServerEvents
}

const eventsByRuntime = new WeakMap<Runtime, EmployeeEvents>()

/** One stream for the whole app; a new one when another employee is signed in. */
const serverEventsOf = (runtime: Runtime, employee: number | undefined): ServerEvents => {
  const known = eventsByRuntime.get(runtime)
  if (known?.employee === employee && known) return known.events
  // An expired session shows in the response of any request.
  const refused = (): void => void runtime.http.call(profileGet, {}, { quiet: true }).catch(() => undefined)
  const events = createServerEvents({ employee, refused })
  eventsByRuntime.set(runtime, { employee, events })
  return events
}

/**
 * Subscribes to a topic of the server's events for the user. The handler gets undefined if events may have been missed, and once at first: it then
 * has to load its data again.
 */
export const useServerEvents = (topic: string, handler: ServerEventHandler): void => {
  const runtime = useRuntime()
  const latest = useLatest(handler)
  const profile = useProfile().data
  const known = profile !== undefined
  const employee = profile?.id
  useEffect(() => {
    // Without an event stream, pages show the data as loaded.
    if (typeof EventSource === 'undefined' || runtime.sample || !known) return undefined
    return serverEventsOf(runtime, employee).on(topic, payload => latest.current(payload))
  }, [runtime, topic, known, employee])
}
