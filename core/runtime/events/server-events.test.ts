// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { createServerEvents } from './server-events.ts'

const { last } = FakeEventSource
const refused = vi.fn()
/** Subscribes until the test ends, and then removes the listeners on the page. */
const events = () => {
  const stream = createServerEvents({ open: url => new FakeEventSource(url), refused })
  return {
    on(...args: Parameters<typeof stream.on>) {
      const end = stream.on(...args)
      onTestFinished(end)
      return end
    },
  }
}
const flushTimers = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined)

beforeEach(() => {
  FakeEventSource.opened = []
  refused.mockReset()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('server events', () => {
  it('opens one stream for all who listen, and closes it after the last', async () => {
    const stream = events()
    const [a, b] = [vi.fn(), vi.fn()]
    const ends = [stream.on('a', a), stream.on('b', b)]
    await flushTimers()
    expect(FakeEventSource.opened.map(source => source.url)).toEqual([expect.stringMatching(/^\/api\/events\?page=[a-z0-9]+$/)])
    last().say('ready', null, '4')
    last().say('a', { n: 1 }, '5')
    expect([a.mock.calls, b.mock.calls]).toEqual([[[undefined], [{ n: 1 }]], [[undefined]]])
    for (const end of ends) end()
    expect(last().readyState).toBe(2)
  })

  it('comes back after a refusal with the number heard last, waiting longer each time', async () => {
    const heard = vi.fn()
    events().on('a', heard)
    await flushTimers()
    last().say('a', {}, '7')
    last().fail(2)
    expect(refused).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(last().url).toBe(`${FakeEventSource.opened[0]?.url}&lastEventId=7`)
    last().fail(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeEventSource.opened).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeEventSource.opened).toHaveLength(3)
  })

  it('leaves a lost connection to the browser', async () => {
    events().on('a', vi.fn())
    await flushTimers()
    last().fail(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(FakeEventSource.opened).toHaveLength(1)
    expect(refused).not.toHaveBeenCalled()
  })

  it('opens anew when nothing is heard for long', async () => {
    events().on('a', vi.fn())
    await flushTimers()
    await vi.advanceTimersByTimeAsync(40_000)
    last().say('alive', null)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(FakeEventSource.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(FakeEventSource.opened).toHaveLength(2)
  })

  it('rests while nobody looks, and takes up where it was', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    events().on('a', vi.fn())
    await flushTimers()
    last().say('a', {}, '3')
    hidden.mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(last().readyState).toBe(2)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(last().url).toMatch(/&lastEventId=3$/)
    hidden.mockRestore()
  })

  it('opens nothing in a page that was opened in the background until somebody looks', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    events().on('a', vi.fn())
    await flushTimers()
    expect(FakeEventSource.opened).toHaveLength(0)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeEventSource.opened).toHaveLength(1)
    hidden.mockRestore()
  })

  it('does not trust a stream that was silent while the page was suspended, nor one of another network', async () => {
    events().on('a', vi.fn())
    await flushTimers()
    last().say('a', {}, '3')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeEventSource.opened).toHaveLength(1)
    // A suspended page runs no timers, but the clock advances.
    vi.setSystemTime(Date.now() + 30_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeEventSource.opened).toHaveLength(2)
    expect(FakeEventSource.opened[0]?.readyState).toBe(2)
    window.dispatchEvent(new Event('online'))
    expect(FakeEventSource.opened).toHaveLength(3)
    expect(last().url).toMatch(/&lastEventId=3$/)
  })

  it('is closed in a page that is left, and opened again when one comes back to it', async () => {
    events().on('a', vi.fn())
    await flushTimers()
    window.dispatchEvent(new Event('pagehide'))
    expect(last().readyState).toBe(2)
    window.dispatchEvent(new Event('pageshow'))
    expect(FakeEventSource.opened).toHaveLength(2)
  })
})
