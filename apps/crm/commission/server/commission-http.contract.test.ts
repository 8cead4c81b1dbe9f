import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { leadWorld } from '#apps/crm/lead/server/lead.testing.ts'
import { type Client, OWN_HEADERS } from '#tests/support/client.ts'

const world = leadWorld()
const { crm, clients, ids } = world
let finance: Client
let lastMonth = ''
interface DemoOrder {
  readonly id: number
  readonly username: 'sales_a1' | 'sales_b1'
  readonly category: string
  readonly source: string
}
/** Demo orders by the user name of their leads' owner. */
let orders: Readonly<Record<DemoOrder['username'], DemoOrder>>

const RATE = '/commission/rate'
const postRate = (values: Readonly<Record<string, unknown>>) =>
  finance.post(`${RATE}/add`, { roleType: 1, rate: '1', effectiveDate: '2020-01-01', confirmBooked: true, ...values })

/** Inserts a receipt as if submitted and passed; in last month if `past`. */
async function insertReceipt({ id: order }: DemoOrder, amount: string, past: boolean): Promise<void> {
  const { db } = crm.database
  await sql`insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, payment_voucher, voucher_hash, submit_user_id)
    select id, order_id, 'RECEIPT', ${amount}::numeric, now(), '/x', md5(random()::text) || md5(random()::text), ${ids.finance_1}
    from rebates_rule where order_id = ${order}`.execute(db)
  const day = past ? sql`to_timestamp(${`${lastMonth}-15 12`}, 'YYYY-MM-DD HH24')` : sql`now()`
  await sql`update rebate_application set audit_status = 'PASSED', audit_user_id = ${ids.audit_1}, audit_date = ${day}
    where order_id = ${order} and audit_status = 'PENDING'`.execute(db)
}

const sheets = async (by: Client, month = lastMonth) =>
  (await by.get(`/commission/list?yearAndMonthIs=${month}&size=100`)).body.data.records
const linesOf = async (by: Client, query = `yearAndMonthIs=${lastMonth}`) =>
  (await by.get(`/commission/line/list?${query}&size=100`)).body.data.records
/** Total commission of the client's employee for the month, in cents. */
const sumOf = async (by: Client, month = lastMonth): Promise<number> =>
  Math.round(Number((await sheets(by, month))[0]?.commissionTotalAmount ?? 0) * 100)
const commissionBefore = { sales_a1: 0, sales_b1: 0 }
/** Predicate for lines of this order with this rebate amount. */
const isLineOf = (order: DemoOrder, rebate: string) => (row: { order: { id: number }; rebateAmount: string }) =>
  row.order.id === order.id && row.rebateAmount === rebate
const employeesOnSheets = (by: Client, month?: string) =>
  sheets(by, month).then(rows => rows.map((row: { employee: { id: number } }) => row.employee.id))

/** Read on each use, because the month may end during the tests. */
const runningMonth = async (): Promise<string> => {
  const { rows } = await sql<{ month: string }>`select business_month(now()) as month`.execute(crm.database.db)
  return rows[0]?.month ?? ''
}

beforeAll(async () => {
  finance = await crm.as('finance_1')
  const months = await sql<{ last: string }>`
    select business_month(date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '1 day') as last`.execute(
    crm.database.db,
  )
  lastMonth = months.rows[0]?.last ?? ''
  const found = await sql<DemoOrder>`
    select distinct on (e.username) e.username, o.id, o.service_category as category, o.customer_source as source from institutions_order o join rebates_rule r on r.order_id = o.id
    join employee e on e.id = o.lead_owner_id and e.username in ('sales_a1', 'sales_b1')
    where o.lifecycle = 'IN_PROGRESS' and r.audit_status = 'PASSED' and o.biz_owner_id is not null and o.service_category is not null
      and r.amount_to_be_refunded - r.returned_amount - r.pending_amount >= 100
    order by e.username, o.id`.execute(crm.database.db)
  orders = Object.fromEntries(found.rows.map(row => [row.username, row])) as typeof orders
})

describe('rates', () => {
  it('are added within what an order gives, once a key and day, and go while nothing came of them', async () => {
    const own = { serviceCategory: orders.sales_a1.category, customerSource: orders.sales_a1.source }
    const others = { serviceCategory: orders.sales_b1.category, customerSource: orders.sales_b1.source }
    for (const key of [own, others])
      await Promise.all([postRate({ roleType: 1, rate: '5', ...key }), postRate({ roleType: 2, rate: '10', ...key })])
    expect((await postRate({ roleType: 3, rate: '85.01', ...own })).body).toMatchObject({ code: 3000, message: '提成比例合计不能超过100%' })
    expect((await postRate({ roleType: 2, rate: '20', ...own })).body.errors).toEqual([
      { field: 'effectiveDate', message: '相同条件在该日期已有提成比例' },
    ])
    for (const wrong of [{ roleType: 5 }, { rate: '100.01' }, { rate: '-1' }, { effectiveDate: undefined }])
      expect((await postRate({ ...own, ...wrong })).status).toBe(422)
    const { id } = (await postRate({ roleType: 6, rate: '50', effectiveDate: '2019-01-01', ...own })).body.data
    expect((await postRate({ roleType: 4, rate: '50', ...own })).body.message).toBe('提成比例合计不能超过100%')
    expect((await finance.post(`${RATE}/delete`, { id })).status).toBe(200)
    expect((await clients.mgr_a.get(`${RATE}/list`)).status).toBe(403)
  })

  it('stay once something came of them', async () => {
    for (const username of ['sales_a1', 'sales_b1'] as const) commissionBefore[username] = await sumOf(clients[username])
    await insertReceipt(orders.sales_a1, '33.30', true)
    await insertReceipt(orders.sales_b1, '20.00', true)
    await insertReceipt(orders.sales_a1, '10.00', false)
    const { category, source } = orders.sales_a1
    const { records } = (
      await finance.get(`${RATE}/list?${new URLSearchParams({ roleTypeIs: '2', serviceCategoryIs: category, customerSourceIs: source })}`)
    ).body.data
    expect(records).toMatchObject([{ rate: '10.00', used: true, operator: { name: '何佳慧' } }])
    expect((await finance.post(`${RATE}/delete`, { id: records[0].id })).body.message).toBe('已用于佣金计算，不能删除')
  })
})

describe('sheets and lines', () => {
  it('are seen by their person, the viewers of the department, and who sees all', async () => {
    expect(await employeesOnSheets(clients.sales_a1)).toEqual([ids.sales_a1])
    expect(await employeesOnSheets(clients.sales_b1)).toEqual([ids.sales_b1])
    const [department, all] = [await employeesOnSheets(clients.mgr_a), await employeesOnSheets(finance)]
    expect(department).toContain(ids.sales_a1)
    expect(department).not.toContain(ids.sales_b1)
    expect(all).toEqual(expect.arrayContaining([ids.sales_a1, ids.sales_b1]))
    expect((await sheets(clients.sales_a1))[0]).toMatchObject({
      yearAndMonth: lastMonth,
      accountStatus: 1,
      locked: false,
      departmentName: '咨询A部',
    })
    expect(await sumOf(clients.sales_a1)).toBe(commissionBefore.sales_a1 + 333)
    expect((await linesOf(clients.sales_a1)).filter(isLineOf(orders.sales_a1, '33.30'))).toMatchObject([
      { commissionRate: '10.00', commissionAmount: '3.33', roleType: 2, kind: 'NORMAL', locked: false },
    ])
    const [sheet] = (await sheets(finance)).filter((row: { employee: { id: number } }) => row.employee.id === ids.sales_b1)
    expect((await clients.sales_a1.get(`/commission/details?id=${sheet.id}`)).status).toBe(404)
    expect((await clients.nobody_1.get('/commission/list')).status).toBe(403)
  })

  it('stand with the order: everybody sees the own lines there, and their sum', async () => {
    // Found by its title, because the order's screen determines the tab's key.
    const { tabs } = (await finance.get('/runtime/screen?path=/order/orderDetail')).body.data.view
    const { key } = tabs.find((one: { title: string }) => one.title === '提成')
    const tab = `/commission/line/list?screen=${encodeURIComponent(`/order/orderDetail#${key}`)}&of=${orders.sales_a1.id}&size=100`
    const shown = async (by: Client) => {
      const { records, summary } = (await by.get(tab)).body.data
      const cents = records.reduce(
        (sum: number, row: { commissionAmount: string }) => sum + Math.round(Number(row.commissionAmount) * 100),
        0,
      )
      return { records, cents, summary }
    }
    const [own, all] = [await shown(clients.sales_a1), await shown(finance)]
    expect(new Set(own.records.map((row: { employee: { id: number } }) => row.employee.id))).toEqual(new Set([ids.sales_a1]))
    expect(all.records.map((row: { roleType: number }) => row.roleType)).toEqual(expect.arrayContaining([1, 2]))
    expect(all.records.length).toBeGreaterThan(own.records.length)
    for (const { summary, cents } of [own, all]) expect(summary).toEqual({ commissionAmount: (cents / 100).toFixed(2) })
    expect(all.cents).toBeGreaterThan(own.cents)
  })

  it('are exported as they are shown', async () => {
    const values = async (path: string) => {
      const { rawPayload } = await crm.app.inject({ url: `/api${path}`, headers: { ...OWN_HEADERS, cookie: finance.cookie ?? '' } })
      const { rows = [] } = (await readXlsx(rawPayload)).sheets[0] ?? {}
      return rows as readonly (readonly unknown[])[]
    }
    const columnsOf = (rows: readonly (readonly unknown[])[], ...titles: readonly string[]) => {
      const places = titles.map(title => (rows[0] as readonly unknown[]).findIndex(cell => String(cell).startsWith(title)))
      return rows.slice(1).map(row => places.map(place => Number(row[place]).toFixed(2)))
    }
    const headers = await values(`/commission/export?screen=/fee/settlement&yearAndMonthIs=${lastMonth}`)
    expect(columnsOf(headers, '返佣金额', '提成合计').sort()).toEqual(
      (await sheets(finance))
        .map(({ totalAmount, commissionTotalAmount }: Record<string, string>) => [totalAmount, commissionTotalAmount])
        .sort(),
    )
    const own = `yearAndMonthIs=${lastMonth}&employeeIs=${ids.sales_a1}`
    const details = await values(`/commission/line/export?screen=/fee/commissionLines&${own}`)
    expect(columnsOf(details, '提成金额', '返佣金额').sort()).toEqual(
      (await linesOf(finance, own))
        .map(({ commissionAmount, rebateAmount }: Record<string, string>) => [commissionAmount, rebateAmount])
        .sort(),
    )
    expect((await clients.sales_a1.get('/commission/export')).status).toBe(403)
  })
})

describe('a correction', () => {
  it('gives a line to somebody else or with another rate, once and with a reason', async () => {
    const [line] = (await linesOf(clients.sales_a1)).filter(isLineOf(orders.sales_a1, '33.30'))
    const correct = (values: Readonly<Record<string, unknown>>, by = finance) =>
      by.post('/commission/correct', {
        id: line.id,
        version: 1,
        employeeId: ids.sales_a2,
        commissionRate: '10',
        reason: '归属登记错误',
        ...values,
      })
    expect((await correct({}, clients.sales_a1)).status).toBe(403)
    expect((await correct({ reason: ' ' })).body.errors).toMatchObject([{ field: 'reason' }])
    expect((await correct({ employeeId: ids.sales_a1, commissionRate: '10.0' })).body.message).toBe('请修改员工或提成比例')
    expect((await correct({ commissionRate: '95.01' })).body.message).toBe('提成比例合计不能超过100%')
    expect((await correct({ commissionRate: '20' })).status).toBe(200)
    expect((await correct({})).body.message).toBe('该明细已更正')
    expect((await linesOf(clients.sales_a2)).filter(isLineOf(orders.sales_a1, '33.30'))).toMatchObject([
      { kind: 'CORRECTION', commissionRate: '20.00', commissionAmount: '6.66', reason: '归属登记错误' },
    ])
    expect(await sumOf(clients.sales_a1)).toBe(commissionBefore.sales_a1)
    const [opposite] = (await linesOf(clients.sales_a1)).filter((row: { counterEntry: boolean }) => row.counterEntry)
    expect(opposite).toMatchObject({ commissionAmount: '-3.33', rebateAmount: '-33.30' })
    expect((await correct({ id: opposite.id })).body.message).toBe('冲回和冲销的明细不能更正')
    const { rows } = await sql<{
      detail: object
    }>`select detail from audit_log where action = '/commission/correct' and result = 'success'`.execute(crm.database.db)
    expect(rows).toMatchObject([
      { detail: { reason: '归属登记错误', from: { employee: ids.sales_a1 }, to: { employee: ids.sales_a2, rate: '20' } } },
    ])
  })
})

describe('a rate that comes late', () => {
  const own = () => ({ serviceCategory: orders.sales_b1.category, customerSource: orders.sales_b1.source })
  const told = /^请确认对已入账佣金的影响：.*未锁定月份有\d+条明细与新比例不一致（订单.+），提成相差 ¥[\d,.]+，/
  const booked = async () =>
    (
      await sql<{ role: number; rate: string; kind: string; reason: string | null }>`
        select role_type as role, commission_rate as rate, kind, reason from commission_line l
        where order_id = ${orders.sales_b1.id} and role_type in (2, 4) and reverses_id is null
          and not exists (select from commission_line u where u.reverses_id = l.id) order by id`.execute(crm.database.db)
    ).rows

  it('says which booked lines deviate, and changes them only when that is asked for and confirmed', async () => {
    await insertReceipt(orders.sales_b1, '4.00', false)
    const was = await booked()
    const next = { roleType: 2, rate: '12', effectiveDate: '2020-06-01', ...own() }
    const asked = await postRate({ ...next, confirmBooked: undefined, correctBooked: true })
    expect(asked.status).toBe(409)
    expect(asked.body.message).toMatch(told)
    expect(asked.body.message).toContain('确认后按新比例更正')
    expect(await booked()).toEqual(was)
    // The refused rate was not stored, so adding it succeeds; without `correctBooked` it changes no line.
    expect((await postRate(next)).status).toBe(200)
    expect(await booked()).toEqual(was)
    expect((await postRate({ ...next, rate: '13', effectiveDate: '2020-06-02', correctBooked: true })).body.message).toMatch(
      /^提成比例已新增，已更正\d+条明细$/,
    )
    const now = await booked()
    expect(now.filter(line => line.role === 2).every(line => line.rate === '13.00' && line.reason === '2020-06-02起提成比例为13%')).toBe(
      true,
    )
    // Lines that no longer deviate need no confirmation; a date before the last lock does.
    const again = await postRate({ roleType: 2, rate: '13', effectiveDate: '2020-06-03', ...own(), confirmBooked: undefined })
    expect(again.body.message).toMatch(/^请确认对已入账佣金的影响：生效日期不晚于已锁定的\d+年\d+月/)
    expect(again.body.message).not.toContain('未锁定月份')
    expect((await postRate({ roleType: 2, rate: '10', effectiveDate: '2020-06-04', correctBooked: true, ...own() })).status).toBe(200)
  })

  it('of a role that had none adds the lines that never came into being', async () => {
    expect((await postRate({ roleType: 6, rate: '0', effectiveDate: '2020-06-01', ...own() })).status).toBe(200)
    await insertReceipt(orders.sales_b1, '6.00', false)
    const added = async () =>
      (
        await sql<{ rate: string; kind: string; given: string }>`
          select l.commission_rate as rate, l.kind, l.commission_amount as given from commission_line l join rebates_record r on r.id = l.record_id
          where l.order_id = ${orders.sales_b1.id} and l.role_type = 6 and r.return_commission_amount = 6`.execute(crm.database.db)
      ).rows
    expect(await added()).toEqual([])
    expect((await postRate({ roleType: 6, rate: '2', effectiveDate: '2020-06-02', correctBooked: true, ...own() })).status).toBe(200)
    expect(await added()).toEqual([{ rate: '2.00', kind: 'LATE', given: '0.12' }])
  })
})

describe('a line that never came into being', () => {
  it('is added to its receipt in the first open month, once a role, by who corrects', async () => {
    const key = { serviceCategory: orders.sales_b1.category, customerSource: orders.sales_b1.source }
    expect((await postRate({ roleType: 3, rate: '0', effectiveDate: '2020-06-01', ...key })).status).toBe(200)
    await insertReceipt(orders.sales_b1, '8.00', false)
    const { rows } = await sql<{
      id: number
    }>`select r.id from rebates_record r where order_id = ${orders.sales_b1.id} and payment_type = 'RECEIPT'
      and return_commission_amount = 8 order by id desc limit 1`.execute(crm.database.db)
    const add = (values: object, by = finance) =>
      by.post('/commission/addLine', {
        id: rows[0]?.id,
        employeeId: ids.sales_a2,
        roleType: 3,
        commissionRate: '1.5',
        reason: '漏记',
        ...values,
      })
    expect((await add({}, clients.sales_a1)).status).toBe(403)
    expect((await add({ reason: '' })).status).toBe(422)
    expect((await add({ commissionRate: '100' })).body.message).toBe('提成比例合计不能超过100%')
    const both = await Promise.all([add({}), add({})])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(both.map(answer => answer.body.message)).toContain('各提成角色都已有明细，请更正明细')
    const [line] = (await linesOf(clients.sales_a2, `yearAndMonthIs=${await runningMonth()}`)).filter(isLineOf(orders.sales_b1, '8.00'))
    expect(line).toMatchObject({ kind: 'LATE', commissionAmount: '0.12', reason: '漏记', roleType: 3 })
  })
})

describe('the lock of a month', () => {
  const lock = (month: string, by = finance) => by.post('/commission/lock', { month })

  it('is of months that are over, once, and told to the people', async () => {
    expect((await lock(await runningMonth())).body.message).toBe('只能锁定上月及以前的佣金')
    expect((await lock('2020-01')).body.message).toBe('该月没有佣金，无需锁定')
    expect((await lock(lastMonth, clients.mgr_a)).status).toBe(403)
    const { source } = (await finance.get('/commission/lock')).body.data
    expect(source).toMatchObject({ month: lastMonth, open: expect.stringContaining('提成合计 ¥') })
    const card = async () =>
      (await finance.get('/workbench/cards')).body.data.find((one: { key: string }) => one.key === 'commissionToLock')
    expect((await card())?.figures).toMatchObject([{ count: (await sheets(finance)).length }])

    const settled = await sumOf(clients.sales_b1)
    expect(settled).toBeGreaterThanOrEqual(commissionBefore.sales_b1 + 200)
    const [one, other] = await Promise.all([lock(lastMonth), lock(lastMonth)])
    expect([one.body.message, other.body.message]).toContain('该月佣金已锁定')
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect(await sheets(clients.sales_b1)).toMatchObject([{ locked: true }])
    expect(await sumOf(clients.sales_b1)).toBe(settled)
    expect((await card())?.figures).toMatchObject([{ count: 0 }])
    expect((await finance.get('/commission/lock')).body.data.source).toEqual({ month: null, open: '没有待锁定的月份' })
    await expect
      .poll(async () => (await clients.sales_b1.get('/message/employee/list?size=10')).body.data.map((m: { summary: string }) => m.summary))
      .toContain(`您${lastMonth}的提成合计为${(settled / 100).toFixed(2)}元`)

    const [line] = await linesOf(clients.sales_b1)
    const late = { id: line.id, version: 1, employeeId: ids.sales_a2, commissionRate: '1', reason: '太晚' }
    // The locked month does not change: the pair is added to the current month, is late and refers to the line.
    const amounts = async () =>
      (await linesOf(clients.sales_b1)).map((row: { id: number; commissionAmount: string }) => [row.id, row.commissionAmount])
    const locked = await amounts()
    expect((await finance.post('/commission/correct', late)).status).toBe(200)
    expect(
      (await linesOf(finance, `yearAndMonthIs=${await runningMonth()}`)).filter(
        (row: { correctsMonth: string }) => row.correctsMonth === lastMonth,
      ),
    ).toMatchObject([
      { employee: { id: ids.sales_a2 }, kind: 'LATE', reason: '太晚', corrects: { id: line.id }, commissionRate: '1.00' },
      { employee: { id: ids.sales_b1 }, kind: 'LATE', reason: '太晚', corrects: { id: line.id }, counterEntry: true },
    ])
    expect(await amounts()).toEqual(locked)
    expect((await finance.post('/commission/correct', late)).body.message).toBe('该明细已更正')
    expect((await lock(lastMonth)).body.message).toBe('该月佣金已锁定')
    // New lines belong to the current month.
    await insertReceipt(orders.sales_b1, '30.00', false)
    expect(await sumOf(clients.sales_b1)).toBe(settled)
    const now = (await linesOf(clients.sales_b1, `yearAndMonthIs=${await runningMonth()}`)).filter(isLineOf(orders.sales_b1, '30.00'))
    expect(now).toContainEqual(expect.objectContaining({ roleType: 2, commissionAmount: '3.00' }))
  })
})

describe('a locked sheet', () => {
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const sheetOf = async (month = lastMonth) => (await sheets(clients.sales_b1, month))[0]
  const mark = (id: number | readonly number[], paidDate: string, by = finance) => by.post('/commission/markPaid', { id, paidDate })
  const unmark = async (id: number) => finance.post('/commission/unmarkPaid', { id })
  const toPay = async () => (await finance.get('/commission/list?screen=/fee/settlement&quickCheck=toPay&size=100')).body.data.total

  it('says when it was paid out and who said so, and nothing else of it changes', async () => {
    const before = await sheetOf()
    expect(before).toMatchObject({ locked: true, paid: false, paidDate: null, paidBy: null })
    const waiting = await toPay()
    expect((await mark(before.id, today(), clients.mgr_a)).status).toBe(403)
    expect((await mark(before.id, '2999-01-01')).body.errors).toEqual([{ field: 'paidDate', message: '发放日期不能晚于当前时间' }])
    expect((await mark(before.id, '2020-01-01')).body.message).toBe('发放日期不能早于佣金锁定日期，也不能晚于今天')
    expect((await mark(before.id, today())).status).toBe(200)
    expect((await mark(before.id, today())).body.message).toContain('该佣金单已标记发放')
    const paid = await sheetOf()
    expect(paid).toEqual({ ...before, version: paid.version, paid: true, paidDate: today(), paidBy: { id: ids.finance_1, name: '何佳慧' } })
    expect(await toPay()).toBe(waiting - 1)
    const audits = await sql<{ detail: unknown }>`select detail from audit_log where action = '/commission/markPaid' and result = 'success'`
    expect((await audits.execute(crm.database.db)).rows).toHaveLength(1)

    expect((await unmark(before.id)).status).toBe(200)
    expect((await unmark(before.id)).body.message).toBe('该佣金单未标记发放')
    const undone = await sheetOf()
    expect(undone).toEqual({ ...before, version: undone.version })
  })

  it('alone is paid out: one of an open month is not', async () => {
    const [open] = await sheets(finance, await runningMonth())
    expect((await mark(open.id, today())).body.message).toContain('佣金未锁定，不能标记已发放')
    expect(open).toMatchObject({ locked: false, paid: null })
  })
})
