/**
 * All screens of the menu in one page, in random order, each with its first action: leftovers of one (a policy, a listener, a style sheet) must not
 * break the next.
 */
import type { Page } from '@playwright/test'
import { isPlainPage } from '#core/contract/plain-pages.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import { consoleErrors } from './support/console-errors.ts'
import { pressFirstAction } from './support/first-action.ts'
import { goTo, WALK_MS, waitUntilLoaded } from './support/go-to.ts'
import { inRandomOrder } from './support/random-order.ts'
import { expect, test } from './support/test.ts'

/** Closes layers over the page by Escape, one after another; does nothing if the action has led to another screen. */
const closeLayers = async (page: Page): Promise<void> => {
  const dialogs = page.locator('[role=dialog], [role=alertdialog], .arco-popconfirm').locator('visible=true')
  for (let tries = 0; tries < 3 && (await dialogs.count()) > 0; tries++) {
    await waitUntilLoaded(page)
    expect(await page.locator('.yh-fault').allTextContents()).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.count()).toBe(0)
  }
}

test('every screen of the menu opens in one page after any other', async ({ signIn }) => {
  test.setTimeout(WALK_MS)
  const page = await signIn('admin')
  const faults = consoleErrors(page)
  const { screens } = (await (await page.request.get('/api/runtime/menu')).json()).data as ClientMenu
  await page.goto('/')
  await page.evaluate(() => {
    Object.assign(window, { samePage: true })
  })
  // Pages in which no outside plugin may run are documents of their own.
  const paths = Object.keys(screens).filter(path => !isPlainPage(path))
  for (const path of inRandomOrder(paths)) {
    await goTo(page, path)
    await waitUntilLoaded(page)
    if (await pressFirstAction(page, path)) await closeLayers(page)
    faults.push(...(await page.locator('.yh-fault').allTextContents()).map(text => `${path}: ${text}`))
  }
  expect(await page.evaluate(() => 'samePage' in window), 'the page was never loaded again').toBe(true)
  expect(faults).toEqual([])
})
