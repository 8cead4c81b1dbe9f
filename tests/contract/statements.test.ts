/**
 * Number of SQL statements of a list, a detail and an add, each a round trip that users wait for. No functional test notices an additional one. The
 * budgets are exact: a change that adds or saves a statement must update them here.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClientMenu, ClientScreen } from '#schemas/types/wire.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { statementsOf, watchStatements } from '#tests/support/count-statements.ts'

/** Session, and the rows with their joins; a list that needs several tables also selects the page's ids. */
const LIST = 3

/** Lists with more statements, because operations on their rows show refusals in advance, each looked up in its own tables. */
const LISTS: Readonly<Record<string, number>> = {
  '/allocationCustomer/allocationCustomer': 4,
  '/newCustomer/allocationCustomer': 4,
  '/allocationCustomer/highSeas': 5,
  '/customer/highSeas': 5,
  '/newCustomer/highSeas': 5,
  '/customer/institutionsCustomer': 6,
  '/newCustomer/institutionsCustomer': 6,
  '/order/cancelorder': 5,
  '/order/institutionsOrder': 4,
  '/order/rebate': 4,
  '/order/transactions': 4,
  '/registeredUsers/userIntention': 4,
  '/registeredUsers/userList': 4,
  '/system/employee': 4,
}

/** Session, the row with its counts, refusals of operations, and rows of tabs that compare. */
const DETAILS: Readonly<Record<string, { readonly url: string; readonly detail?: string; readonly budget: number }>> = {
  '/newCustomer/customerDetail': { url: '/agency/institutionsCustomer/list', budget: 5 },
  'a lead by its API': { url: '/agency/institutionsCustomer/list', detail: '/agency/institutionsCustomer/details', budget: 4 },
  '/order/orderDetail': { url: '/order/institutionsOrder/list', budget: 6 },
}

/** Session, idempotency, checks, the row with its history and audit entry, and the end of the transaction. */
const ADD = 10

let crm: TestApplication
let admin: Client
let unwatch: (() => void) | undefined

beforeAll(async () => {
  unwatch = watchStatements()
  crm = await startApplication()
  admin = await crm.as('admin')
})
afterAll(async () => {
  unwatch?.()
  await crm?.close()
})

const answered = async <T>(path: string): Promise<T> => (await admin.get(path)).body.data as T

const screensOf = async (): Promise<readonly ClientScreen[]> => {
  const { screens } = await answered<ClientMenu>('/runtime/menu')
  const found: ClientScreen[] = []
  for (const path of Object.keys(screens)) found.push(await answered<ClientScreen>(`/runtime/screen?path=${encodeURIComponent(path)}`))
  return found
}

/** Statements of the third call: the first two fill the caches of totals and plans. */
const settled = async (ask: () => Promise<{ readonly status: number; readonly text: string }>): Promise<readonly string[]> => {
  for (let time = 0; time < 2; time++) {
    const { status, text } = await ask()
    if (status !== 200) throw new Error(text)
  }
  return statementsOf(ask)
}

interface Cost {
  readonly statements: number
  readonly sent: readonly string[]
}

/** Compares costs with the budgets; a failure shows the statements. */
const compare = (costs: ReadonlyMap<string, Cost>, wrong: (statements: number, name: string) => boolean): void => {
  const said = [...costs]
    .filter(([name, { statements }]) => wrong(statements, name))
    .map(([name, { statements, sent }]) => `${name}: ${statements} statements\n${sent.map(text => `    ${text.slice(0, 160)}`).join('\n')}`)
  expect(said, said.join('\n')).toEqual([])
}

it('asks for a page of rows in as many statements as before', { timeout: 120_000 }, async () => {
  const costs = new Map<string, Cost>()
  for (const { path, view } of await screensOf()) {
    if (view.type !== 'table') continue
    const sent = await settled(() =>
      admin.get(`${view.listUrl}?screen=${encodeURIComponent(view.screen)}${view.paged ? '&page=1&size=10' : ''}`),
    )
    costs.set(path, { statements: sent.length, sent })
  }
  expect(costs.size).toBeGreaterThan(50)
  compare(costs, (statements, path) => (path in LISTS ? statements !== LISTS[path] : statements > LIST))
})

it('opens a detail in as many statements as before', async () => {
  const first = async (list: string): Promise<number> => (await answered<{ records: { id: number }[] }>(list)).records[0]?.id ?? 0
  const costs = new Map<string, Cost>()
  for (const [path, list] of Object.entries(DETAILS)) {
    const id = await first(`${list.url}?page=1&size=10`)
    const sent = await settled(() => admin.get(list.detail ? `${list.detail}?id=${id}` : `/runtime/detail?path=${path}&id=${id}`))
    costs.set(path, { statements: sent.length, sent })
  }
  compare(costs, (statements, path) => statements !== DETAILS[path]?.budget)
})

it('adds a lead in as many statements as before', async () => {
  let phone = 15_900_000_000
  const sent = await settled(() =>
    admin.post('/agency/institutionsCustomer/add', {
      name: '新客户',
      phoneNumber: String(phone++),
      customerSource: '小红书',
      consultingProject: ['普通申请'],
      intentionLevel: 'HIGH',
      customerPhase: 'NEW_CUSTOMER_CAPITAL',
    }),
  )
  compare(new Map([['add', { statements: sent.length, sent }]]), statements => statements !== ADD)
})
