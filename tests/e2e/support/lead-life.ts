import type { Page } from '@playwright/test'
import { addLead, bulkAction, choose, findLead, rowAction } from './lead-steps.ts'
import { expect } from './test.ts'

/** Life of a lead with three employees: added and followed up, allocated and released by the manager, claimed by a colleague. */
export async function leadLife(signIn: (username: string) => Promise<Page>, lead: { name: string; phone: string }): Promise<void> {
  const consultant = await signIn('sales_a1')
  await addLead(consultant, { ...lead, phase: '待分配' })
  const dialog = (page: Page) => page.getByRole('dialog').last()

  await rowAction(consultant, await findLead(consultant, lead.name), '跟进')
  await dialog(consultant).getByLabel('跟进内容').fill('已加微信，周末面谈')
  await dialog(consultant).getByRole('button', { name: '确定' }).click()
  await expect(dialog(consultant)).toBeHidden()
  await (await findLead(consultant, lead.name)).getByText(lead.name, { exact: true }).click()
  await expect(dialog(consultant)).toContainText('已加微信，周末面谈')

  const manager = await signIn('mgr_a')
  await (await findLead(manager, lead.name)).getByRole('checkbox').check()
  await bulkAction(manager, '分配机构')
  await dialog(manager).getByRole('checkbox').nth(1).check({ force: true })
  await dialog(manager).getByRole('button', { name: '确定' }).click()
  await expect(dialog(manager)).toBeHidden()
  const allocated = await findLead(manager, lead.name)
  await expect(allocated).toContainText('已分配')

  await allocated.getByRole('checkbox').check()
  await bulkAction(manager, '移入公海')
  await choose(manager, '移入原因', '客户流失')
  await dialog(manager).getByRole('button', { name: '确定' }).click()
  await expect(dialog(manager)).toBeHidden()

  const neighbour = await signIn('sales_b1')
  await (await findLead(neighbour, lead.name, '/newCustomer/highSeas')).getByRole('checkbox').check()
  await bulkAction(neighbour, '领取')
  await neighbour.locator('.arco-modal').getByRole('button', { name: '确定' }).click()
  await expect(neighbour.getByText('领取成功')).toBeVisible()
  const picked = await findLead(neighbour, lead.name)
  await picked.getByText(lead.name, { exact: true }).click()
  await neighbour.getByRole('tab', { name: /动态/ }).click()
  await expect(dialog(neighbour)).toContainText('公海')
}
