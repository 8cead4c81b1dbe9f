import { useEffect } from 'react'
import { type Runtime, useRuntime } from '../context/runtime.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { profileUrl, useProfile } from '../swr/use-profile.ts'
import type { ServerEventHandler } from './hearers.ts'
import { createServerEvents, type ServerEvents } from './server-events.ts'

interface Known {
  readonly employee: number | undefined
  readonly events: ServerEvents
}

const streams = new WeakMap<Runtime, Known>()

/** One stream for the whole app; another when another employee is signed in. */
const eventsOf = (runtime: Runtime, employee: number | undefined): ServerEvents => {
  const known = streams.get(runtime)
  if (known?.employee === employee && known) return known.events
  // A session that is over shows in any answer.
  const refused = (): void => void runtime.http.get(profileUrl, { quiet: true }).catch(() => undefined)
  const events = createServerEvents({ employee, refused })
  streams.set(runtime, { employee, events })
  return events
}

/**
 * Hears events of this topic that the server sends to the person. The handler gets undefined when events may have been missed, and once at
 * first: then it asks for what it shows.
 */
export const useServerEvents = (topic: string, handler: ServerEventHandler): void => {
  const runtime = useRuntime()
  const latest = useLatest(handler)
  const profile = useProfile().data
  const known = profile !== undefined
  const employee = profile?.id
  useEffect(() => {
    // Where there is no such thing, pages show what they asked for.
    if (typeof EventSource === 'undefined' || runtime.sample || !known) return undefined
    return eventsOf(runtime, employee).on(topic, payload => latest.current(payload))
  }, [runtime, topic, known, employee])
}
