/** Responses of the floor about orders. */
import { LINES, LINES_COUNT, ORDER_COUNTS, ORDER_DETAIL, orderCountSql, ordersSql, SHEETS, SHEETS_COUNT } from './floor-orders-sql.ts'

export type Row = Record<string, unknown>
/** Runs a prepared statement. */
export type RunNamed = (name: string, text: string, values: readonly unknown[]) => Promise<Row[]>

const namedReference = (id: unknown, names: Row): Row | null => (id === null ? null : { id, ...names })

/** Columns that belong to a nested value. */
const SNAKE_CASE = /_/

const rebateRule = (row: Row): Row | null =>
  namedReference(row.rule_id, {
    rebateType: row.rebate_type,
    auditStatus: row.audit_status,
    rebateStatus: row.rebate_status,
    amountToBeRefunded: row.rule_due,
    returnedAmount: row.returned_amount,
    pendingAmount: row.pending_amount,
  })

/** Row in wire format. */
const orderRecord = (row: Row): Row => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => !SNAKE_CASE.test(name))),
  institutionsCustomer: namedReference(row.lead_id, { name: row.lead_name }),
  institutions: namedReference(row.institution_id, { name: row.institution_name }),
  serviceItem: namedReference(row.item_id, { content: row.item_content }),
  bizOwner: namedReference(row.biz_id, { name: row.biz_name }),
  leadOwner: namedReference(row.owner_id, { name: row.owner_name }),
  staff: namedReference(row.staff_id, { name: row.staff_name }),
  operations: namedReference(row.ops_id, { name: row.ops_name }),
  manager: namedReference(row.boss_id, { name: row.boss_name }),
  operator: namedReference(row.maker_id, { name: row.maker_name }),
  rebatesRules: rebateRule(row),
})

const FILTERS: Readonly<Record<string, string>> = { institutionsIs: 'institution_id', paymentStatusIs: 'payment_status' }

/** Page, total and sums, queried concurrently. */
export async function orderList(run: RunNamed, query: URLSearchParams): Promise<object> {
  const [name = '', column] = Object.entries(FILTERS).find(([filter]) => query.has(filter)) ?? []
  const values = column === undefined ? [] : [query.get(name)]
  const where = column === undefined ? '' : ` and t.${column} = $1`
  const [size, page] = [Number(query.get('size')), Number(query.get('page'))]
  const [rows, [counted]] = await Promise.all([
    run(`orders-${name}`, ordersSql(where, `limit $${values.length + 1} offset $${values.length + 2}`), [
      ...values,
      size,
      (page - 1) * size,
    ]),
    run(`orders-count-${name}`, orderCountSql(where), values),
  ])
  const { total, amount, paid, unpaid } = counted as Row
  return {
    code: 200,
    data: { records: rows.map(orderRecord), total, summary: { orderAmount: amount, amountPaid: paid, amountUnpaid: unpaid } },
  }
}

/** Row and counts of the detail screen, queried concurrently. */
export async function orderDetail(run: RunNamed, query: URLSearchParams): Promise<object> {
  const id = query.get('id')
  const [[row], [counts]] = await Promise.all([run('order', ORDER_DETAIL, [id]), run('order-counts', ORDER_COUNTS, [id])])
  if (!row) return { code: 404 }
  const order = orderRecord(row)
  const rebatesRules =
    row.rule_id === null
      ? null
      : {
          ...(order.rebatesRules as Row),
          rebateRate: row.rebate_rate,
          rebateAmount: row.rebate_amount,
          remainingAmount: row.rule_remaining,
          reviewResponse: row.review_response,
          submitDate: row.submit_date,
          auditDate: row.audit_date,
          submitUser: namedReference(row.submitter_id, { name: row.submitter_name }),
          auditUser: namedReference(row.auditor_id, { name: row.auditor_name }),
        }
  return { code: 200, data: { row: { ...order, rebatesRules }, counts, compared: {} } }
}

/** Commission per employee in a month. */
export async function commissionSheets(run: RunNamed, query: URLSearchParams): Promise<object> {
  const month = query.get('yearAndMonthIs')
  const [rows, [counted]] = await Promise.all([
    run('sheets', SHEETS, [month, Number(query.get('size'))]),
    run('sheets-count', SHEETS_COUNT, [month]),
  ])
  const { total, amount } = counted as Row
  const records = rows.map(({ employee_id, employee_name, locker_id, locker_name, ...own }) => ({
    ...own,
    lockedBy: namedReference(locker_id, { name: locker_name }),
  }))
  return { code: 200, data: { records, total, summary: { commissionTotalAmount: amount } } }
}

/** Commission lines of one employee's sheet. */
export async function commissionLines(run: RunNamed, query: URLSearchParams): Promise<object> {
  const sheet = query.get('of')
  const [rows, [counted]] = await Promise.all([
    run('lines', LINES, [sheet, Number(query.get('size'))]),
    run('lines-count', LINES_COUNT, [sheet]),
  ])
  const records = rows.map(({ counter_entry, ...own }) => ({ ...own, counterEntry: counter_entry }))
  const { total, amount } = counted as Row
  return { code: 200, data: { records, total, summary: { commissionAmount: amount } } }
}
