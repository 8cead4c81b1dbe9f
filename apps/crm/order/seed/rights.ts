import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

const ORDER_ACTIONS_PATH = '/order/institutionsOrder'
/** Active and cancelled orders, their ledger and cancellation requests, for visible leads. */
const orderListRights = (...actions: string[]): string[] => [
  ORDER_ACTIONS_PATH,
  '/order/orderDetail',
  ...permissionsBelow(ORDER_ACTIONS_PATH, ['list', 'details', ...actions]),
  '/order/cancelorder',
  '/order/institutionsCancelledOrders/list',
  '/order/transactions',
  '/order/transactions/list',
  '/approvalCenter/cancellOrderAudit/list',
]
const CANCELLATION_RIGHTS = [
  '/approvalCenter/cancelOrderAudit',
  ...permissionsBelow('/approvalCenter/cancellOrderAudit', ['pass', 'reject']),
]

/** Orders, their cancellation, and the ledger. */
export const orderRights: DemoRights = {
  consultant: orderListRights('followUpWithCustomers', 'cancelOrder', 'submitRule'),
  manager: [
    ...orderListRights('followUpWithCustomers', 'cancelOrder', 'submitRule', 'sendAgain', 'export'),
    '/order/institutionsCancelledOrders/export',
  ],
  service: orderListRights('followUpWithCustomers'),
  business: orderListRights(),
  finance: [
    ...orderListRights('all', 'pay', 'rebates', 'sendAgain', 'export'),
    ...permissionsBelow('/order/institutionsCancelledOrders', ['refund', 'correctRefundDue', 'export']),
    ...permissionsBelow('/order/transactions', ['adjust', 'export']),
  ],
  audit: [...orderListRights('all'), ...CANCELLATION_RIGHTS],
}
