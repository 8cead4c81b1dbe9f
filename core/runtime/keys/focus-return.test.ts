// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rectList } from '../testing/rect-list.ts'
import { noteOpener, startFocusReturn } from './focus-return.ts'

let stop = (): void => {}
const appendBox = (html: string): HTMLElement => {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  // jsdom has no layout: every element of the document counts as visible.
  for (const element of box.querySelectorAll('*')) element.getClientRects = () => rectList(new DOMRect())
  return box
}
const settled = () => new Promise(resolve => setTimeout(resolve))
const button = (name: string): HTMLElement => document.querySelector(`[name="${name}"]`) as HTMLElement

beforeEach(() => {
  stop = startFocusReturn()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

it('goes back to what opened the dialog, and from one above another to that', async () => {
  appendBox('<button name="page"></button>')
  button('page').focus()
  const drawer = appendBox('<div role="dialog"><button name="drawer"></button></div>')
  button('drawer').focus()
  const question = appendBox('<div class="arco-modal"><button name="question"></button></div>')
  button('question').focus()
  question.remove()
  await settled()
  expect(document.activeElement).toBe(button('drawer'))
  drawer.remove()
  await settled()
  expect(document.activeElement).toBe(button('page'))
})

it('goes back to the button of the menu that the dialog was chosen from', async () => {
  appendBox('<button name="more"></button>')
  const menu = appendBox('<div class="yh-popup"><button name="item"></button></div>')
  const forget = noteOpener(menu.firstElementChild as Element, button('more'))
  button('item').focus()
  menu.remove()
  forget()
  const dialog = appendBox('<div role="dialog"><button name="dialog"></button></div>')
  button('dialog').focus()
  dialog.remove()
  await settled()
  expect(document.activeElement).toBe(button('more'))
})

it('stays where somebody has put it meanwhile', async () => {
  appendBox('<button name="page"></button><button name="other"></button>')
  button('page').focus()
  const dialog = appendBox('<div role="dialog"><button name="dialog"></button></div>')
  button('dialog').focus()
  button('other').focus()
  dialog.remove()
  await settled()
  expect(document.activeElement).toBe(button('other'))
})

it('is nobody’s matter when something else than a dialog goes', async () => {
  appendBox('<button name="page"></button>')
  button('page').focus()
  const list = appendBox('<div role="listbox"></div>')
  button('page').blur()
  list.remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})
