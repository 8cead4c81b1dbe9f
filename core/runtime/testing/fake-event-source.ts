const notFaked = (): never => {
  throw new Error('only the on… handlers are faked')
}

/** For tests: event streams that a test opens, feeds and breaks. */
export class FakeEventSource implements EventSource {
  /** Streams opened since the list was last emptied, oldest first. */
  static opened: FakeEventSource[] = []
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSED = 2
  readonly withCredentials = false
  readonly url: string
  readyState = 1
  onopen: EventSource['onopen'] = null
  onmessage: EventSource['onmessage'] = null
  onerror: EventSource['onerror'] = null

  readonly addEventListener: EventSource['addEventListener'] = notFaked
  readonly removeEventListener: EventSource['removeEventListener'] = notFaked
  readonly dispatchEvent: EventSource['dispatchEvent'] = notFaked

  constructor(url: string) {
    this.url = url
    FakeEventSource.opened.push(this)
  }

  /** The newest stream. */
  static last(): FakeEventSource {
    const source = FakeEventSource.opened.at(-1)
    if (!source) throw new Error('no event stream was opened')
    return source
  }

  close(): void {
    this.readyState = 2
  }

  /** Sends a message of the server. */
  say(topic: string, payload: unknown, id = ''): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify({ topic, payload }), lastEventId: id }))
  }

  /** Loses the connection. */
  fail(readyState = this.readyState): void {
    this.readyState = readyState
    this.onerror?.(new Event('error'))
  }
}
