/** Effort of a follow-up, on desktop and phone. */
import type { Locator, Page } from '@playwright/test'
import { findLead, rowAction } from './lead-steps.ts'
import { expect, test } from './test.ts'

const overlaps = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The calendar covers none of the dialog's buttons. */
const expectCoversNothing = async (page: Page, dialog: Locator): Promise<void> => {
  const box = (locator: Locator): Promise<DOMRect> => locator.evaluate(element => element.getBoundingClientRect().toJSON() as DOMRect)
  const calendar = await box(page.locator('.arco-picker-container:visible'))
  for (const name of ['取消', '确定'])
    expect(overlaps(calendar, await box(dialog.getByRole('button', { name, exact: true }))), name).toBe(false)
}

/** Registers the test for the project's width. */
export const followUpTests = (): void => {
  test('a follow-up is a press, the text, when next, and 确定', async ({ signIn, isMobile }) => {
    const page = await signIn('sales_a1')
    await page.goto('/')
    const list = await page.request.get('/api/agency/institutionsCustomer/list?page=1&size=10&sort=-createdDate')
    const { data } = (await list.json()) as { data: { records: readonly { name: string }[] } }
    const row = await findLead(page, data.records[0]?.name ?? '')
    await rowAction(page, row, '跟进')
    const dialog = page.getByRole('dialog', { name: '跟进客户' })
    await expect(dialog.getByLabel('跟进内容')).toBeFocused()
    await page.keyboard.type('已电话沟通')
    const next = dialog.getByLabel('下次跟进时间', { exact: true })
    if (!isMobile) {
      await next.click()
      await expect(page.locator('.arco-picker-container:visible')).toHaveCount(1)
      await expectCoversNothing(page, dialog)
      // Yesterday is not offered.
      await expect(page.locator('.arco-picker-cell-today ~ .arco-picker-cell-disabled')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
    }
    const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/followUpWithCustomers'))
    await dialog.getByRole('button', { name: '3天后' }).click()
    await dialog.getByRole('button', { name: '确定' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      followUpContent: '已电话沟通',
      nextFollowUpTime: expect.stringMatching(/ 10:00:00$/),
    })
    await expect(dialog).toBeHidden()
  })
}
