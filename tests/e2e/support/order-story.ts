/** Order workflow of four employees: consultant, finance, auditor and manager. Works at any width. */
import type { Locator, Page } from '@playwright/test'
import { idsOf, post } from './calls.ts'
import { listRows, rowAction, rowWith } from './lead-steps.ts'
import { expect } from './test.ts'
import { picture, shownPictures } from './uploads.ts'

const INSTITUTION = '启明国际教育'

export interface Client {
  readonly name: string
  readonly phone: string
}

export interface People {
  readonly consultant: Page
  readonly finance: Page
  readonly auditor: Page
  readonly manager: Page
}

export const peopleOf = async (signIn: (username: string) => Promise<Page>): Promise<People> => {
  const [consultant, finance, auditor, manager] = [
    await signIn('sales_a1'),
    await signIn('finance_1'),
    await signIn('audit_1'),
    await signIn('mgr_a'),
  ]
  return { consultant, finance, auditor, manager }
}

const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const submit = async (page: Page, button: string): Promise<void> => {
  await dialog(page).getByRole('button', { name: button, exact: true }).click()
}
/** Row of a list with a single row. */
const onlyRow = async (page: Page, address: string): Promise<Locator> => {
  await page.goto(address)
  await expect(page.getByText('共 1 条')).toBeVisible()
  return listRows(page).first()
}
/** Confirms the second question; the form has closed afterwards. */
const confirmQuestion = async (page: Page): Promise<void> => {
  await page.locator('.arco-modal').last().getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Creates a customer allocated to an institution, by API calls. */
async function allocateLead({ consultant, manager }: People, { name, phone }: Client): Promise<void> {
  await consultant.goto('/')
  await manager.goto('/')
  const lead = {
    name,
    phoneNumber: phone,
    customerSource: '小红书',
    consultingProject: ['文书'],
    intentionLevel: 'HIGH',
    customerPhase: 'TO_BE_ALLOCATED',
  }
  await post(consultant, '/agency/institutionsCustomer/add', lead)
  const [id] = await idsOf(consultant, `/agency/institutionsCustomer/list?nameContains=${encodeURIComponent(name)}`)
  const { data } = await (await manager.request.get('/api/agency/institutionsCustomer/allocation/institutions')).json()
  const institution = (data.institutionsList as { id: number; name: string }[]).find(one => one.name === INSTITUTION)
  await post(manager, '/agency/institutionsCustomer/allocation', { id: [id], institutionsIds: [institution?.id] })
}

/** Signs an order through the form with its second question; returns its number. */
export async function sign(people: People, client: Client, amount: string): Promise<string> {
  const { consultant: page } = people
  await allocateLead(people, client)
  const row = await onlyRow(page, `/newCustomer/allocationCustomer?institutionsCustomerNameContains=${encodeURIComponent(client.name)}`)
  await rowAction(page, row, '新增订单')
  await expect(dialog(page).locator('.yh-subject')).toContainText(INSTITUTION)
  await dialog(page).getByLabel('服务项目').click()
  await page.locator('.yh-options:visible').locator('[role=option]').first().click()
  await dialog(page).getByLabel('订单金额').fill(amount)
  await dialog(page).getByLabel('订单情况').fill('已签合同，首期款已付')
  await submit(page, '确定')
  await expect(page.locator('.arco-modal').last()).toContainText('订单将同时在机构CRM系统中生成')
  await confirmQuestion(page)
  const found = await onlyRow(page, `/order/institutionsOrder?institutionsCustomerNameContains=${encodeURIComponent(client.name)}`)
  const number = /YH\d{12}/.exec((await found.textContent()) ?? '')?.[0]
  expect(number).toBeDefined()
  return number as string
}

const orderAddress = (number: string, path = '/order/institutionsOrder'): string => `${path}?orderNumberContains=${number}`
const orderPartAddress = (number: string, path: string): string => `${path}?orderOrderNumberContains=${number}`

/** The auditor approves the order's rebate rule. */
export async function passRule({ auditor: page }: People, number: string): Promise<void> {
  await rowAction(page, await onlyRow(page, orderPartAddress(number, '/approvalCenter/rebateRulesReview')), '通过')
  await submit(page, '确定')
  await expect(page.getByText('返佣规则已通过')).toBeVisible()
}

/** Finance submits a rebate with its voucher, the auditor approves it. */
export async function bringRebate({ finance, auditor }: People, number: string, amount: string): Promise<void> {
  await rowAction(finance, await onlyRow(finance, orderAddress(number)), '返佣')
  await dialog(finance).getByLabel('返佣金额').fill(amount)
  await dialog(finance)
    .locator('input[type=file]')
    .setInputFiles(await picture('回单.png', `#${number.slice(-6)}`))
  await expect.poll(() => shownPictures(dialog(finance).locator('[data-item="paymentVoucher"]'))).toBe(1)
  // The picture is shown at once; its upload must have ended.
  await expect(dialog(finance).getByRole('progressbar')).toHaveCount(0)
  await submit(finance, '提交审核')
  await expect(finance.getByText('提交成功，审核通过后生效')).toBeVisible()
  await rowAction(auditor, await onlyRow(auditor, orderPartAddress(number, '/approvalCenter/rebateCollectionReview')), '通过')
  await submit(auditor, '通过')
  await expect(auditor.getByText('返佣已通过')).toBeVisible()
}

/** The consultant requests a cancellation; the auditor checks the customer and approves it with a reply. */
export async function cancel({ consultant, auditor }: People, number: string, client: Client, due: string): Promise<void> {
  await rowAction(consultant, await onlyRow(consultant, orderAddress(number)), '取消订单')
  await dialog(consultant).getByText('用户取消').click()
  await dialog(consultant).getByLabel('应退金额').fill(due)
  await submit(consultant, '提交审核')
  await expect(consultant.getByText('提交成功，审核通过后生效')).toBeVisible()
  await auditor.goto('/approvalCenter/cancelOrderAudit')
  const row = rowWith(auditor, number)
  await expect(row).toBeVisible()
  await rowAction(auditor, row, '客户详情')
  await expect(dialog(auditor).getByText(client.name, { exact: true }).first()).toBeVisible()
  await expect(dialog(auditor).getByRole('tab', { name: /^进行中订单/ })).toBeVisible()
  await auditor.keyboard.press('Escape')
  await expect(auditor.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('checkbox').check()
  await auditor.getByRole('button', { name: '通过', exact: true }).click()
  await dialog(auditor).getByLabel('审核回复').fill('材料齐全，同意')
  await submit(auditor, '确定')
  await expect(auditor.getByText('订单取消已通过')).toBeVisible()
  await expect(row).toHaveCount(0)
}

/** Finance refunds the customer; one cent too much is refused at the field. */
export async function refund({ finance: page }: People, number: string, most: string): Promise<void> {
  await rowAction(page, await onlyRow(page, orderAddress(number, '/order/cancelorder')), '退款')
  await dialog(page).getByLabel('退款金额').fill(`${most}.01`)
  await submit(page, '确定')
  await expect(dialog(page)).toContainText('退款金额不能大于剩余应退金额')
  await dialog(page).getByLabel('退款金额').fill(most)
  await submit(page, '确定')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(await onlyRow(page, orderAddress(number, '/order/cancelorder'))).toContainText('退款完成')
}

/** Checks all sums on the order's detail screen. */
export async function expectDetailSums(page: Page, number: string, said: Readonly<Record<string, string>>): Promise<void> {
  const lists = ['/order/institutionsOrder', '/order/institutionsCancelledOrders']
  const found = await Promise.all(lists.map(list => idsOf(page, `${list}/list?orderNumberContains=${number}`)))
  await page.goto(`/order/orderDetail?id=${found.flat()[0]}`)
  for (const [label, sum] of Object.entries(said)) {
    const value = page
      .locator('main dt', { hasText: new RegExp(`^${label}$`) })
      .first()
      .locator('xpath=following-sibling::dd[1]')
    await expect(value, label).toHaveText(sum)
  }
}

/** Checks the sums below a list in the open detail. */
export async function expectListSums(page: Page, tab: string, sums: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  const line = page.locator('.yh-detail-sums')
  await expect(line).toHaveText(sums)
  await expect(line).toBeVisible()
}

/** Checks the month's commission for this order, in the settlement and in the month's sheet. */
export async function expectSettled({ manager: page }: People, number: string, commission: string): Promise<void> {
  await page.goto(`/fee/settlement?yearAndMonthIs=${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)}`)
  await rowWith(page, '林晓雯').getByText('林晓雯', { exact: true }).click()
  await expect(dialog(page)).toContainText(number)
  await expect(dialog(page)).toContainText(commission)
}

/** From signing to rebate and commission. */
export async function toCommission(signIn: (username: string) => Promise<Page>, client: Client): Promise<void> {
  const people = await peopleOf(signIn)
  const number = await sign(people, client, '20000')
  await passRule(people, number)
  await bringRebate(people, number, '1000')
  await expectDetailSums(people.finance, number, { 订单金额: '20,000.00元', 已返佣: '1,000.00元' })
  await expectListSums(people.finance, '返佣记录', '合计1,000.000.00')
  await expectSettled(people, number, '1,000.00')
}

/** From signing to cancellation and refund. */
export async function toRefund(signIn: (username: string) => Promise<Page>, client: Client): Promise<void> {
  const people = await peopleOf(signIn)
  const number = await sign(people, client, '8000')
  await people.finance.goto(orderAddress(number))
  const pay = await onlyRow(people.finance, orderAddress(number))
  // A one-time payment is already paid.
  if (!(await pay.textContent())?.includes('已付清')) {
    await rowAction(people.finance, pay, '收款登记')
    await dialog(people.finance).getByLabel('收款金额').fill('8000')
    await submit(people.finance, '确定')
    await expect(people.finance.getByRole('dialog')).toHaveCount(0)
  }
  await cancel(people, number, client, '6000')
  await refund(people, number, '6000')
  await expectDetailSums(people.consultant, number, {
    订单金额: '8,000.00元',
    已付金额: '8,000.00元',
    应退金额: '6,000.00元',
    已退金额: '6,000.00元',
  })
}
