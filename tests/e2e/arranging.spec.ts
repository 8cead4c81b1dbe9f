import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const RANKING = '/agency/rankingList'

const rows = (page: Page): Locator => page.locator('tr.yh-row')
const handleOf = (row: Locator): Locator => row.getByRole('button', { name: /^调整.+的顺序$/ })
/** Names of institutions in list order, without the other text in their cells. */
const names = async (page: Page): Promise<readonly string[]> =>
  (await rows(page).locator('.yh-arranged').allTextContents()).map(text => text.trim())

const moved = (list: readonly string[], from: number, to: number): readonly string[] => {
  const name = list[from] as string
  return list.filter(one => one !== name).toSpliced(to, 0, name)
}

/** Resolves when the server has stored an order: a page opened earlier would show the old one. */
const kept = (page: Page) => page.waitForResponse(response => response.request().method() === 'POST' && response.ok())

/** Drags a row by its handle onto the far half of another row. */
const drag = async (page: Page, from: number, to: number): Promise<void> => {
  const [start, target] = [await handleOf(rows(page).nth(from)).boundingBox(), await rows(page).nth(to).boundingBox()]
  if (!start || !target) throw new Error('rows to drag are not drawn')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2, target.y + target.height / 2, { steps: 8 })
  await page.mouse.move(start.x + start.width / 2, target.y + (to > from ? target.height - 4 : 4), { steps: 4 })
  await page.mouse.up()
}

test('rows are put in order by mouse and by keyboard, and stand so when the page is opened again', async ({ signIn }) => {
  const page = await signIn('ops_1')
  await page.goto(RANKING)
  await expect(handleOf(rows(page).first())).toBeVisible()
  let order = await names(page)

  await test.step('by mouse', async () => {
    order = moved(order, 0, 3)
    const first = kept(page)
    await drag(page, 0, 3)
    await expect.poll(() => names(page)).toEqual(order)
    await first
    order = moved(order, 4, 1)
    const saved = kept(page)
    await drag(page, 4, 1)
    await expect.poll(() => names(page)).toEqual(order)
    await saved
    await page.reload()
    await expect.poll(() => names(page)).toEqual(order)
  })

  await test.step('by keyboard, and not when it is taken back', async () => {
    const handle = handleOf(rows(page).nth(2))
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(handle).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(handle).toHaveAttribute('aria-pressed', 'false')
    await handle.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[aria-live=assertive]')).toHaveText(/^第1行，共\d+行$/)
    const saved = kept(page)
    await page.keyboard.press('Enter')
    order = moved(order, 2, 0)
    await expect.poll(() => names(page)).toEqual(order)
    await expect(handleOf(rows(page).first())).toBeFocused()
    await saved
    await page.reload()
    await expect.poll(() => names(page)).toEqual(order)
  })

  await test.step('not while something else is filtered', async () => {
    await page.goto(`${RANKING}?boardIs=OVERALL&displayIs=true`)
    await expect(handleOf(rows(page).first())).toHaveAttribute('aria-disabled', 'true')
    await page.goto(`${RANKING}?boardIs=`)
    await expect(handleOf(rows(page).first())).toHaveAttribute('data-tip', '先按“榜单”筛选出一个，才能调整顺序')
  })
})
