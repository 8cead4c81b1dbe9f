import type { PassThrough } from 'node:stream'

/** Bytes buffered for a page that does not read. Beyond that the stream is dropped; the page reconnects and asks for what it missed. */
const MAX_BUFFERED_BYTES = 256 * 1024
/** Milliseconds in which an ending stream may still send its buffer. */
const FLUSH_MS = 1_000

/** A page with an open event stream. */
export interface StreamListener {
  readonly employeeId: number
  readonly tokenHash: Buffer
  /** Id chosen by the page. */
  readonly page: string | undefined
  readonly out: PassThrough
  /** Sequence number of the last event sent. */
  heard: number
}

/** The streams of this node. all() returns a copy, so streams may end while it is iterated. */
export interface StreamListeners {
  all(): readonly StreamListener[]
  has(listener: StreamListener): boolean
  add(listener: StreamListener): void
  /** Ends the stream after its buffer is sent; if the page does not read, its memory is freed after LAST_WORDS_MS. */
  end(listener: StreamListener): void
  /** Writes to the stream and drops it if its buffer is too long, because a page that does not read would never get it. */
  write(listener: StreamListener, text: string): void
  /** Sends an event and notes its sequence number as heard. */
  send(listener: StreamListener, seq: number, topic: string, payload: unknown): void
}

export const createStreamListeners = (): StreamListeners => {
  const listeners = new Set<StreamListener>()
  const write = (listener: StreamListener, text: string): void => {
    listener.out.write(text)
    if (listener.out.writableLength <= MAX_BUFFERED_BYTES) return
    listeners.delete(listener)
    listener.out.destroy()
  }
  return {
    all: () => [...listeners],
    has: listener => listeners.has(listener),
    add(listener) {
      listeners.add(listener)
      listener.out.on('close', () => listeners.delete(listener))
    },
    end(listener) {
      listeners.delete(listener)
      listener.out.end()
      setTimeout(() => listener.out.destroy(), FLUSH_MS).unref()
    },
    write,
    send(listener, seq, topic, payload) {
      listener.heard = seq
      write(listener, `id: ${seq}\ndata: ${JSON.stringify({ topic, payload })}\n\n`)
    },
  }
}
