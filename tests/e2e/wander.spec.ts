/**
 * All screens of the menu in one page, in random order, each with its first action: leftovers of one (a policy, a listener, a style sheet) must not
 * break the next. `WANDER_SEEDS=1,2,3` repeats the orders of these seeds.
 */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isPlainPage } from '#core/contract/plain-pages.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import { consoleErrors } from './support/console-errors.ts'
import { pressFirstAction } from './support/first-action.ts'
import { goTo, WALK_MS, waitUntilLoaded } from './support/go-to.ts'
import { expect, test } from './support/test.ts'

const given = process.env.WANDER_SEEDS?.split(',').map(Number)
const WALKS = given?.length ?? 3

/** Generator of numbers from 0 to 1, reproducible by seed (mulberry32). */
const randomBy = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Fisher–Yates shuffle. */
const shuffled = (paths: readonly string[], seed: number): readonly string[] => {
  const random = randomBy(seed)
  const order = [...paths]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other] as string, order[last] as string]
  }
  return order
}

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

for (let walk = 0; walk < WALKS; walk++)
  test(`every screen of the menu opens in one page after any other, walk ${walk + 1}`, async ({ signIn }) => {
    test.setTimeout(WALK_MS)
    const seed = given?.[walk] ?? randomInt(1_000_000)
    console.log(`walk ${walk + 1}: WANDER_SEEDS=${seed}`)
    const page = await signIn('admin')
    const faults = consoleErrors(page)
    const { screens } = (await (await page.request.get('/api/runtime/menu')).json()).data as ClientMenu
    await page.goto('/')
    await page.evaluate(() => {
      Object.assign(window, { samePage: true })
    })
    // Pages in which no outside plugin may run are documents of their own.
    const paths = Object.keys(screens).filter(path => !isPlainPage(path))
    for (const path of shuffled(paths, seed)) {
      await goTo(page, path)
      await waitUntilLoaded(page)
      if (await pressFirstAction(page, path)) await closeLayers(page)
      faults.push(...(await page.locator('.yh-fault').allTextContents()).map(text => `${path}: ${text}`))
    }
    expect(await page.evaluate(() => 'samePage' in window), 'the page was never loaded again').toBe(true)
    expect(faults).toEqual([])
  })
