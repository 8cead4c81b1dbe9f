import type { ServerEvent } from './event-stream.ts'

/** Handler of server events; the payload is undefined if events may have been missed: the handler then has to load its data again. */
export type ServerEventHandler = (payload: Readonly<Record<string, unknown>> | undefined) => void

/** The event handlers of this page, and the number of the last event they received. */
export interface TopicHandlers {
  none(): boolean
  /** Number of the last event received; '' before the first. */
  heard(): string
  add(topic: string, handler: ServerEventHandler): () => void
  /** Dispatches an event of this page's own stream, which has no gaps and no repeats. */
  hear(event: ServerEvent): void
  /** Dispatches an event of another page's stream: drops repeats, and reports missed events if numbers were skipped. */
  hearOf(event: ServerEvent): void
  /** Compares with the number that another page has reached: reports missed events, unless this page has received it already. */
  catchUp(id: string): void
  forget(): void
}

export const createTopicHandlers = (): TopicHandlers => {
  const handlers = new Map<string, Set<ServerEventHandler>>()
  let heard = ''
  const tell = (topic: string, payload: Readonly<Record<string, unknown>>): void => {
    for (const handler of [...(handlers.get(topic) ?? [])]) handler(payload)
  }
  const missed = (): void => {
    for (const handler of [...handlers.values()].flatMap(set => [...set])) handler(undefined)
  }
  const catchUp = (id: string): void => {
    if (id !== '' && id === heard) return
    heard = id
    missed()
  }
  const hear = ({ id, topic, payload }: ServerEvent): void => {
    if (id !== '') heard = id
    if (topic === 'ready' || topic === 'reset') missed()
    else tell(topic, payload ?? {})
  }
  return {
    none: () => handlers.size === 0,
    heard: () => heard,
    add(topic, handler) {
      const set = handlers.get(topic) ?? new Set()
      handlers.set(topic, set.add(handler))
      return () => {
        set.delete(handler)
        if (set.size === 0 && handlers.get(topic) === set) handlers.delete(topic)
      }
    },
    hear,
    hearOf(event) {
      if (event.topic === 'ready' || event.topic === 'reset') return catchUp(event.id)
      const counted = event.id !== '' && heard !== ''
      // The page that took over the stream continues from its own last number, so this page may already have received some of its events.
      if (counted && Number(event.id) <= Number(heard)) return
      if (counted && Number(event.id) > Number(heard) + 1) missed()
      hear(event)
    },
    catchUp,
    forget() {
      heard = ''
    },
  }
}
