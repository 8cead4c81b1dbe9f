/** What a page hears from the server; undefined when something may have been missed: ask for what you show. */
export type ServerEventHandler = (payload: Readonly<Record<string, unknown>> | undefined) => void

export interface ServerEvents {
  /** The first one opens the stream, the end of the last one closes it. */
  on(topic: string, handler: ServerEventHandler): () => void
}

export interface ServerEventsOptions {
  /** Opens the address; EventSource of the browser. */
  readonly open?: (url: string) => EventSource
  /** The server refused the stream: the session may be over. */
  refused(): void
}

/** Below the base path, which EventSource does not know. */
const URL_OF_EVENTS = '/api/events'
/** The server gives a sign of life every 15 seconds. */
const SILENCE_MS = 45_000
/** A page that nobody looks at needs no stream: browsers allow six connections to a server, over all pages. */
const HIDDEN_MS = 10_000
/** A stream that is older than two signs of life when somebody looks again may have been lost while the page was suspended. */
const DOUBTFUL_MS = 20_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

interface Parsed {
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>> | null
}

/** Who on this page hears which topic. */
const createHearers = () => {
  const handlers = new Map<string, Set<ServerEventHandler>>()
  return {
    none: (): boolean => handlers.size === 0,
    add(topic: string, handler: ServerEventHandler): () => void {
      const set = handlers.get(topic) ?? new Set()
      handlers.set(topic, set.add(handler))
      return () => {
        set.delete(handler)
        if (set.size === 0 && handlers.get(topic) === set) handlers.delete(topic)
      }
    },
    tell({ topic, payload }: Parsed): void {
      if (topic === 'ready' || topic === 'reset') for (const handler of [...handlers.values()].flatMap(set => [...set])) handler(undefined)
      else for (const handler of handlers.get(topic) ?? []) handler(payload ?? {})
    },
  }
}

/** The event stream of this page. It comes back by itself and says which number it heard last, so that nothing is missed. */
export const createServerEvents = ({ open = url => new EventSource(url), refused }: ServerEventsOptions): ServerEvents => {
  const hearers = createHearers()
  const page = Math.random().toString(36).slice(2)
  let stream: EventSource | undefined
  let heard = ''
  let lastSign = 0
  let pause = FIRST_PAUSE_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const close = (): void => {
    for (const timer of [again, silence]) clearTimeout(timer)
    again = undefined
    stream?.close()
    stream = undefined
  }
  const later = (): void => {
    close()
    again = setTimeout(connect, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  const alive = (): void => {
    lastSign = Date.now()
    clearTimeout(silence)
    silence = setTimeout(later, SILENCE_MS)
  }
  const connect = (): void => {
    again = undefined
    // A page that was opened in the background waits until somebody looks.
    if (stream || hearers.none() || document.hidden) return
    const opened = open(`${URL_OF_EVENTS}?page=${page}${heard === '' ? '' : `&lastEventId=${heard}`}`)
    stream = opened
    alive()
    opened.onopen = () => {
      pause = FIRST_PAUSE_MS
    }
    opened.onmessage = event => {
      alive()
      if (event.lastEventId !== '') heard = event.lastEventId
      hearers.tell(JSON.parse(event.data) as Parsed)
    }
    opened.onerror = () => {
      // A lost connection is taken up again by the browser itself; a refused one is not.
      if (opened !== stream || opened.readyState !== opened.CLOSED) return
      later()
      refused()
    }
  }
  const reconnect = (): void => {
    close()
    connect()
  }
  const look = (): void => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(close, HIDDEN_MS)
    else if (!stream || Date.now() - lastSign > DOUBTFUL_MS) reconnect()
  }
  // A page that is kept in memory while another is shown holds no connection; what a stream ran over is gone when the network is another.
  const signals: readonly (readonly [EventTarget, string, () => void])[] = [
    [document, 'visibilitychange', look],
    [document, 'resume', look],
    [window, 'pageshow', look],
    [window, 'pagehide', close],
    [window, 'online', reconnect],
  ]

  return {
    on(topic, handler) {
      if (hearers.none()) for (const [target, name, run] of signals) target.addEventListener(name, run)
      const remove = hearers.add(topic, handler)
      // What is registered together opens one stream.
      queueMicrotask(connect)
      return () => {
        remove()
        if (!hearers.none()) return
        for (const [target, name, run] of signals) target.removeEventListener(name, run)
        clearTimeout(hiding)
        close()
        // The employee who signs in next has other numbers.
        heard = ''
      }
    },
  }
}
