/** One event as the server sends it. */
export interface ServerEvent {
  /** Number of the event among those of the employee; '' for one that is not counted. */
  readonly id: string
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>> | null
}

export interface EventStreamOptions {
  /** Opens the address; EventSource of the browser. */
  open(url: string): EventSource
  /** Address of the stream, with the number heard last. */
  url(): string
  event(event: ServerEvent): void
  /** The server refused the stream: the session may be over. */
  refused(): void
}

/** A connection to the server's events that comes back by itself. */
export interface EventStream {
  /** Opens it, unless it is open. */
  connect(): void
  reconnect(): void
  close(): void
  /** Whether it may have been lost without a word: not open, or silent for longer than two signs of life. */
  doubtful(): boolean
}

/** The server gives a sign of life every 15 seconds. */
const SILENCE_MS = 45_000
/** A stream that is older than two signs of life when somebody looks again may have been lost while the page was suspended. */
const DOUBTFUL_MS = 20_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

export const createEventStream = ({ open, url, event, refused }: EventStreamOptions): EventStream => {
  let stream: EventSource | undefined
  let lastSign = 0
  let pause = FIRST_PAUSE_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

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
    clearTimeout(again)
    again = undefined
    if (stream) return
    const opened = open(url())
    stream = opened
    alive()
    opened.onopen = () => {
      pause = FIRST_PAUSE_MS
    }
    opened.onmessage = ({ data, lastEventId }) => {
      alive()
      event({ ...(JSON.parse(data) as Omit<ServerEvent, 'id'>), id: lastEventId })
    }
    opened.onerror = () => {
      // A lost connection is taken up again by the browser itself; a refused one is not.
      if (opened !== stream || opened.readyState !== opened.CLOSED) return
      later()
      refused()
    }
  }
  return {
    connect,
    close,
    reconnect() {
      close()
      connect()
    },
    doubtful: () => !stream || Date.now() - lastSign > DOUBTFUL_MS,
  }
}
