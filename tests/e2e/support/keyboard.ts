/** Checks for users without a mouse. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Short description of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
    return `${element.tagName.toLowerCase()}.${element.className} ${name}`.trim()
  })

/** Elements with a pointer cursor that cannot be focused, and neither contain nor are inside a focusable element. */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(focusable => {
    const pointed = (element: Element | null): boolean => element !== null && getComputedStyle(element).cursor === 'pointer'
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        element => element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && element.getClientRects().length > 0,
      )
      .filter(element => pointed(element) && !pointed(element.parentElement))
      .filter(element => !element.closest('[aria-hidden="true"], [inert], :disabled, [aria-disabled="true"]'))
      .filter(
        element =>
          !element.closest(`label, [role="option"], ${focusable}, [tabindex]`) && !element.querySelector(`${focusable}, [tabindex]`),
      )
      .map(element => element.outerHTML.slice(0, 160))
  }, FOCUSABLE)

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/**
 * Presses Tab many times through the DevTools protocol: a trace of every press costs more than the walk. `settle`: waits for a frame after each
 * press, like a human.
 */
const pressTab = async (page: Page, times: number, settle = false): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const drawn = { expression: 'new Promise(done => requestAnimationFrame(() => setTimeout(done)))', awaitPromise: true }
  for (let press = 0; press < times; press++) {
    const sent = [
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
    ]
    if (settle || press === times - 1) await Promise.all(sent)
    if (settle) await session.send('Runtime.evaluate', drawn)
  }
  await session.detach()
}

interface TabWalk {
  readonly seen: Set<Element>
  /** True once Tab has left the end of the page's content. */
  out: boolean
}

declare global {
  interface Window {
    /** Set in the page by `unreachedByTab`. */
    walked: TabWalk
    /** Set in the page by `throughDialog`: elements outside the dialog that took the focus. */
    left: string[]
  }
}

/** Walks through the page's content by Tab. @returns elements that Tab did not reach. */
export const unreachedByTab = async (page: Page): Promise<string[]> => {
  const count = await page.evaluate(focusable => {
    const main = document.getElementById('main') as HTMLElement
    main.focus()
    const walked: TabWalk = { seen: new Set(), out: false }
    window.walked = walked
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && main.contains(target)) walked.seen.add(target)
      else walked.out = true
    })
    return main.querySelectorAll(focusable).length
  }, FOCUSABLE)
  const isOut = () => page.evaluate(() => window.walked.out)
  // Scroll containers are focusable as well.
  const most = count * 2 + 40
  for (let pressed = 0; pressed <= most && !(await isOut()); pressed += 20) await pressTab(page, 20)
  if (!(await isOut())) return [`Tab does not leave ${await focused(page)}`]
  return page.evaluate(focusable => {
    const { seen } = window.walked
    return (
      [...document.querySelectorAll<HTMLElement>(focusable)]
        .filter(element => element.closest('#main') && element.tabIndex >= 0 && !element.closest('[inert]'))
        .filter(
          element => element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true }) && !seen.has(element),
        )
        // A radio group has one tab stop, the checked button, and a select one of its parts.
        .filter(element => !element.matches('[type="radio"], [aria-hidden="true"]'))
        .filter(element => {
          const select = element.closest('[role="combobox"]')
          return !select || ![...seen].some(one => select.contains(one))
        })
        .map(element => element.outerHTML.slice(0, 160))
    )
  }, FOCUSABLE)
}

const TOP_LAYER = '[role="dialog"]:visible, [role="alertdialog"]:visible, .arco-modal:visible'

/** Checks that a dialog takes the focus, keeps it for a round of Tab, closes on Escape, and restores the focus. */
export const throughDialog = async (page: Page, what: string, open: () => Promise<void>): Promise<void> => {
  const before = await focused(page)
  await open()
  await expect(page.locator(TOP_LAYER).first(), `${what}: opens`).toBeVisible()
  const inside = () =>
    page.evaluate(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"], .arco-modal, .arco-drawer') !== null)
  await expect.poll(inside, { message: `${what}: takes the focus` }).toBe(true)
  await page.evaluate(() => {
    const left: string[] = []
    window.left = left
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && !target.closest('[role="dialog"], [role="alertdialog"], .arco-modal, .arco-drawer'))
        left.push(target.outerHTML.slice(0, 120))
    })
  })
  await pressTab(page, 12, true)
  // Focus guards at the ends of a dialog take the focus briefly and send it back.
  const left = await page.evaluate(() => window.left.filter(html => !html.includes('data-focus-guard')))
  expect(left, `${what}: Tab leaves the dialog`).toEqual([])
  expect(await inside(), `${what}: keeps the focus`).toBe(true)
  for (let presses = 0; presses < 3 && (await page.locator(TOP_LAYER).count()) > 0; presses++) {
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.locator(TOP_LAYER).count(), { timeout: 1500 })
      .toBe(0)
      .catch(() => undefined)
  }
  await expect(page.locator(TOP_LAYER), `${what}: ends with Escape`).toHaveCount(0)
  await expect.poll(() => focused(page), { message: `${what}: gives the focus back` }).toBe(before)
}
