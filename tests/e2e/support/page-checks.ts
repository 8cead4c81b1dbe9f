/** What holds for every page, however wide it is. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Findings of axe that keep somebody out, with the first element of each. `part` spares what lies around it, seen already; so does `rule`. */
export const barriers = async (page: Page, part = 'html', rule?: string): Promise<string[]> => {
  // That rule compares word by word, and Chinese puts no space between its words: 跟进 is in 跟进程睿诗.
  const axe = new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .disableRules('label-content-name-mismatch')
  if (rule !== undefined) axe.withRules(rule)
  const { violations } = await axe.analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Nothing hangs out of the page at the side. */
export const fitsWidth = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** What is pressed within the part is at least 40 px high; an input counts with the frame it stands in, a box to tick with its label. */
export const expectTouchable = async (page: Page, part: string): Promise<void> => {
  const small = () =>
    page
      .locator(part)
      .locator('button, a, input, select, [role=tab], [role=menuitem]')
      .evaluateAll(elements =>
        elements
          .map(
            element =>
              element.closest('.arco-input-inner-wrapper, .arco-select-view, .arco-picker, .yh-combo, label:has(> [type=checkbox])') ??
              element,
          )
          .filter(element => element.checkVisibility() && element.getBoundingClientRect().height < 39.5)
          .map(element => element.outerHTML.slice(0, 120)),
      )
  // A dialog grows while it opens.
  await expect.poll(small).toEqual([])
}

/** The employee's own menu, open. */
export const openAccount = async (page: Page): Promise<void> => {
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click()
  await expect(page.getByRole('menu', { name: '账号' })).toBeVisible()
}

/** The watermark with this text. */
export const watermark = (page: Page, text: string) => page.locator(`body > div[aria-hidden="true"][style*="${text}"]`)

/** Changes what the server answers at the address, as far as it answers well. */
export const patchAnswer = (page: Page, address: string, change: (data: Readonly<Record<string, unknown>>) => object): Promise<unknown> =>
  page.route(address, async route => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: change(body.data) } })
  })
