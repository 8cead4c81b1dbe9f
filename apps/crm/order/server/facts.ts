import { defineFact } from '#core/contract/fact.ts'

const ORDER = 'order'

/** `lead` and `institution` are the order's. */
export const orderAdded = defineFact<{ lead: number; institution: number }>('order.added', ORDER)
export const orderPaid = defineFact<{ amount: string }>('order.paid', ORDER)
export const orderCancelSubmitted = defineFact<{ cancellation: number; by: number }>('order.cancelSubmitted', ORDER)
/** `by` had submitted it. */
export const orderCancelPassed = defineFact<{ cancellation: number; by: number }>('order.cancelPassed', ORDER)
export const orderCancelRejected = defineFact<{ cancellation: number; by: number; reply: string }>('order.cancelRejected', ORDER)
export const orderRefunded = defineFact<{ amount: string; complete: boolean }>('order.refunded', ORDER)
/** A row of the ledger was undone by its opposite. */
export const orderCorrected = defineFact<{ type: string; amount: string }>('order.corrected', ORDER)

/** What is told of orders. */
export const orderFacts = [
  orderAdded,
  orderPaid,
  orderCancelSubmitted,
  orderCancelPassed,
  orderCancelRejected,
  orderRefunded,
  orderCorrected,
]
