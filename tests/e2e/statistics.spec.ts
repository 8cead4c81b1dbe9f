/** Statistics of registered users: many rows at once, and rates without a value. */
import { waitUntilLoaded } from './support/go-to.ts'
import { expect, test } from './support/test.ts'

const ROWS = 10_000

test('ten thousand rows of event statistics open, scroll both ways, and keep their sums in sight', async ({ signIn }) => {
  const page = await signIn('ops_1')
  await page.setViewportSize({ width: 900, height: 700 })
  const asked: URLSearchParams[] = []
  await page.route('**/api/event/tracking/statistics/list?*', async route => {
    asked.push(new URL(route.request().url()).searchParams)
    const records = Array.from({ length: ROWS }, (_, place) => ({
      id: place + 1,
      yearMonthDay: '2026-11-02',
      name: `埋点${place + 1}`,
      param: '',
      location: '首页',
      eventType: 'CLICK',
      totalNumber: 3,
      totalUserNumber: 2,
      platform: 'APP',
    }))
    await route.fulfill({
      json: { code: 200, data: { records, total: ROWS, summary: { totalNumber: '30000', totalUserNumber: '20000' } } },
    })
  })
  await page.goto('/registeredUsers/burialPoint')
  await expect(page.getByText(`共 ${ROWS} 条`)).toBeVisible()
  await waitUntilLoaded(page)
  expect(asked.at(-1)?.get('platformIs')).toBe('APP')
  expect(asked.at(-1)?.get('yearMonthDayOnOrAfter')).toMatch(/-01$/)
  expect(asked.at(-1)?.has('size')).toBe(false)

  const box = page.getByRole('region', { name: '埋点统计' })
  const drawn = box.locator('tbody tr')
  await expect(box.getByText('埋点1', { exact: true })).toBeVisible()
  expect(await drawn.count()).toBeLessThan(80)
  await box.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect(box.getByText(`埋点${ROWS}`, { exact: true })).toBeVisible()
  expect(await drawn.count()).toBeLessThan(80)
  await box.evaluate(element => element.scrollTo({ left: element.scrollWidth }))
  const sums = box.locator('tfoot')
  await expect(sums).toContainText('30,000')
  await expect(sums.getByText('30,000', { exact: true })).toBeInViewport()
  // The day column stays visible.
  await expect(box.getByText('2026-11-02', { exact: true }).last()).toBeInViewport()
})

test('rates of platforms stand beside their numbers, also in the sums', async ({ signIn }) => {
  const page = await signIn('ops_1')
  // A month that has just begun has no rows.
  await page.goto('/registeredUsers/platformData?timeOnOrAfter=2020-01-01')
  const table = page.getByRole('table', { name: '平台数据' })
  await expect(table.getByText('注册率(%)', { exact: true })).toBeVisible()
  const row = table.locator('tbody tr').first()
  await expect(row).toContainText(/\d\.\d\d|暂无/)
  await expect(row).not.toContainText('%')
  await expect(table.locator('tfoot')).toContainText(/合计.*\d\.\d\d/)
  await expect(table.locator('tfoot')).not.toContainText('%')
})
