import type { ServerEvent } from './event-stream.ts'

/** What a page hears from the server; undefined when something may have been missed: ask for what you show. */
export type ServerEventHandler = (payload: Readonly<Record<string, unknown>> | undefined) => void

/** The parts of this page that listen, and how far they have heard. */
export interface Hearers {
  none(): boolean
  /** Number of the event heard last; '' before the first. */
  heard(): string
  add(topic: string, handler: ServerEventHandler): () => void
  /** Tells an event of this page's own stream, which has no gaps and repeats nothing. */
  hear(event: ServerEvent): void
  /** Tells what is new of an event of another page's stream, and that something was missed where a number is left out. */
  hearOf(event: ServerEvent): void
  /** Everything up to this number has happened: tells that something was missed, unless it was heard. */
  catchUp(id: string): void
  forget(): void
}

export const createHearers = (): Hearers => {
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
      // The page that took the stream over goes on from what it heard itself: some of it was heard here.
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
