/** Navigates between screens without reloading the application. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Timeout in milliseconds of a test that walks through all screens; on a busy machine only the whole walk is slow, each step has its own timeout. */
export const WALK_MS = 900_000

/** Navigates to a screen unless it is open, and waits until it has replaced the previous one. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(to => {
    if (location.pathname === to) return
    // Another screen has another main element.
    document.querySelector('main')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page.locator('main:not([data-left])')).toBeVisible()
}

const LOADING_SELECTOR = '#main :is(.yh-filter-wait, .yh-item-wait, .yh-skeleton, .yh-bar, .arco-skeleton)'

/** Waits until nothing on the page is loading. Checked with every frame: a polling interval would add up over many screens. */
export const waitUntilLoaded = async (page: Page): Promise<void> => {
  await page.waitForFunction(selector => document.querySelector(selector) === null, LOADING_SELECTOR)
}
