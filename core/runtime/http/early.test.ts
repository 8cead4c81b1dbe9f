// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropEarly, startEarly, takeArrived, takeEarly, whenAnswered } from './early.ts'

const requestedUrls: string[] = []
const answers: Record<string, unknown> = {}

beforeEach(() => {
  requestedUrls.length = 0
  vi.useFakeTimers()
  localStorage.setItem('yuanhang.signedIn', '1')
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
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
const startRequests = async (): Promise<void> => {
  answers['/api/runtime/screen?path=%2Fleads'] = { code: 200, data: { rows } }
  startEarly('/leads', screen => (screen as { readonly rows?: string }).rows)
  await vi.waitFor(() => expect(requestedUrls).toHaveLength(4))
}

it("asks for a screen's first rows as soon as the screen is here", async () => {
  await startRequests()
  expect(requestedUrls).toEqual(['/api/auth/profile', '/api/runtime/menu', '/api/runtime/screen?path=%2Fleads', `/api${rows}`])
  expect((await takeEarly(rows))?.status).toBe(200)
  // Only once: a second request must get current data.
  expect(takeEarly(rows)).toBeUndefined()
})

it('gives them to nobody who comes late', async () => {
  await startRequests()
  vi.advanceTimersByTime(20_000)
  expect(takeEarly(rows)).toBeUndefined()
})

it('asks for nothing else where the screen is refused', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
    return Response.json({ code: 403 }, { status: 403 })
  })
  startEarly('/leads', () => rows)
  await takeEarly('/runtime/screen?path=%2Fleads')
  await vi.advanceTimersByTimeAsync(10)
  expect(requestedUrls).toHaveLength(3)
})

it('hands over what is there at once, and once', async () => {
  await startRequests()
  await whenAnswered(['/auth/profile', rows])
  expect(takeArrived(rows)).toEqual({ code: 200, data: null })
  expect(takeArrived(rows)).toBeUndefined()
  expect(takeEarly(rows)).toBeUndefined()
})

it('hands over no refusal and nothing that is still on its way: those are for who asks', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('menu') ? new Promise(() => {}) : Response.json({ code: 403 }, { status: 403 }),
  )
  startEarly('/leads')
  await whenAnswered(['/auth/profile'])
  expect(takeArrived('/auth/profile')).toBeUndefined()
  expect((await takeEarly('/auth/profile'))?.status).toBe(403)
  expect(takeArrived('/runtime/menu')).toBeUndefined()
  expect(takeEarly('/runtime/menu')).toBeInstanceOf(Promise)
})

it('waits neither for what has failed nor for what nobody asked for', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  startEarly('/leads')
  await whenAnswered(['/auth/profile', '/never/asked'])
  expect(takeArrived('/auth/profile')).toBeUndefined()
})
