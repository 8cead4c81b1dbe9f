// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkIntervalMs, showWatermark } from './watermark.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const marks = (): HTMLElement[] => [...document.body.querySelectorAll<HTMLElement>('[aria-hidden="true"]')]

it('lies over the page with the name, lets clicks through and is not read out', () => {
  const stop = showWatermark('sales<&a1')
  const [mark] = marks()
  expect(marks()).toHaveLength(1)
  expect(mark?.style.pointerEvents).toBe('none')
  expect(mark?.style.getPropertyPriority('display')).toBe('important')
  expect(decodeURIComponent(mark?.style.background ?? '')).toContain('>sales&lt;&amp;a1<')
  stop()
  expect(marks()).toHaveLength(0)
})

it.each<[string, (mark: HTMLElement) => void]>([
  ['removed', mark => mark.remove()],
  ['hidden', mark => void mark.style.setProperty('display', 'none')],
  ['emptied of its picture', mark => void mark.style.removeProperty('background')],
  ['moved into something hidden', mark => document.body.appendChild(document.createElement('template')).append(mark)],
  ['given a class', mark => void mark.classList.add('gone')],
])('comes back when it was %s', (_what, harm) => {
  const stop = showWatermark('sales_a1')
  const before = marks()[0]?.outerHTML
  harm(marks()[0] as HTMLElement)
  vi.advanceTimersByTime(checkIntervalMs)
  expect(marks().map(mark => mark.outerHTML)).toEqual([before])
  stop()
  vi.advanceTimersByTime(checkIntervalMs * 2)
  expect(marks()).toHaveLength(0)
})
