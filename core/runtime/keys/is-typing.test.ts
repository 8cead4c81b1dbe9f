// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { isShortcut, isTyping } from './is-typing.ts'

const place = (html: string): HTMLElement => {
  document.body.innerHTML = html
  return document.body.firstElementChild as HTMLElement
}
const press = (target: EventTarget, init: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key: 'n', bubbles: true, ...init })
  let answer = false
  document.addEventListener('keydown', () => (answer = isShortcut(event)), { once: true })
  target.dispatchEvent(event)
  return answer
}
afterEach(() => {
  document.body.innerHTML = ''
})

it.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div role="combobox" tabindex="0"></div>', true],
  ['<input type="checkbox">', false],
  ['<input type="radio">', false],
  ['<button></button>', false],
])('%s is typed into: %s', (html, expected) => {
  expect(isTyping(place(html))).toBe(expected)
  expect(press(place(html))).toBe(!expected)
})

it('a key with a modifier, within a spelling, or held down is no shortcut', () => {
  const button = place('<button></button>')
  expect(
    [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { repeat: true }].map(init => press(button, init)),
  ).toEqual([false, false, false, false, false])
  expect(press(button)).toBe(true)
})

it('nothing is a shortcut while a dialog or a menu is open', () => {
  for (const role of ['dialog', 'menu', 'alertdialog']) {
    const button = place(`<button></button><div role="${role}"></div>`)
    expect(press(button)).toBe(false)
  }
})
