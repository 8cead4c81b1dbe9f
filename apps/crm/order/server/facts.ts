import { defineFact } from '#core/contract/fact.ts'

const ORDER = 'order'

/** An order was added. `lead` and `institution` are the order's. */
export const orderAdded = defineFact<{ lead: number; institution: number }>('order.added', ORDER)
/** A payment for an order was booked. */
export const orderPaid = defineFact<{ amount: string }>('order.paid', ORDER)
/** Somebody asks for an order to be cancelled. */
export const orderCancelSubmitted = defineFact<{ cancellation: number; by: number }>('order.cancelSubmitted', ORDER)
/** An order was cancelled as somebody had asked for. `by` had submitted it. */
export const orderCancelPassed = defineFact<{ cancellation: number; by: number }>('order.cancelPassed', ORDER)
/** An order is not cancelled, though somebody had asked for it. `by` had submitted it. */
export const orderCancelRejected = defineFact<{ cancellation: number; by: number; reply: string }>('order.cancelRejected', ORDER)
/** A cancelled order was refunded, in part or whole. */
export const orderRefunded = defineFact<{ amount: string; complete: boolean }>('order.refunded', ORDER)
/** A row of the ledger was undone by its opposite. */
export const orderCorrected = defineFact<{ type: string; amount: string }>('order.corrected', ORDER)

/** Another sum than the passed one is said to be due back to the customer. */
export const orderCorrectionSubmitted = defineFact<{ cancellation: number; by: number; amount: string }>('order.correctionSubmitted', ORDER)
/** It was decided on. `by` had submitted it. */
export const orderCorrectionDecided = defineFact<{ cancellation: number; by: number; amount: string; passed: boolean; reply: string }>(
  'order.correctionDecided',
  ORDER,
)

/** What is told of orders. */
export const orderFacts = [
  orderCorrectionSubmitted,
  orderCorrectionDecided,
  orderAdded,
  orderPaid,
  orderCancelSubmitted,
  orderCancelPassed,
  orderCancelRejected,
  orderRefunded,
  orderCorrected,
]
