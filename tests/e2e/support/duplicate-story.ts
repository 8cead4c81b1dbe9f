import type { Locator, Page } from '@playwright/test'
import { LEADS } from './lead-steps.ts'
import { expect, test } from './test.ts'

const lookUp = async (page: Page, text: string): Promise<Locator> => {
  const box = page.getByRole('textbox', { name: '客户查重' })
  // On a phone the box is opened by a button in the bar.
  const opener = page.getByRole('button', { name: '客户查重' })
  await expect(box.or(opener).first()).toBeVisible()
  if (!(await box.isVisible())) await opener.click()
  await box.fill(text)
  await box.press('Enter')
  return page.getByRole('dialog')
}

/** Posts as the user of the page. */
const post = async (page: Page, path: string, data: object): Promise<{ readonly data: { readonly id: number } }> => {
  const origin = new URL(page.url()).origin
  const headers = { 'X-Requested-With': 'yuanhang', Origin: origin, 'Idempotency-Key': crypto.randomUUID() }
  const answer = await page.request.post(`/api${path}`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Registers the duplicate check test for the project's width. `serial` keeps contacts unique. */
export const duplicateTests = (serial: string): void => {
  test('the duplicate check: free, taken, in the high seas, picked up by another', async ({ signIn, isMobile }) => {
    const [page, owner] = [await signIn('sales_b1'), await signIn('sales_a2')]
    await page.goto('/message')
    await owner.goto('/message')
    const free = `1350000${serial}9`
    const lead = { customerSource: '小红书', consultingProject: ['文书'], intentionLevel: 'HIGH', customerPhase: 'CONTACTS' }
    const add = async (end: string): Promise<number> =>
      (await post(owner, '/agency/institutionsCustomer/add', { ...lead, name: '查重客户', phoneNumber: `1350000${serial}${end}` })).data.id
    await add('1')
    const released = [await add('2'), await add('3')]
    await post(owner, '/agency/institutionsCustomer/highSeas', { id: released, moveInReason: 'CUSTOMER_CHURN' })

    const dialog = await lookUp(page, '  ')
    await expect(page.getByText('请输入微信号/手机号', { exact: true })).toBeVisible()

    // Owned by another employee: information only.
    await lookUp(page, `+86 1350000${serial}1`)
    for (const name of ['录入人', '客户姓名', '归属人', '客服', '客户阶段', '创建时间'])
      await expect(dialog.getByText(name, { exact: true })).toBeVisible()
    await expect(dialog).toContainText('查*')
    await expect(dialog).toContainText('已联系')
    await expect(dialog.getByRole('button', { name: '捞取客户' })).toHaveCount(0)
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toBeHidden()

    await lookUp(page, `1350000${serial}2`)
    await expect(dialog).toContainText('该客户在公海，可捞取')
    await dialog.getByRole('button', { name: '捞取客户' }).click()
    await expect(page.getByText('捞取成功')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/newCustomer/customerDetail?id=${released[0]}`)

    await lookUp(page, `1350000${serial}3`)
    await expect(dialog.getByRole('button', { name: '捞取客户' })).toBeVisible()
    const faster = await signIn('mgr_a')
    await faster.goto('/message')
    await post(faster, '/callingUpTheCustomer', { id: released[1] })
    await dialog.getByRole('button', { name: '捞取客户' }).click()
    const told = page.getByText(/^捞取失败：该客户已被【.+】领取$/)
    await expect(told).toBeVisible()
    // On a phone a toast covers the bar, but lets presses through.
    if (isMobile) await expect(told).toHaveCSS('pointer-events', 'none')
    await dialog.getByRole('button', { name: '取消' }).click()

    await lookUp(page, free)
    await expect(dialog).toContainText('该客资未重复，是否录入？')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toBeHidden()
    const asked = page.waitForURL(url => url.pathname === LEADS)
    await lookUp(page, free)
    await dialog.getByRole('button', { name: '录入' }).click()
    await asked
    await expect(page.getByRole('dialog').getByLabel('手机号')).toHaveValue(free)
  })
}
