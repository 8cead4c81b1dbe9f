import { defineFact } from '#core/contract/fact.ts'

const ORDER_ENTITY = 'order'

/** An order was added; `lead` and `institution` are the order's. */
export const orderAdded = defineFact<{ lead: number; institution: number }>('order.added', ORDER_ENTITY)
/** A payment of an order was booked. */
export const orderPaid = defineFact<{ amount: string }>('order.paid', ORDER_ENTITY)
/** The cancellation of an order was requested. */
export const orderCancelSubmitted = defineFact<{ cancellation: number; by: number }>('order.cancelSubmitted', ORDER_ENTITY)
/** A cancellation request was passed; `by` had submitted it. */
export const orderCancelPassed = defineFact<{ cancellation: number; by: number }>('order.cancelPassed', ORDER_ENTITY)
/** A cancellation request was rejected; `by` had submitted it. */
export const orderCancelRejected = defineFact<{ cancellation: number; by: number; reply: string }>('order.cancelRejected', ORDER_ENTITY)
/** A refund of a cancelled order was booked; `complete` if nothing more is due. */
export const orderRefunded = defineFact<{ amount: string; complete: boolean }>('order.refunded', ORDER_ENTITY)
/** A row of the ledger was corrected by its opposite. */
export const orderCorrected = defineFact<{ type: string; amount: string }>('order.corrected', ORDER_ENTITY)

/** A correction of the refund due was requested. */
export const orderCorrectionSubmitted = defineFact<{ cancellation: number; by: number; amount: string }>(
  'order.correctionSubmitted',
  ORDER_ENTITY,
)
/** A requested correction was passed or rejected; `by` had submitted it. */
export const orderCorrectionDecided = defineFact<{ cancellation: number; by: number; amount: string; passed: boolean; reply: string }>(
  'order.correctionDecided',
  ORDER_ENTITY,
)

/** All facts about orders. */
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
