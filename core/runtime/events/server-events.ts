import { createEventStream, type ServerEvent } from './event-stream.ts'
import { createTopicHandlers, type ServerEventHandler } from './hearers.ts'
import { isPageViewed, watchPresence } from './page-presence.ts'
import { createPageLock } from './turn.ts'

export interface ServerEvents {
  /** Subscribes to a topic. The first subscription joins the browser's shared stream, the end of the last one leaves it. */
  on(topic: string, handler: ServerEventHandler): () => void
}

export interface ServerEventsOptions {
  /** Id of the employee whose events these are: pages of another employee in the same browser use another stream. */
  readonly employee?: number
  /** Opens the URL; `new EventSource` in the browser. */
  readonly open?: (url: string) => EventSource
  /** The server refused the stream: the session may have expired. */
  refused(): void
}

/** Messages between the pages of one browser. */
type PageMessage =
  | { readonly kind: 'event'; readonly event: ServerEvent }
  /** A page that joins or returns asks the page that holds the stream for its last number. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'state'; readonly heard: string; readonly standing: readonly ServerEvent[] }
  | { readonly kind: 'refused' }

/** Path of the stream, including the base path, which EventSource does not add. */
const EVENTS_URL = '/api/events'

/** Stream URL of this page. */
const streamUrl = (page: string, heard: string, employee: number | undefined): string =>
  EVENTS_URL +
  [`?page=${page}`, heard !== '' && `&lastEventId=${heard}`, employee !== undefined && `&employee=${employee}`].filter(Boolean).join('')

/**
 * The employee's events, by one stream for all pages of the browser: over HTTP/1.1 a browser has only six connections per server, shared by all its
 * pages. The page that holds a lock has the stream and forwards events to the others over a channel. When it closes or is hidden, the next visible
 * page takes the lock and continues from the last number it received, so that no event is missed.
 */
export const createServerEvents = ({ employee, open = url => new EventSource(url), refused }: ServerEventsOptions): ServerEvents => {
  const name = `yuanhang.events.${employee ?? ''}`
  const page = Math.random().toString(36).slice(2)
  const hearers = createTopicHandlers()
  /** Latest unnumbered event of each topic, for pages that join later. */
  const standing = new Map<string, ServerEvent>()
  let channel: BroadcastChannel | undefined
  let endPresence: (() => void) | undefined
  let holding = false
  let asking = false

  const say = (word: PageMessage): void => channel?.postMessage(word)
  const stream = createEventStream({
    open,
    url: () => streamUrl(page, hearers.heard(), employee),
    event(event) {
      if (event.topic === 'alive') return
      if (event.id === '') standing.set(event.topic, event)
      say({ kind: 'event', event })
      hearers.hear(event)
    },
    refused() {
      say({ kind: 'refused' })
      refused()
    },
  })
  const turn = createPageLock(name, () => {
    holding = true
    stream.connect()
  })
  const leave = (): void => {
    holding = false
    stream.close()
    turn.give()
  }
  const join = (): void => {
    if (hearers.none() || !isPageViewed()) return
    turn.take()
    asking = !holding
    if (asking) say({ kind: 'ask' })
    else if (stream.doubtful()) stream.reconnect()
  }
  const listen = (word: PageMessage): void => {
    if (word.kind === 'event') hearers.hearOf(word.event)
    else if (word.kind === 'refused') refused()
    else if (word.kind === 'ask' && holding && hearers.heard() !== '')
      say({ kind: 'state', heard: hearers.heard(), standing: [...standing.values()] })
    else if (word.kind === 'state' && asking) {
      asking = false
      hearers.catchUp(word.heard)
      for (const event of word.standing) hearers.hear(event)
    }
  }
  const start = (): void => {
    channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => listen(data as PageMessage)
    endPresence = watchPresence({ looked: join, left: leave, online: () => holding && stream.reconnect() })
  }
  const end = (): void => {
    endPresence?.()
    leave()
    channel?.close()
    channel = undefined
    standing.clear()
    hearers.forget()
  }

  return {
    on(topic, handler) {
      if (hearers.none()) start()
      const remove = hearers.add(topic, handler)
      // Handlers that are registered in the same task open one stream.
      queueMicrotask(join)
      return () => {
        remove()
        if (hearers.none()) end()
      }
    },
  }
}
