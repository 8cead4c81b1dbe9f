// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, describe, expect, it } from 'vitest'
import { createRuntime } from '../boot/create-runtime.ts'
import { RuntimeContext } from '../context/runtime.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { useLookup } from './use-lookup.ts'

const lookup = { key: 'employees', url: '/a/list/get' }
const employees = [
  { id: 1, label: '张三' },
  { id: 2, label: '李四' },
]

let restore = (): void => {}
afterEach(() => {
  cleanup()
  restore()
})

const startLookup = (given?: Readonly<Record<string, unknown>>) => {
  const api = fakeApi({
    'GET /a/list/get': { body: { code: 200, data: { employees, employeesMore: true } } },
    'GET /a/list/get?key=employees&keyword=%E7%8E%8B': { body: { code: 200, data: { employees: [{ id: 9, label: '王五' }] } } },
  })
  restore = api.restore
  const { runtime } = createRuntime({ plugins: [] })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <RuntimeContext value={runtime}>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </RuntimeContext>
  )
  return { ...api, ...renderHook(() => useLookup(lookup, given), { wrapper }) }
}

describe('useLookup', () => {
  it('asks for the first rows, then for what was typed once the typing rests, and goes back', async () => {
    const { result, calls } = startLookup()
    await waitFor(() => expect(result.current.options).toHaveLength(2))
    expect(result.current.more).toBe(true)
    act(() => {
      for (const text of ['w', 'wa', ' 王 ']) result.current.search(text)
    })
    await waitFor(() => expect(result.current.options).toEqual([{ value: 9, label: '王五' }]))
    expect(calls).toHaveLength(2)
    act(() => result.current.search(''))
    expect(result.current.options).toHaveLength(2)
  })

  it('asks nothing for what an init has brought already', () => {
    const { result, calls } = startLookup({ employees })
    expect(result.current.options).toEqual([
      { value: 1, label: '张三' },
      { value: 2, label: '李四' },
    ])
    expect(result.current.loading).toBe(false)
    expect(calls).toEqual([])
  })
})
