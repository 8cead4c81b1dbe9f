import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server?.stop())

/** Rows of an export by heading. */
async function exported(path: string, screen: string, query: Readonly<Record<string, string>> = {}) {
  const { status, bytes } = await (await server.login('finance_1')).get(`${path}/export`, { screen, ...query })
  expect(status).toBe(200)
  const [header = [], ...rows] = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
  return rows.map(row => Object.fromEntries(header.map((heading, at) => [String(heading), row[at]])))
}

const LISTS = [
  ['/order/institutionsCancelledOrders', '/order/cancelorder'],
  ['/approval/rebatesRules', '/approvalCenter/rebateRulesReview'],
  ['/approval/rebateAudit', '/approvalCenter/rebateCollectionReview'],
] as const

it.each(LISTS)('%s is exported as filtered, by who may', async (path, screen) => {
  const finance = await server.login('finance_1')
  const filter = { quickCheck: path.startsWith('/approval') ? 'passed' : 'refunded' }
  const { body } = await finance.get<{ total: number }>(`${path}/list`, { screen, ...filter })
  expect(body.data?.total).toBeGreaterThan(0)
  expect(await exported(path, screen, filter)).toHaveLength(body.data?.total ?? 0)
  for (const [name, status] of [
    ['mgr_a', 200],
    ['sales_a1', 403],
  ] as const)
    expect((await (await server.login(name)).get(`${path}/export`, { screen })).status).toBe(status)
})

it('orders are exported with what is due, received, in review and left of their rebate', async () => {
  for (const [path, screen] of [LISTS[0], ['/order/institutionsOrder', '/order/institutionsOrder']] as const) {
    const [row] = await exported(path, screen)
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['应返佣(元)', '已返佣(元)', '返佣审核中(元)', '待返佣(元)']))
  }
})

it('a voucher is exported as an address that opens', async () => {
  const [row] = await exported('/approval/rebateAudit', '/approvalCenter/rebateCollectionReview', { paymentTypeIs: 'RECEIPT' })
  const address = String(row?.['付款凭证'])
  expect(address).toMatch(/^\/api\/files\//)
  const file = await (await server.login('finance_1')).raw(address)
  expect(file.status).toBe(200)
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
})
