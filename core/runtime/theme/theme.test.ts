// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paintEarly, showTheme, startTheme } from './theme.ts'

let dark = false
let changed = (): void => {}
const painted = (): (string | null | undefined)[] => [document.body.getAttribute('arco-theme'), document.documentElement.dataset['theme']]

beforeEach(() => {
  localStorage.clear()
  dark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark
    },
    addEventListener: (_: string, run: () => void) => {
      changed = run
    },
    removeEventListener: () => {
      changed = () => {}
    },
  }))
})
afterEach(() => vi.unstubAllGlobals())

it('follows the machine by default, also while the page is open', () => {
  const stop = startTheme()
  expect(painted()).toEqual([null, 'light'])
  dark = true
  changed()
  expect(painted()).toEqual(['dark', 'dark'])
  stop()
})

it('is there before the page is, as it was last', () => {
  showTheme('dark')
  document.documentElement.dataset['theme'] = ''
  paintEarly()
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

it('of a person stands above the machine', () => {
  dark = true
  showTheme('light')
  expect(painted()).toEqual([null, 'light'])
})
