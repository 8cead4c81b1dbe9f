import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const USABLE = 'button:not([aria-disabled=true]):not(:disabled):not(.yh-more)'
const OPENED = '[role=dialog], [role=alertdialog], .arco-popconfirm, .arco-message'

/** Layers that an action opens over the page. */
export const openedLayers = (page: Page): Locator => page.locator(OPENED).locator('visible=true')

/**
 * Presses the first action of the toolbar, or else of the first row, that does not download: it opens a layer, asks for a selection, or navigates.
 * @returns true if there is one
 */
export const pressFirstAction = async (page: Page, path: string): Promise<boolean> => {
  const action = page
    .locator('.yh-toolbar-actions')
    .locator(USABLE)
    .filter({ hasNotText: /导出|模板/ })
    .or(page.locator('tr[data-index="0"] .yh-row-actions').locator(USABLE))
    .first()
  if ((await action.count()) === 0) return false
  await action.click()
  await expect
    .poll(async () => new URL(page.url()).pathname !== path || (await openedLayers(page).count()) > 0, `${path}: first action`)
    .toBe(true)
  return true
}
