import type { PassThrough } from 'node:stream'

/** Bytes that wait for a page which does not read. It comes back and asks for what it missed. */
const MOST_WAITING = 256 * 1024
/** Milliseconds in which a stream that ends may still send what waits. */
const LAST_WORDS_MS = 1_000

/** A page that listens. */
export interface Listener {
  readonly employeeId: number
  readonly tokenHash: Buffer
  /** Chosen by the page. */
  readonly page: string | undefined
  readonly out: PassThrough
  /** Number of the last event sent. */
  heard: number
}

/** The pages that listen on this node. All of them may be gone over while some leave. */
export interface Listeners {
  all(): readonly Listener[]
  has(listener: Listener): boolean
  add(listener: Listener): void
  /** What waits is sent, unless the page does not read: then its memory is given back. */
  end(listener: Listener): void
  /** A page that does not read is dropped: nothing that waits would reach it. */
  write(listener: Listener, text: string): void
  /** Writes an event, which the page has heard then. */
  send(listener: Listener, seq: number, topic: string, payload: unknown): void
}

export const createListeners = (): Listeners => {
  const listeners = new Set<Listener>()
  const write = (listener: Listener, text: string): void => {
    listener.out.write(text)
    if (listener.out.writableLength <= MOST_WAITING) return
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
      setTimeout(() => listener.out.destroy(), LAST_WORDS_MS).unref()
    },
    write,
    send(listener, seq, topic, payload) {
      listener.heard = seq
      write(listener, `id: ${seq}\ndata: ${JSON.stringify({ topic, payload })}\n\n`)
    },
  }
}
