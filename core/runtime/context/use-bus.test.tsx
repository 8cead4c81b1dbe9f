// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createKernel } from '#core/kernel/index.ts'
import { stubOf } from '#tests/support/stub.ts'
import { type Runtime, RuntimeContext } from './runtime.ts'
import { useBus } from './use-bus.ts'

afterEach(() => vi.restoreAllMocks())

const kernel = createKernel()
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <RuntimeContext value={stubOf<Runtime>('runtime', { kernel })}>{children}</RuntimeContext>
)

it('hears facts until that is ended, and has nothing to tell any', () => {
  const { result } = renderHook(useBus, { wrapper })
  const paths: string[] = []
  const end = result.current.on('screen.opened', ({ path }) => paths.push(path))
  kernel.bus.emit('screen.opened', { path: '/a' })
  end()
  kernel.bus.emit('screen.opened', { path: '/b' })
  expect(paths).toEqual(['/a'])
  expect(Object.keys(result.current)).toEqual(['on', 'off'])
})

it('a handler that throws keeps nobody from hearing, and the page is told whose it is', () => {
  const { result } = renderHook(useBus, { wrapper })
  const failure = new Error('坏了')
  const reported = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', reported)
  const heard = vi.fn()
  const ends = [
    result.current.on('screen.opened', () => {
      throw failure
    }),
    result.current.on('screen.opened', heard),
  ]
  kernel.bus.emit('screen.opened', { path: '/a' })
  for (const end of ends) end()
  window.removeEventListener('error', reported)
  expect(heard).toHaveBeenCalledOnce()
  expect(reported.mock.calls[0]?.[0].error).toBe(failure)
})
