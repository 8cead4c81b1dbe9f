import { useEffect } from 'react'
import { type Runtime, useRuntime } from '../context/runtime.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { profileUrl } from '../swr/use-profile.ts'
import { createServerEvents, type ServerEventHandler, type ServerEvents } from './server-events.ts'

const streams = new WeakMap<Runtime, ServerEvents>()

/** One stream for the whole app. */
const eventsOf = (runtime: Runtime): ServerEvents => {
  const known = streams.get(runtime)
  if (known) return known
  // A session that is over shows in any answer.
  const events = createServerEvents({ refused: () => void runtime.http.get(profileUrl, { quiet: true }).catch(() => undefined) })
  streams.set(runtime, events)
  return events
}

/**
 * Hears events of this topic that the server sends to the person. The handler gets undefined when events may have been missed, and once at
 * first: then it asks for what it shows.
 */
export const useServerEvents = (topic: string, handler: ServerEventHandler): void => {
  const runtime = useRuntime()
  const latest = useLatest(handler)
  useEffect(() => {
    // Where there is no such thing, pages show what they asked for.
    if (typeof EventSource === 'undefined' || runtime.sample) return undefined
    return eventsOf(runtime).on(topic, payload => latest.current(payload))
  }, [runtime, topic])
}
