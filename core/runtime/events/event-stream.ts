/** One event as the server sends it. */
export interface ServerEvent {
  /** Sequence number among the events of the employee; '' for an event without a number. */
  readonly id: string
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>> | null
}

export interface EventStreamOptions {
  /** Opens the URL; `new EventSource` in the browser. */
  open(url: string): EventSource
  /** URL of the stream, including the number of the last event received. */
  url(): string
  event(event: ServerEvent): void
  /** The server refused the stream: the session may have expired. */
  refused(): void
}

/** A connection to the server's event stream that reconnects by itself. */
export interface ReconnectingStream {
  /** Connects, unless already connected. */
  connect(): void
  reconnect(): void
  close(): void
  /** Whether the connection may be dead without an error: not open, or silent for more than DOUBTFUL_AFTER_MS. */
  doubtful(): boolean
}

/** Timeout in milliseconds; the server sends a heartbeat every 15 seconds. */
const HEARTBEAT_TIMEOUT_MS = 45_000
/**
 * Milliseconds since the last heartbeat after which a connection is doubtful when the user returns: it may have been lost while the page was
 * suspended.
 */
const DOUBTFUL_AFTER_MS = 20_000
const MIN_RECONNECT_MS = 1_000
const MAX_RECONNECT_MS = 30_000

export const createEventStream = ({ open, url, event, refused }: EventStreamOptions): ReconnectingStream => {
  let stream: EventSource | undefined
  let lastSign = 0
  let pause = MIN_RECONNECT_MS
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
    pause = Math.min(pause * 2, MAX_RECONNECT_MS)
  }
  const alive = (): void => {
    lastSign = Date.now()
    clearTimeout(silence)
    silence = setTimeout(later, HEARTBEAT_TIMEOUT_MS)
  }
  const connect = (): void => {
    clearTimeout(again)
    again = undefined
    if (stream) return
    const opened = open(url())
    stream = opened
    alive()
    opened.onopen = () => {
      pause = MIN_RECONNECT_MS
    }
    opened.onmessage = ({ data, lastEventId }) => {
      alive()
      const sent: Omit<ServerEvent, 'id'> = JSON.parse(data)
      event({ ...sent, id: lastEventId })
    }
    opened.onerror = () => {
      // The browser reconnects a lost connection by itself, but not a refused one (readyState CLOSED).
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
    doubtful: () => !stream || Date.now() - lastSign > DOUBTFUL_AFTER_MS,
  }
}
