import { afterAll, vi } from 'vitest'
import { clearBench } from './runtime-bench.tsx'

/** The page is shared by the test files of a worker. What a file's last test left in it must not reach the next file. */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await clearBench()
  // Of the announcements to screen readers; it is created again with the next one.
  document.querySelector('body > .yh-unseen')?.remove()
  document.body.removeAttribute('style')
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
