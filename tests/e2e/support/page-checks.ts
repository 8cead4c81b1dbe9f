/** Checks for every page at any width. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** Set by axe's source. */
    readonly axe: typeof axe
  }
}

/** axe rules about colours, the only ones that another theme can violate. */
export const COLOURS: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * Serious and critical findings of axe, each with its first element and axe's explanation. The page has no frames, so axe is loaded once and runs in
 * it, which takes a tenth of the time of a run from outside.
 * @param part selector of the part to check; the rest of the page was checked before
 * @param rules ids of the only rules to check; empty: all
 */
export const barriers = async (page: Page, part = 'html', rules: readonly string[] = []): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([root, only]) => {
      const { violations } = await window.axe.run(root, {
        resultTypes: ['violations'],
        // That rule compares word by word, but Chinese has no spaces: 跟进 is contained in 跟进程睿诗.
        rules: { 'label-content-name-mismatch': { enabled: false } },
        ...(only.length > 0 && { runOnly: [...only] }),
      })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`)
    },
    [part, rules] as const,
  )
}

/** No horizontal overflow. */
export const fitsWidth = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Controls in the part are at least 44 px high; an input counts with its frame, a checkbox with its label. */
export const expectTouchable = async (page: Page, part: string): Promise<void> => {
  const small = () =>
    page
      .locator(part)
      .locator('button, a, input, select, [role=tab], [role=menuitem]')
      .evaluateAll(elements =>
        elements
          .map(element => element.closest('.arco-input-inner-wrapper, .arco-picker, .yh-combo, label:has(> [type=checkbox])') ?? element)
          .filter(element => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
          .map(element => element.outerHTML.slice(0, 120)),
      )
  // A dialog grows while it opens.
  await expect.poll(small).toEqual([])
}

/** Opens the user's menu. */
export const openAccount = async (page: Page): Promise<void> => {
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click()
  await expect(page.getByRole('menu', { name: '账号' })).toBeVisible()
}

/** Watermark with this text. */
export const watermark = (page: Page, text: string) => page.locator(`body > div[aria-hidden="true"][style*="${text}"]`)

/** Changes the server's successful responses for a URL. */
export const patchAnswer = (page: Page, address: string, change: (data: Readonly<Record<string, unknown>>) => object): Promise<unknown> =>
  page.route(address, async route => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: change(body.data) } })
  })
