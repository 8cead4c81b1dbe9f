/** Figures of orders, their payments and commission, as the specification defines them. */
import { counts, type Fact, type Facts, hundredths, sums } from './fact.ts'
import type { CommissionLine, OfOrder, Order } from './plain-rows.ts'
import type { Seen } from './seen.ts'

const ORDERS = '/report/signedOrder/list'
const LEDGER = '/order/transactions/list'
const RULES = '/approval/rebatesRules/list'
const REBATES = '/approval/rebatesRecord/list'
const LINES = '/commission/line/list'

/** Sign of a row in a sum; 0n leaves it out. */
type Sign = (one: OfOrder) => 1n | -1n | 0n

/** Rows of one transaction type. */
const booked =
  (type: string): Sign =>
  ({ kind }) =>
    kind === type ? 1n : 0n

/** Rows that are neither a correction nor corrected. */
const moved = (list: readonly OfOrder[]): readonly OfOrder[] => {
  const corrected = new Set(list.map(({ corrects }) => corrects))
  return list.filter(({ id, corrects }) => corrects === null && !corrected.has(id))
}

export function tellOrders({ rows, eyes, ofOrder }: Seen): Facts {
  const seen = rows.orders.filter(eyes.order)
  const fact = (order: Order, at: string, amount: string): Fact => ({ id: order.id, at, value: hundredths(amount), by: ofOrder(order) })
  const signed = seen.map(order => fact(order, order.signed, order.amount))
  const cancelled = (amountOf: (order: Order) => string): readonly Fact[] =>
    seen.flatMap(order => (order.lifecycle === 'CANCELLED' && order.cancelled ? fact(order, order.cancelled, amountOf(order)) : []))
  return {
    signedOrders: counts(ORDERS, signed),
    signedAmount: sums(ORDERS, signed),
    cancelledOrders: counts(
      ORDERS,
      cancelled(() => '0'),
    ),
    cancelledAmount: sums(
      ORDERS,
      cancelled(({ amount }) => amount),
    ),
    refundDue: sums(
      ORDERS,
      cancelled(({ due }) => due),
    ),
  }
}

export function tellMoney({ rows, eyes, order, ofOrder }: Seen): Facts {
  const facts = (list: readonly OfOrder[], sign: Sign, at = ({ created }: OfOrder): string => created): readonly Fact[] =>
    list
      .filter(one => eyes.order(order(one.order)) && sign(one) !== 0n)
      .map(one => ({ id: one.id, at: at(one), value: sign(one) * hundredths(one.amount), by: ofOrder(order(one.order)) }))
  const passed: Sign = ({ kind }) => (kind === 'PASSED' ? 1n : 0n)
  const received: Sign = ({ kind }) => (kind === 'RECEIPT' ? 1n : -1n)
  return {
    paidAmount: sums(LEDGER, facts(moved(rows.ledger), booked('PAYMENT'))),
    refundedAmount: sums(LEDGER, facts(moved(rows.ledger), booked('REFUND'))),
    rebateDue: sums(
      RULES,
      facts(rows.rules, passed, one => order(one.order).signed),
    ),
    rebateReturned: sums(
      RULES,
      facts(rows.returned, passed, one => order(one.order).signed),
    ),
    rebateReceived: sums(REBATES, facts(moved(rows.rebates), received)),
  }
}

export function tellCommission({ rows, eyes, order }: Seen): Facts {
  const facts = (role: number, who: 'bizOwner' | 'owner'): readonly Fact[] =>
    rows.lines
      .filter((line: CommissionLine) => line.role === role && eyes.commission(line.employee))
      .map(line => ({
        id: line.id,
        at: line.month,
        value: hundredths(line.amount),
        by: {
          [who]: [line.employee],
          // The department at signing, for the employee who signed.
          department: [line.employee === order(line.order).owner && role === 2 ? order(line.order).department : line.department],
          institution: [order(line.order).institution],
          source: [order(line.order).source],
        },
      }))
  return { businessCommission: sums(LINES, facts(1, 'bizOwner')), consultantCommission: sums(LINES, facts(2, 'owner')) }
}
