import { afterAll, vi } from 'vitest'
import { clearBench } from './runtime-bench.tsx'

/** Part of the page that no test touches. */
const kept = document.createElement('div')
kept.hidden = true
document.body.append(kept)

/** The page is shared by the test files of a worker. What a file's last test left in it must not reach the next file. */
afterAll(async () => {
  const isEmptied = !kept.isConnected
  kept.remove()
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
  if (isEmptied) throw new Error('this file empties the page, in which other files still show messages: let it remove its own elements')
})
