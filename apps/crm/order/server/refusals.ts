import type { ConstraintRefusal } from '#core/contract/constraint-refusal.ts'

const ORDER_MOVED = '订单已被处理，请刷新'

/** Refusals of orders and ledger rows that another transaction changed in between. */
export const orderRefusals: Readonly<Record<string, ConstraintRefusal>> = {
  order_cancellation_state: ORDER_MOVED,
  order_lifecycle: ORDER_MOVED,
  order_transaction_correction: '该记录已更正',
  order_transaction_state: ORDER_MOVED,
}
