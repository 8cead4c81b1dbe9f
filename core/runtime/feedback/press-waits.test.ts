// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PressWaits, watchPresses } from './press-waits.ts'

let waits: PressWaits
let button: HTMLButtonElement

beforeEach(() => {
  vi.useFakeTimers()
  waits = watchPresses(Date.now)
  button = document.createElement('button')
  button.innerHTML = '<span>通过</span>'
  document.body.append(button)
})
afterEach(() => {
  waits.end()
  button.remove()
  vi.useRealTimers()
})

const bar = () => document.querySelector('.yh-press-wait')
const press = () => (button.firstChild as HTMLElement).dispatchEvent(new MouseEvent('click', { bubbles: true }))

it('is shown after 300 ms on what was pressed and above the page, until the last of its calls has ended', () => {
  press()
  const [one, other] = [waits.began(), waits.began()]
  vi.advanceTimersByTime(299)
  expect(bar()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(bar()?.textContent).toBe('正在处理…')
  expect(button.hasAttribute('data-waits')).toBe(true)
  one()
  expect(bar()).not.toBeNull()
  other()
  expect(bar()).toBeNull()
  expect(button.hasAttribute('data-waits')).toBe(false)
})

it('is not shown for what is answered sooner, nor for calls that no press made', () => {
  waits.began()
  vi.advanceTimersByTime(1_000)
  press()
  waits.began()()
  vi.advanceTimersByTime(1_000)
  waits.began()
  vi.advanceTimersByTime(1_000)
  expect(bar()).toBeNull()
})

it('goes on over calls that follow each other', () => {
  press()
  waits.began()()
  vi.advanceTimersByTime(200)
  const second = waits.began()
  vi.advanceTimersByTime(300)
  expect(bar()).not.toBeNull()
  second()
  expect(bar()).toBeNull()
})

it('stays as long as any of two presses waits', () => {
  press()
  const one = waits.began()
  press()
  const other = waits.began()
  vi.advanceTimersByTime(300)
  one()
  expect(bar()).not.toBeNull()
  other()
  expect(bar()).toBeNull()
})
