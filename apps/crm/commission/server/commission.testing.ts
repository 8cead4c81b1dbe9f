/** Orders with employees in each role, rebate records as after passing, and the resulting commission. */

import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { testPool } from '#tests/support/test-pool.ts'

export interface OrderWish {
  /** Employee and department by role; missing roles have no employee. */
  readonly people?: Readonly<Record<number, readonly [person: number, department: number | null]>>
  readonly category?: string | null
  readonly source?: string
  readonly signed?: string
  /** Amount of the order, and of its rebate. */
  readonly amount?: string
}

export interface RateWish {
  readonly role: number
  readonly rate: string
  readonly department?: number | null
  readonly category?: string | null
  readonly source?: string | null
  readonly from?: string
}

/** An order and the rule of its rebate. */
export interface OrderRule {
  readonly order: number
  readonly rule: number
}

interface RecordWish {
  /** Time of passing; default: now. */
  readonly at?: string
  /** Time of the payment; default: time of passing. */
  readonly paid?: string
  /** Receipt that a refund reverses. */
  readonly undoes?: number | null
  readonly on?: Connection
}

export interface CommissionLineRow {
  readonly id: number
  readonly month: string
  readonly person: number
  readonly role: number
  readonly rate: string
  readonly rebate: string
  readonly commission: string
  readonly kind: string
  readonly record: number
}

const SNAPSHOTS = [
  [1, 'biz_owner'],
  [2, 'lead_owner'],
  [3, 'staff'],
  [4, 'operations'],
  [6, 'manager'],
] as const

type Connection = pg.Pool | pg.PoolClient

/** Queries of a pool, or of the connection given last. */
const queriesOf = (pool: pg.Pool) => {
  const rows = async <T>(text: string, values: readonly unknown[] = [], on: Connection = pool): Promise<T[]> =>
    (await on.query(text, [...values])).rows
  const id = async (text: string, values: readonly unknown[] = [], on: Connection = pool): Promise<number> =>
    Number((await rows<{ id: string }>(`${text} returning id`, values, on))[0]?.id)
  return { rows, id }
}

type Queries = ReturnType<typeof queriesOf>

/** Turns off what refuses records without an application: only their effects are tested here, applications in the rebate room. */
const allowRecords = async (owner: pg.Pool): Promise<void> => {
  await owner.query('alter table rebate_application disable trigger user')
  const { rows } = await owner.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'rebates_record'::regclass and tgname = 'rebates_record_refuse_insert'`,
  )
  for (const { name } of rows) await owner.query(`alter table rebates_record disable trigger ${name}`)
}

/** Inserts four employees of two departments. */
const insertPeople = async ({ id }: Queries) => {
  const departments = [await id(`insert into department (name) values ('一部')`), await id(`insert into department (name) values ('二部')`)]
  const employees: number[] = []
  for (const name of ['甲', '乙', '丙', '丁'])
    employees.push(
      await id(`insert into employee (username, name, password_hash, department_id) values ($1, $2, 'x', $3)`, [
        `user_${employees.length}`,
        name,
        departments[employees.length % 2],
      ]),
    )
  return { departments, employees }
}

/** Returns a function that inserts an order of one lead and institution with its rule; by default 100,000.00 are due. */
const orderWriter = async ({ id }: Queries, creator: number | undefined) => {
  const lead = await id(
    `insert into institutions_customer (name, wechat, customer_source, consulting_project, intention_level, manual_phase, creator_id,
       attributable_person_id)
     values ('张三', 'commission_lead', '小红书', '{艺术留学}', 'MEDIUM', 'NEW_CUSTOMER_CAPITAL', $1, $1)`,
    [creator],
  )
  const institution = await id(`insert into institution (name) values ('甲机构')`)
  const item = await id(`insert into service_item (institution_id, content, payment_mode) values ($1, '文书', 'ONCE')`, [institution])
  return async ({
    people = {},
    category = null,
    source = '小红书',
    signed = '2026-03-10 10:00+08',
    amount = '100000',
  }: OrderWish = {}): Promise<OrderRule> => {
    const columns = SNAPSHOTS.flatMap(([, name]) => [`${name}_id`, `${name}_department_id`])
    const values = SNAPSHOTS.flatMap(([role]) => people[role] ?? [null, null])
    const order = await id(
      `insert into institutions_order (lead_id, institution_id, service_item_id, signing_time, order_amount, order_status, payment_mode, customer_source,
         service_category, ${columns.join(', ')}) values ($1, $2, $3, $4, $5, '已签约', 'ONCE', $6, $7, ${columns.map((_, n) => `$${n + 8}`).join(', ')})`,
      [lead, institution, item, signed, amount, source, category, ...values],
    )
    const rule = await id(
      `insert into rebates_rule (order_id, rebate_type, rebate_amount, submit_user_id) values ($1, 'FIXED_REBATES', $2, $3)`,
      [order, amount, creator],
    )
    return { order, rule }
  }
}

/** Returns a function that inserts a record as a passed application creates it. */
const recordWriter =
  ({ id }: Queries, [submitter, auditor]: readonly number[]) =>
  async (
    { order, rule }: OrderRule,
    type: 'RECEIPT' | 'REFUND',
    amount: string,
    { at = new Date().toISOString(), paid, undoes = null, on }: RecordWish = {},
  ): Promise<number> => {
    const application = await id(
      `insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, payment_voucher, voucher_hash, reverses_id,
         audit_status, submit_user_id, remarks, audit_user_id, audit_date)
       values ($1, $2, $3, $4, $5, case $3 when 'RECEIPT' then '/files/x' end, case $3 when 'RECEIPT' then md5(random()::text) || md5(random()::text) end, $6,
         'PASSED', case when $3 = 'RECEIPT' or $6::bigint is not null then $7::bigint end, '说明', $8, now())`,
      [rule, order, type, amount, paid ?? at, undoes, submitter, auditor],
      on,
    )
    return id(
      `insert into rebates_record (created_date, application_id, rule_id, order_id, payment_type, return_commission_amount, rebate_time, customer_source,
         operator_id) values ($1, $2, $3, $4, $5, $6, $7, '小红书', $8)`,
      [at, application, rule, order, type, amount, paid ?? at, auditor],
      on,
    )
  }

/** Rates, corrections and locked months, written by one employee; and the lines that result. */
const commissionQueries = ({ rows, id }: Queries, writer: number | undefined) => ({
  rate: ({ role, rate, department = null, category = null, source = null, from = '2026-01-01' }: RateWish, on?: Connection) =>
    id(
      `insert into commission_rate (role_type, rate, department_id, service_category, customer_source, effective_date, operator_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [role, rate, department, category, source, from, writer],
      on,
    ),
  correct: (line: number, person: number, rate: string, reason = '登记错误') =>
    id(
      `insert into commission_line (employee_id, commission_rate, kind, replaces_id, reason, operator_id) values ($1, $2, 'CORRECTION', $3, $4, $5)`,
      [person, rate, line, reason, writer],
    ),
  lines: async (where = 'true'): Promise<CommissionLineRow[]> =>
    (
      await rows<Record<keyof CommissionLineRow, string>>(
        `select id, month, employee_id as person, role_type as role, commission_rate as rate, rebate_amount as rebate, commission_amount as commission, kind,
           record_id as record from commission_line where ${where} order by id`,
      )
    ).map(line => ({ ...line, id: Number(line.id), person: Number(line.person), role: Number(line.role), record: Number(line.record) })),
  lock: (month: string, on?: Connection) =>
    rows(`update commission_month set locked_date = now(), locked_by_id = $2 where month = $1`, [month, writer], on),
})

/** Tables with four employees in two departments. Records are inserted directly, as a passed application would create them, for any day. */
async function startCommissionTables() {
  const database = await createTestDatabase()
  const pool = testPool(database.url)
  const owner = testPool(database.ownerUrl)
  const queries = queriesOf(pool)
  await allowRecords(owner)
  const { departments, employees } = await insertPeople(queries)
  return {
    pool,
    owner,
    rows: queries.rows,
    departments,
    employees,
    order: await orderWriter(queries, employees[0]),
    record: recordWriter(queries, employees),
    ...commissionQueries(queries, employees[0]),
    async close() {
      await pool.end()
      await owner.end()
      await database.drop()
    },
  }
}

export type CommissionTables = Awaited<ReturnType<typeof startCommissionTables>>

/** One set of tables for all tests of a file, created before the first and closed after the last. The returned object is filled by then. */
export function commissionTables(): CommissionTables {
  const departments: number[] = []
  const employees: number[] = []
  const tables = { departments, employees } as CommissionTables
  beforeAll(async () => {
    const started = await startCommissionTables()
    departments.push(...started.departments)
    employees.push(...started.employees)
    Object.assign(tables, { ...started, departments, employees })
  })
  afterAll(() => tables.close?.())
  return tables
}
