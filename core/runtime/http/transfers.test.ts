// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inTransferSlot } from './transfers.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

const fakeLocks = () => {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name: string, { signal }: { signal: AbortSignal }, hold: () => unknown) {
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        const mine = (queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : hold()))
        queues.set(name, mine)
        mine.then(resolve)
      })
    },
  }
}

describe.each([
  ['with Web Locks', fakeLocks()],
  ['without', undefined],
])('%s', (_title, locks) => {
  const started = (kind: 'upload' | 'download', signal?: AbortSignal) => {
    let end = (): void => {}
    const begun = vi.fn(() => new Promise<void>(resolve => (end = resolve)))
    const done = inTransferSlot(kind, signal, begun)
    return { begun, done, end: () => end() }
  }
  const use = (): unknown => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

  it('two of a kind run at once, the next ones as these end; the other kind has its own', async () => {
    use()
    const uploads = [started('upload'), started('upload'), started('upload'), started('upload')]
    const download = started('download')
    await vi.waitFor(() => expect(download.begun).toHaveBeenCalled())
    expect(uploads.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 0, 0])
    uploads[0]?.end()
    await uploads[0]?.done
    await vi.waitFor(() => expect(uploads.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 1, 0]))
    for (const { end, done } of [uploads[1], uploads[2]] as typeof uploads) {
      end()
      await done
    }
    await vi.waitFor(() => expect(uploads[3]?.begun).toHaveBeenCalled())
    uploads[3]?.end()
    download.end()
    await Promise.all([uploads[3]?.done, download.done])
  })

  it('what is given up while it waits never begins, and leaves its place', async () => {
    use()
    const [one, two] = [started('upload'), started('upload')]
    const abort = new AbortController()
    const third = started('upload', abort.signal)
    const fourth = started('upload')
    await vi.waitFor(() => expect(two.begun).toHaveBeenCalled())
    abort.abort()
    await expect(third.done).rejects.toThrow('aborted')
    one.end()
    await vi.waitFor(() => expect(fourth.begun).toHaveBeenCalled())
    expect(third.begun).not.toHaveBeenCalled()
    two.end()
    fourth.end()
    await Promise.all([one.done, two.done, fourth.done])
  })
})
