/** Detail screens, on desktop and phone. */
import type { Page } from '@playwright/test'
import { idsOf } from './calls.ts'
import { barriers, expectTouchable, fitsWidth } from './page-checks.ts'
import { expect, test } from './test.ts'

const CUSTOMERS = '/agency/institutionsCustomer/list'
const REVIEWS = '/approval/institutionsCooperation/list'

/** The detail fits the width, has no accessibility faults, and on phones controls are large enough. */
const expectReadable = async (page: Page, isMobile: boolean): Promise<void> => {
  await fitsWidth(page)
  expect(await barriers(page, '.yh-detail')).toEqual([])
  if (isMobile) await expectTouchable(page, '.yh-detail')
}

const checkClientDetail = async (page: Page, isMobile: boolean): Promise<void> => {
  await page.goto('/')
  const [id] = await idsOf(page, `${CUSTOMERS}?customerPhaseIs=MULTIPLE_ASSIGNMENT&size=10`)
  await page.goto(`/newCustomer/customerDetail?id=${id}`)
  await expect(page.getByRole('tab', { name: /^跟进记录\s*\d+$/ })).toBeVisible()
  await expectReadable(page, isMobile)
  await page.getByRole('tab', { name: '基本信息' }).click()
  const parts = page.getByRole('tablist', { name: '基本信息' }).getByRole('tab')
  await expect(parts.first()).toHaveText('客户资料')
  await expect(page.getByText('分配方式')).toHaveCount(0)
  const institution = (await parts.nth(1).textContent()) ?? ''
  await parts.nth(1).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(institution)
  await expect(page.getByText('分配方式')).toBeVisible()
  await expect(page.getByRole('heading', { name: '意向', exact: true })).toBeVisible()
  await expectReadable(page, isMobile)
  await page.getByRole('tab', { name: '分配记录' }).click()
  await expect(page.getByText(institution, { exact: true }).first()).toBeVisible()
  await expectReadable(page, isMobile)
}

const checkReviewDetail = async (page: Page, isMobile: boolean): Promise<void> => {
  await page.goto('/')
  const stages = page.getByRole('list', { name: '审核状态' })
  const open = async (state: 'rejected' | 'first' | 'passed'): Promise<void> => {
    const [id] = await idsOf(page, `${REVIEWS}?quickCheck=${state}&size=10`)
    await page.goto(`/approvalCenter/cooperationDetail?id=${id}`)
    await expect(stages).toBeVisible()
  }
  await open('rejected')
  await expect(stages.locator('[aria-current=step]')).toHaveText(/已驳回已终止/)
  await expect(stages.getByText('已完成', { exact: true })).toHaveCount(0)
  await expectReadable(page, isMobile)
  await open('first')
  await expect(stages.locator('[aria-current=step]')).toHaveText(/待初审进行中/)
  await expect(stages).not.toContainText('已驳回')
  await open('passed')
  await expect(stages.locator('[aria-current=step]')).toHaveText(/已通过已完成/)
}

const checkDuplicateDetail = async (page: Page, isMobile: boolean): Promise<void> => {
  await page.goto('/')
  const [id] = await idsOf(page, '/newCustomer/suspectedDuplicate/list?size=10')
  await page.goto(`/newCustomer/suspectedDuplicateDetail?id=${id}`)
  const table = page.getByRole('table', { name: '对比' })
  const cells = table.getByRole('row', { name: /^手机号/ }).getByRole('cell')
  await expect(cells).toHaveCount(2)
  // Side by side at any width.
  const [first, second] = await cells.evaluateAll(all => all.map(cell => cell.getBoundingClientRect()))
  expect(second?.left).toBeGreaterThan((first?.left ?? 0) + 100)
  expect(Math.abs((second?.top ?? 0) - (first?.top ?? 99))).toBeLessThan(4)
  await expectReadable(page, isMobile)
}

/** Registers the tests of details for the project's width. */
export const detailTests = (): void => {
  test('a client shows what each institution makes of it, a review how it ended, suspected duplicates both sides', async ({
    signIn,
    isMobile,
  }) => {
    const page = await signIn('admin')
    await checkClientDetail(page, isMobile)
    await checkReviewDetail(page, isMobile)
    await checkDuplicateDetail(page, isMobile)
  })
}
