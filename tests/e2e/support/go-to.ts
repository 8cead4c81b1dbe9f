/** From screen to screen as the back button leads: without loading the application anew for every one. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Leads to a screen and waits until another page stands there. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(to => {
    // Another page is another element.
    document.querySelector('main')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page.locator('main:not([data-left])')).toBeVisible()
}

/** Nothing on the page waits for an answer any more. */
export const settled = (page: Page): Promise<void> =>
  expect(page.locator('#main :is(.yh-filter-wait, .yh-item-wait, .yh-skeleton, .yh-bar, .arco-skeleton)')).toHaveCount(0)
