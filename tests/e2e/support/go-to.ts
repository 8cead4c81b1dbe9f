/** From screen to screen as the back button leads: without loading the application anew for every one. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Milliseconds for a test that walks through all screens: on a busy machine only the whole is slow, each step has a limit of its own. */
export const WALK_MS = 900_000

/** Leads to a screen, unless it is there, and waits until another page stands there. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(to => {
    if (location.pathname === to) return
    // Another page is another element.
    document.querySelector('main')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page.locator('main:not([data-left])')).toBeVisible()
}

const WAITING = '#main :is(.yh-filter-wait, .yh-item-wait, .yh-skeleton, .yh-bar, .arco-skeleton)'

/** Nothing on the page waits for an answer any more. Looked at with every frame: a poll of its own would be waited for on each of many screens. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(selector => document.querySelector(selector) === null, WAITING)
}
