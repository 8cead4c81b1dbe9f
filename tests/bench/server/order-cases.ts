import { createHash } from 'node:crypto'
import { type Ask, atCycle, type Case, getRequest, unrestrictedUser } from './ask.ts'
import type { BenchDatabase } from './database.ts'
import { DIRECTORS, director } from './load-people.ts'

const ORDERS = '/order/institutionsOrder'

/** Vouchers per connection: each rebate uses one. */
const VOUCHERS = 10_000

const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Inserts vouchers in the state after their upload. Returns a function for the n-th file of a user, from 1. */
export async function uploadVouchers(
  database: Pick<BenchDatabase, 'query'>,
  usernames: readonly string[],
  each: number,
): Promise<(of: string, n: number) => string> {
  const batch = crypto.randomUUID()
  await database.query(
    `with v as (
      select e.id as employee, md5($3 || e.username || ' ' || n)::uuid as file, encode(sha256(convert_to($3 || e.username || ' ' || n, 'UTF8')), 'hex') as hash
      from employee e cross join generate_series(1, $2::int) n where e.username = any($1)
    ), f as (
      insert into file (id, employee_id, name, type, size, received_size, purpose, expires_date)
      select file, employee, '付款凭证.png', 'image/png', 20000, 20000, 'form', now() + interval '1 day' from v
    )
    insert into rebate_voucher (file_id, hash) select file, hash from v`,
    [usernames, each, batch],
  )
  return (of, n) => uuidOf(`${batch}${of} ${n}`)
}

/** Rebate request for an order with an amount due, with an uploaded voucher. */
export const rebateRequest = (order: number, rebateTime: string, voucher: string): Ask => ({
  method: 'POST',
  path: `${ORDERS}/rebates`,
  body: { id: order, returnCommissionAmount: '1.00', rebateTime, paymentVoucher: `/api/files/${voucher}` },
})

async function rebateCase(database: BenchDatabase): Promise<Case> {
  const people = Array.from({ length: DIRECTORS }, (_, index) => director(index))
  const voucher = await uploadVouchers(database, people, VOUCHERS)
  // Otherwise plans would be based on the few files that existed before.
  await database.query('analyze file, rebate_voucher')
  const due = await database.query<{ id: string }>(
    "select id from institutions_order where rebate_state = 'DUE' and lifecycle = 'IN_PROGRESS' order by md5(id::text) limit 40000",
  )
  const [now] = await database.query<{ value: string }>(
    "select to_char(now() at time zone 'Asia/Shanghai' - interval '1 hour', 'YYYY-MM-DD HH24:MI:SS') as value",
  )
  const orders = due.map(({ id }) => Number(id))
  const used = new Map<string, number>()
  let asked = 0
  const nextVoucher = (of: string): string => {
    const n = (used.get(of) ?? 0) + 1
    used.set(of, n)
    return voucher(of, n)
  }
  return {
    name: 'rebate',
    what: 'one rebate submitted with its voucher',
    goal: 0.4,
    as: unrestrictedUser,
    ask: (_, connection) => rebateRequest(atCycle(orders, asked++), now?.value ?? '', nextVoucher(unrestrictedUser(connection))),
  }
}

/** Cases about orders. */
export async function orderCases(database: BenchDatabase): Promise<readonly Case[]> {
  const column = async (text: string): Promise<readonly string[]> =>
    (await database.query<{ value: string }>(text)).map(row => String(row.value))
  const ids = await column('select id as value from institutions_order order by md5(id::text) limit 5000')
  const filters = [
    ...(await column('select id as value from institution order by id')).map(institutionsIs => ({ institutionsIs })),
    ...['TO_BE_PAID', 'IN_PAYMENT', 'PAYMENT_COMPLETED'].map(paymentStatusIs => ({ paymentStatusIs })),
  ]
  const months = await column('select month as value from commission_month order by month')
  const sheets = await column('select id as value from commission_sheet order by md5(id::text) limit 2000')
  const page = (query: Readonly<Record<string, string | number>>) =>
    getRequest(`${ORDERS}/list`, { screen: ORDERS, page: 1, size: 10, ...query })
  return [
    {
      name: 'orders',
      what: 'a page of all running orders',
      goal: 0.7,
      as: unrestrictedUser,
      ask: n => page({ page: 1 + (n % 50) }),
      same: true,
    },
    {
      name: 'orders by',
      what: 'institution or payment status',
      goal: 0.7,
      as: unrestrictedUser,
      ask: n => page(atCycle(filters, n)),
      same: true,
    },
    {
      name: 'order detail',
      what: 'what its screen asks for',
      goal: 0.5,
      as: unrestrictedUser,
      ask: n => getRequest('/runtime/detail', { path: '/order/orderDetail', id: atCycle(ids, n) }),
      same: true,
    },
    {
      name: 'commission',
      what: 'sheets of a month',
      goal: 0.7,
      as: unrestrictedUser,
      ask: n => getRequest('/commission/list', { screen: '/fee/settlement', page: 1, size: 10, yearAndMonthIs: atCycle(months, n) }),
      same: true,
    },
    {
      name: 'commission lines',
      what: 'one sheet of one person',
      goal: 0.7,
      as: unrestrictedUser,
      ask: n => getRequest('/commission/line/list', { screen: '/fee/settlementDetail#t0', page: 1, size: 10, of: atCycle(sheets, n) }),
      same: true,
    },
    // Last, because the cases above are compared row by row.
    await rebateCase(database),
  ]
}
