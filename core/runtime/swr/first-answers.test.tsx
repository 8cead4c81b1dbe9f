// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpointAt, type NoInput } from '#core/contract/endpoint.ts'
import { type Runtime, RuntimeContext } from '../context/runtime.ts'
import { createHttp, type Http } from '../http/http.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { createCache } from './first-answers.ts'
import { useData } from './use-data.ts'

const url = '/names/list'
const nameGet = endpointAt<'GET', NoInput, string>({ method: 'GET', path: url })
const renderedNames: (string | undefined)[] = []

const Name = () => {
  const { data } = useData(nameGet)
  renderedNames.push(data)
  return <p>{data ?? '没有'}</p>
}

let http: Http
const page = (parts: number) => (
  <RuntimeContext value={{ http } as Runtime}>
    <SWRConfig value={{ provider: createCache }}>
      {Array.from({ length: parts }, (_, part) => (
        <Name key={String(part)} />
      ))}
    </SWRConfig>
  </RuntimeContext>
)

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  renderedNames.length = 0
  // SWR revalidates in the next animation frame, and deduplicates requests within two seconds.
  vi.useFakeTimers()
  api = fakeApi({ [`GET ${url}`]: { body: { code: 200, data: '后来' } } })
  http = createHttp({ onUnauthorized: async () => false, report: () => {} })
})
afterEach(() => {
  cleanup()
  api.restore()
  globalThis.yuanhangEarly = undefined
  vi.useRealTimers()
})

const cameEarly = (status = 200): void => {
  const came = { status, statusText: '', body: { code: status, data: '早到', message: '' } }
  globalThis.yuanhangEarly = new Map([[url, { answer: Promise.resolve(came), came }]])
}
const passTime = () => act(() => vi.advanceTimersByTimeAsync(3000))

it('is in the first drawing, and nobody asks again', async () => {
  cameEarly()
  render(page(2))
  await passTime()
  expect(renderedNames).toEqual(['早到', '早到'])
  expect(api.calls).toEqual([])
})

it('is asked for again by who comes later', async () => {
  cameEarly()
  const view = render(page(1))
  await passTime()
  view.rerender(page(2))
  await passTime()
  expect(api.calls).toHaveLength(1)
  expect(screen.getAllByText('后来')).toHaveLength(2)
})

it('is asked for where none came, or a refusal did', async () => {
  render(page(1))
  await passTime()
  expect(renderedNames[0]).toBeUndefined()
  expect(screen.getByText('后来')).toBeTruthy()
  cleanup()
  renderedNames.length = 0
  cameEarly(503)
  render(page(1))
  await passTime()
  expect(renderedNames).toEqual([undefined, undefined])
})
