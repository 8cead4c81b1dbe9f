import { orderGrouping } from '#apps/crm/lead/server/order-grouping.ts'
import { seaHold } from '#apps/crm/lead/server/sea-hold.ts'
import { employeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { addOrder } from './add-order.ts'
import { createAdjustOperation } from './adjust.ts'
import { auditOperations } from './audit-cancellation.ts'
import { createCancelOperation } from './cancel.ts'
import { createRefundDueCorrection } from './correct-refund-due.ts'
import { orderFacts } from './facts.ts'
import { followUpOrder } from './follow-up.ts'
import { cancellationHold } from './holds.ts'
import { countLeadOrders, leadOrders } from './lead-orders.ts'
import { ordersOfMerged } from './merged-leads.ts'
import { orderTriggers } from './order-triggers.ts'
import { ordersToChase } from './orders-to-chase.ts'
import { pay } from './pay.ts'
import { paymentsFeed } from './payments-feed.ts'
import { pendingCancellations } from './pending-cancellations.ts'
import { orderPush, pushAgain } from './push.ts'
import { refund } from './refund.ts'
import { orderRefusals } from './refusals.ts'
import { leadsOfPendingCorrections } from './sea-hold.ts'
import { orderEntries, orderTimeline } from './timeline.ts'

/** Orders that customers sign with institutions, their cancellation, and the ledger of their payments. */
export default defineServerPlugin({
  id: 'order',
  requires: ['inbound', 'message', 'spreadsheet', 'webhook', 'system', 'institution', 'lead'],
  facts: orderFacts,
  refusals: orderRefusals,
  recorders: [ordersOfMerged, orderPush],
  endpoints: leadOrders,
  extensions: [
    extend(orderGrouping, countLeadOrders),
    extend(seaHold, leadsOfPendingCorrections),
    extend(employeeDuty, ordersToChase, pendingCancellations),
    extend(messageTrigger, ...orderTriggers),
    extend(inboundFeeds, paymentsFeed),
  ],
  assemble(extensions) {
    const holds = extensions.of(cancellationHold)
    return {
      operations: [
        addOrder,
        pay,
        followUpOrder,
        createCancelOperation(holds),
        ...auditOperations(holds),
        refund,
        createRefundDueCorrection(holds),
        createAdjustOperation(holds),
        pushAgain,
      ],
      timelines: { 'order.timeline': orderTimeline(extensions.of(orderEntries)) },
    }
  },
})
