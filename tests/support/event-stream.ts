/** Reader of GET /events, as in a browser. */
import type { HttpClient } from './http-client.ts'

export interface StreamedEvent {
  readonly id: number
  readonly topic: string
  readonly payload: unknown
}

export interface EventStream {
  readonly status: number
  readonly headers: Headers
  /** Next event, of the topic if given; earlier ones are skipped. Rejects if the stream ends first. */
  next(topic?: string): Promise<StreamedEvent>
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  close(): void
}

/**
 * @param lastEventId Last-Event-ID header of a reconnecting page
 * @param page id of the page
 */
export const openEvents = async (client: HttpClient, lastEventId?: number, page?: string): Promise<EventStream> => {
  const abort = new AbortController()
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }
  const response = await client.raw(page === undefined ? '/api/events' : `/api/events?page=${page}`, { headers, signal: abort.signal })
  const queue: StreamedEvent[] = []
  const waiting: (() => void)[] = []
  let over = false
  const tell = (): void => {
    for (const run of waiting.splice(0)) run()
  }
  const read = async (): Promise<void> => {
    let text = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const field = (name: string): string | undefined => part.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
          const data = field('data')
          if (data) queue.push({ id: Number(field('id')), ...JSON.parse(data) })
        }
        tell()
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      over = true
      tell()
    }
  }
  const ended = response.headers.get('content-type')?.startsWith('text/event-stream') ? read() : Promise.resolve()
  return {
    status: response.status,
    headers: response.headers,
    ended,
    async next(topic) {
      for (;;) {
        const event = queue.shift()
        // Events without an id are sent to every page regardless of its position; they are returned only if their topic is asked for.
        if (event && (topic === undefined ? !Number.isNaN(event.id) : event.topic === topic)) return event
        if (event) continue
        if (over) throw new Error('the stream ended')
        await new Promise<void>(resolve => waiting.push(resolve))
      }
    },
    close: () => abort.abort(),
  }
}
