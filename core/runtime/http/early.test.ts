// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropEarly, startEarly, takeEarly } from './early.ts'

const asked: string[] = []
const answers: Record<string, unknown> = {}

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  localStorage.setItem('yuanhang.signedIn', '1')
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(answers[url] ?? { code: 200, data: null })
  })
})
afterEach(() => {
  dropEarly()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const rows = '/leads/list?page=1'
const start = async (): Promise<void> => {
  answers['/api/runtime/screen?path=%2Fleads'] = { code: 200, data: { rows } }
  startEarly('/leads', screen => (screen as { readonly rows?: string }).rows)
  await vi.waitFor(() => expect(asked).toHaveLength(4))
}

it("asks for a screen's first rows as soon as the screen is here", async () => {
  await start()
  expect(asked).toEqual(['/api/auth/profile', '/api/runtime/menu', '/api/runtime/screen?path=%2Fleads', `/api${rows}`])
  expect((await takeEarly(rows))?.status).toBe(200)
  // Once: who asks again wants news.
  expect(takeEarly(rows)).toBeUndefined()
})

it('gives them to nobody who comes late', async () => {
  await start()
  vi.advanceTimersByTime(20_000)
  expect(takeEarly(rows)).toBeUndefined()
})

it('asks for nothing else where the screen is refused', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ code: 403 }, { status: 403 })
  })
  startEarly('/leads', () => rows)
  await takeEarly('/runtime/screen?path=%2Fleads')
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toHaveLength(3)
})
