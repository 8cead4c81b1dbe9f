import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CANCELLED_ORDERS_PATH } from '#apps/crm/order/server/order.testing.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { REBATE_RULES_PATH } from './rebate.testing.ts'

let test: TestApplication
let finance: Client

beforeAll(async () => {
  test = await startApplication()
  finance = await test.as('finance_1')
})
afterAll(() => test?.close())

type Listed = Readonly<Record<string, string>>

const CASES = [
  {
    list: `${CANCELLED_ORDERS_PATH}/list?screen=/order/cancelorder`,
    age: 'refundAge',
    isOpen: (row: Listed) => Number(row['amountToBeRefunded']) > Number(row['refundedAmount']),
    since: 'cancelledDate',
  },
  {
    list: `${REBATE_RULES_PATH}/list?screen=/approvalCenter/rebateRulesReview`,
    age: 'age',
    isOpen: (row: Listed) => row['auditStatus'] === 'PASSED' && Number(row['amountToBeRefunded']) > Number(row['returnedAmount']),
    since: 'auditDate',
  },
] as const

const bracketOf = (days: number): string => (days <= 30 ? 'UP_TO_30' : days <= 60 ? 'UP_TO_60' : days <= 90 ? 'UP_TO_90' : 'OVER_90')

it.each(CASES)('$list: what is open has an age in days, sorts and is found by it', async ({ list, age, isOpen, since }) => {
  const { rows } = await sql<{ today: string }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`.execute(test.db)
  const today = Date.parse(rows[0]?.today ?? '')
  const read = async (query: string) => (await finance.get(`${list}&size=100${query}`)).body.data
  const sorted = (await read(`&sort=-${age}`)).records
  const records = [...sorted, ...(await read('')).records]
  const open = sorted.filter(isOpen)
  expect(open.length).toBeGreaterThan(0)
  expect(records.some(row => !isOpen(row))).toBe(true)
  for (const row of records) {
    const days = (today - Date.parse(String(row[since]).slice(0, 10))) / 86_400_000
    expect(row[age]).toBe(isOpen(row) ? days : null)
  }
  const ages = open.map((row: Readonly<Record<string, number>>) => row[age])
  expect(ages).toEqual(ages.toSorted((a: number, b: number) => b - a))
  const found = new Map<string, number>()
  for (const bracket of ['UP_TO_30', 'UP_TO_60', 'UP_TO_90', 'OVER_90']) {
    const part = await read(`&${age === 'age' ? 'ageBracket' : 'refundAgeBracket'}Is=${bracket}`)
    for (const row of part.records) expect(bracketOf(row[age])).toBe(bracket)
    found.set(bracket, part.total)
  }
  const sum = [...found.values()].reduce((all, one) => all + one, 0)
  expect(sum).toBeGreaterThanOrEqual(open.length)
})

it('brackets end with their last day', async () => {
  const { rows } = await sql<{ brackets: readonly (string | null)[] }>`
    select array_agg(age_bracket(d) order by n) as brackets from unnest(array[0, 30, 31, 60, 61, 90, 91, null]) with ordinality u(d, n)`.execute(
    test.db,
  )
  expect(rows[0]?.brackets).toEqual(['UP_TO_30', 'UP_TO_30', 'UP_TO_60', 'UP_TO_60', 'UP_TO_90', 'UP_TO_90', 'OVER_90', null])
})
