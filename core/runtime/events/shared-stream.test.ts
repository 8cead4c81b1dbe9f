// @vitest-environment jsdom
/** Several pages of one browser over one stream, with minimal fakes for Web Locks and BroadcastChannel. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import type { ServerEventHandler } from './hearers.ts'
import { createServerEvents } from './server-events.ts'

/** One holder per name, in the order of the requests. */
const fakeLocks = () => {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request(name: string, { signal }: { signal: AbortSignal }, hold: () => unknown): Promise<unknown> {
      const mine = (turns.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : hold()))
      turns.set(name, mine)
      return mine
    },
  }
}

class Channel {
  static all = new Set<Channel>()
  onmessage?: (event: { data: unknown }) => void
  readonly name: string
  constructor(name: string) {
    this.name = name
    Channel.all.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this && other.name === this.name) queueMicrotask(() => other.onmessage?.({ data }))
  }
  close(): void {
    Channel.all.delete(this)
  }
}

const live = (): readonly FakeEventSource[] => FakeEventSource.opened.filter(({ readyState }) => readyState === 1)
const flushMicrotasks = async (): Promise<void> => {
  for (let tick = 0; tick < 20; tick++) await Promise.resolve()
}

const pageOf = async (employee: number) => {
  const refused = vi.fn()
  const heard = vi.fn<ServerEventHandler>()
  const events = createServerEvents({ employee, open: url => new FakeEventSource(url), refused })
  const close = events.on('a', heard)
  await flushMicrotasks()
  return { heard, refused, close }
}

beforeEach(() => {
  FakeEventSource.opened = []
  Channel.all.clear()
  vi.stubGlobal('BroadcastChannel', Channel)
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
})

it('one page has the stream, and the others hear what it hears', async () => {
  const [first, second, third] = [await pageOf(7), await pageOf(7), await pageOf(7)]
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual([expect.stringMatching(/^\/api\/events\?page=\w+&employee=7$/)])
  live()[0]?.say('ready', null, '4')
  live()[0]?.say('a', { n: 1 }, '5')
  await flushMicrotasks()
  for (const { heard } of [first, second, third]) expect(heard.mock.calls).toEqual([[undefined], [{ n: 1 }]])
})

it('the next page goes on from what it heard itself, and what it is told again is told no other page twice', async () => {
  const [first, second, third] = [await pageOf(7), await pageOf(7), await pageOf(7)]
  live()[0]?.say('ready', null, '4')
  live()[0]?.say('a', { n: 1 }, '5')
  await flushMicrotasks()
  first.close()
  await flushMicrotasks()
  expect(live().map(({ url }) => url)).toEqual([expect.stringContaining('lastEventId=5')])
  live()[0]?.say('a', { n: 1 }, '5')
  live()[0]?.say('a', { n: 2 }, '6')
  await flushMicrotasks()
  expect(third.heard.mock.calls).toEqual([[undefined], [{ n: 1 }], [{ n: 2 }]])
  second.close()
  third.close()
  expect(live()).toEqual([])
})

it('a page that comes later is told to ask for what it shows, and what holds now', async () => {
  await pageOf(7)
  live()[0]?.say('ready', null, '4')
  live()[0]?.say('a', { revision: 'r1' })
  const late = await pageOf(7)
  expect(late.heard.mock.calls).toEqual([[undefined], [{ revision: 'r1' }]])
})

it('a page that missed numbers asks for what it shows', async () => {
  const [, second] = [await pageOf(7), await pageOf(7)]
  live()[0]?.say('ready', null, '4')
  live()[0]?.say('a', { n: 3 }, '7')
  await flushMicrotasks()
  expect(second.heard.mock.calls).toEqual([[undefined], [undefined], [{ n: 3 }]])
})

it('pages of another employee have a stream of their own', async () => {
  const [mine, theirs] = [await pageOf(7), await pageOf(8)]
  expect(live()).toHaveLength(2)
  live()[0]?.say('ready', null, '4')
  live()[0]?.say('a', { n: 1 }, '5')
  await flushMicrotasks()
  expect(mine.heard).toHaveBeenCalledTimes(2)
  expect(theirs.heard).not.toHaveBeenCalled()
})

it('all pages hear that the session may be over', async () => {
  const pages = [await pageOf(7), await pageOf(7)]
  const [source] = live()
  if (source) source.readyState = 2
  source?.fail()
  await flushMicrotasks()
  for (const { refused } of pages) expect(refused).toHaveBeenCalledTimes(1)
  for (const { close } of pages) close()
})
