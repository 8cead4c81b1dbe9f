/**
 * Expected sums of orders, rebates and commission, computed by a slow and simple program from the append-only rows alone: in whole cents, row by row,
 * without values computed by the database. Tests compare the stored figures with them.
 */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

type Row = Readonly<Record<string, unknown>>

/** '12.30' → 1230n. */
export const cents = (amount: unknown): bigint => {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(String(amount)) ?? []
  return (sign ? -1n : 1n) * BigInt(whole + part)
}

/** Division rounded half away from zero: 2.5 → 3. @param by positive. */
const divided = (amount: bigint, by: bigint): bigint => (amount < 0n ? -divided(-amount, by) : (amount * 2n + by) / (by * 2n))

const sum = (rows: readonly Row[], amount: (row: Row) => bigint): bigint => rows.reduce((total, row) => total + amount(row), 0n)
const by = <T>(rows: readonly Row[], key: string, make: (rows: readonly Row[]) => T): ReadonlyMap<unknown, T> => {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row])
  return new Map([...groups].map(([value, group]) => [value, make(group)]))
}

const all = async (db: Db, table: string): Promise<readonly Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} order by id`.execute(db)).rows

/** Payments and refunds of customers. A correction reverses the row that it names. */
function balances(ledger: readonly Row[]) {
  const of = (type: string, opposite: string): bigint =>
    sum(ledger, row => {
      if (row.type === type && row.corrects_id === null) return cents(row.amount)
      return row.type === opposite && row.corrects_id !== null ? -cents(row.amount) : 0n
    })
  return { paid: of('PAYMENT', 'REFUND'), refunded: of('REFUND', 'PAYMENT') }
}

/** Refund due for a cancelled order: as approved last, but never more than what was paid after corrections of payments. */
function dueBack(ledger: readonly Row[], passed: readonly Row[]): bigint {
  const events = [
    ...passed.map(row => ({ at: Number(row.audit_date), row, is: 'passed' })),
    ...ledger.map(row => ({ at: Number(row.created_date), row, is: 'booked' })),
  ].toSorted((one, other) => one.at - other.at)
  let [paid, due] = [0n, 0n]
  for (const { row, is } of events) {
    if (is === 'passed') due = cents(row.amount_to_be_refunded)
    // The replacement of a corrected row was counted with the correction.
    else if (row.type === 'PAYMENT' && row.corrects_id === null && row.replaces_id === null) paid += cents(row.amount)
    else if (row.type === 'REFUND' && row.corrects_id !== null) {
      paid += (row.correct_amount === null ? 0n : cents(row.correct_amount)) - cents(row.amount)
      if (due > paid) due = paid
    }
  }
  return due
}

const paymentStatus = (order: Row, paid: bigint, due: bigint, refunded: bigint): string => {
  if (order.lifecycle === 'CANCELLED') return refunded === due ? 'REFUND_COMPLETE' : 'REFUND_IN_PROCESS'
  if (paid === cents(order.order_amount)) return 'PAYMENT_COMPLETED'
  return paid > 0n ? 'IN_PAYMENT' : 'TO_BE_PAID'
}

/** Rebate due by the institution's rule. Rates have two decimals: cents times hundredths of a percent. */
function dueOf(rule: Row, order: Row, paid: bigint, back: bigint): bigint {
  const gone = order.lifecycle === 'CANCELLED'
  if (rule.rebate_type === 'PROPORTIONAL_REBATES')
    return divided((gone ? paid - back : cents(order.order_amount)) * cents(rule.rebate_rate), 10_000n)
  return gone && paid === back ? 0n : cents(rule.rebate_amount)
}

const rebateStatus = (due: bigint, received: bigint): string =>
  due === 0n && received === 0n
    ? 'NOTHING_DUE'
    : received === due
      ? 'THE_REBATE_IS_COMPLETE'
      : received === 0n
        ? 'PENDING_REBATES'
        : 'REBATES_ARE_ONGOING'

/** All wrong sums, one line each; empty if all are right. */
export async function wrongSums(db: Db): Promise<readonly string[]> {
  const [orders, ledger, cancellations] = [
    await all(db, 'institutions_order'),
    await all(db, 'order_transaction'),
    await all(db, 'order_cancellation'),
  ]
  const [rules, applications, records] = [
    await all(db, 'rebates_rule'),
    await all(db, 'rebate_application'),
    await all(db, 'rebates_record'),
  ]
  const wrong: string[] = []
  const hold = (what: string, stored: unknown, expected: unknown): void => {
    if (stored !== expected) wrong.push(`${what}: ${stored} instead of ${expected}`)
  }
  const ledgerOf = by(ledger, 'order_id', rows => rows)
  const passed = by(
    cancellations.filter(row => row.audit_status === 1),
    'order_id',
    rows => rows,
  )
  const ruleOf = by(rules, 'order_id', ([rule]) => rule as Row)
  const applicationsOf = by(applications, 'order_id', rows => rows)
  const recordsOf = by(records, 'order_id', rows => rows)
  for (const order of orders) {
    const name = `order ${order.id}`
    const { paid, refunded } = balances(ledgerOf.get(order.id) ?? [])
    const due = dueBack(ledgerOf.get(order.id) ?? [], passed.get(order.id) ?? [])
    hold(`${name} paid`, cents(order.amount_paid), paid)
    hold(`${name} refunded`, cents(order.refunded_amount), refunded)
    hold(`${name} due back`, cents(order.amount_to_be_refunded), due)
    hold(`${name} status`, order.payment_status, paymentStatus(order, paid, due, refunded))
    hold(`${name} in order`, 0n <= refunded && refunded <= due && due <= paid && paid <= cents(order.order_amount), true)
    const waiting = cancellations.some(row => row.order_id === order.id && row.audit_status === 0 && !row.correction)
    hold(`${name} lifecycle`, order.lifecycle, passed.has(order.id) ? 'CANCELLED' : waiting ? 'CANCEL_AUDIT' : 'IN_PROGRESS')
    const rule = ruleOf.get(order.id)
    if (!rule) continue
    const gone = order.lifecycle === 'CANCELLED' && dueOf(rule, order, paid, due) === 0n
    hold(`${name} rule closed`, rule.audit_status === 'CLOSED', gone && rule.audit_status !== 'PASSED')
    wrong.push(...wrongRule(rule, dueOf(rule, order, paid, due), applicationsOf.get(order.id) ?? [], recordsOf.get(order.id) ?? []))
    const booked = (ledgerOf.get(order.id) ?? []).filter(row => row.rebates_record_id !== null)
    hold(
      `${name} rebates in the ledger`,
      JSON.stringify(booked.map(row => [row.rebates_record_id, row.type, row.amount])),
      JSON.stringify((recordsOf.get(order.id) ?? []).map(row => [row.id, `REBATE_${row.payment_type}`, row.return_commission_amount])),
    )
  }
  return [...wrong, ...(await wrongSheets(db, records))]
}

function wrongRule(rule: Row, due: bigint, applications: readonly Row[], records: readonly Row[]): readonly string[] {
  const amount = (row: Row): bigint => cents(row.return_commission_amount)
  const received = sum(records, row => (row.payment_type === 'RECEIPT' ? amount(row) : -amount(row)))
  const waiting = applications.filter(row => row.audit_status === 'PENDING')
  const pending = sum(waiting, row => (row.payment_type === 'RECEIPT' ? amount(row) : 0n))
  const excess = sum(waiting, row => (row.submit_user_id === null ? amount(row) : 0n))
  const decided = applications.filter(row => row.audit_status === 'PASSED').map(row => row.id)
  return [
    ['due', cents(rule.amount_to_be_refunded), due],
    ['received', cents(rule.returned_amount), received],
    ['pending', cents(rule.pending_amount), pending],
    ['excess', cents(rule.excess_amount), excess],
    ['status', rule.rebate_status, rebateStatus(due, received)],
    ['in order', received >= 0n && received + pending - excess <= due, true],
    ['records', String(records.map(row => row.application_id).toSorted()), String(decided.toSorted())],
  ].flatMap(([what, stored, expected]) => (stored === expected ? [] : [`rule ${rule.id} ${what}: ${stored} instead of ${expected}`]))
}

/**
 * Rebates per sheet: the first line in force of a record and person adds the record to that line's sheet; reversing the last one removes it, in the
 * same sheet or that of a later month.
 */
function rebatesOfSheets(lines: readonly Row[]): ReadonlyMap<unknown, bigint> {
  const [inForce, totals] = [new Map<string, number>(), new Map<unknown, bigint>()]
  for (const line of lines) {
    const key = `${line.employee_id} ${line.record_id}`
    const before = inForce.get(key) ?? 0
    const after = before + (line.reverses_id === null ? 1 : -1)
    inForce.set(key, after)
    if (before + after === 1) totals.set(line.sheet_id, (totals.get(line.sheet_id) ?? 0n) + cents(line.rebate_amount))
  }
  return totals
}

/** Checks that sheets are the sums of their lines, that lines of a record do not exceed it, and that nothing is left of a fully reversed record. */
async function wrongSheets(db: Db, records: readonly Row[]): Promise<readonly string[]> {
  const [sheets, lines] = [await all(db, 'commission_sheet'), await all(db, 'commission_line')]
  const wrong: string[] = []
  const linesOf = by(lines, 'sheet_id', rows => rows)
  const rebates = rebatesOfSheets(lines)
  for (const sheet of sheets) {
    const own = linesOf.get(sheet.id) ?? []
    const total = rebates.get(sheet.id) ?? 0n
    if (cents(sheet.total_amount) !== total) wrong.push(`sheet ${sheet.id} rebates: ${sheet.total_amount} instead of ${total}`)
    const commission = sum(own, line => cents(line.commission_amount))
    if (cents(sheet.commission_total_amount) !== commission)
      wrong.push(`sheet ${sheet.id} commission: ${sheet.commission_total_amount} instead of ${commission}`)
  }
  const amounts = new Map(records.map(record => [record.id, cents(record.return_commission_amount)]))
  for (const [record, given] of by(lines, 'record_id', rows => sum(rows, line => cents(line.commission_amount))))
    if ((given < 0n ? -given : given) > (amounts.get(record) ?? 0n)) wrong.push(`record ${record}: lines of ${given}`)
  const left = by(records, 'order_id', rows =>
    sum(rows, row => (row.payment_type === 'RECEIPT' ? 1n : -1n) * cents(row.return_commission_amount)),
  )
  const shares = by(lines, 'order_id', rows =>
    by(
      rows.map(row => ({ ...row, who: `${row.role_type} ${row.employee_id}` })),
      'who',
      own => sum(own, line => cents(line.commission_amount)),
    ),
  )
  for (const [order, people] of shares)
    for (const [who, share] of people)
      if (left.get(order) === 0n && share !== 0n) wrong.push(`order ${order}: ${who} keeps ${share} of nothing`)
  return wrong
}
