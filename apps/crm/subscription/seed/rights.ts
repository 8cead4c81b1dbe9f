import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** URL prefix of each report's data, by the name of its screen. */
const REPORT_PATHS = {
  signData: '/report/signData',
  institutionalData: '/report/institutionalData',
  channelEmployeeData: '/report/channelEmployeeData',
  marketEmployeeData: '/report/market',
  customerServiceData: '/report/customerServiceData',
  customerSourceData: '/report/customerSourceData',
  consultEmployeeData: '/report/consultEmployeeData',
} as const

/** Lists of the rows behind report numbers, if no other list shows them; leads are on /dataReport/leads, which everyone may open. */
const SOURCE_LISTS = {
  signedOrders: ['/report/signedOrder/list'],
  lossRecord: ['/report/lossRecord/list'],
  claimRecord: ['/report/claimRecord/list'],
} as const

/** Permissions for the overview and these reports with their exports; numbers cover only the rows visible to the employee. */
const reportScreenRights = (...names: (keyof typeof REPORT_PATHS)[]): string[] => [
  '/dataReport/dataGlance',
  '/report/dataGlance',
  '/report/dataGlance/export',
  ...names.flatMap(name => [`/dataReport/${name}`, ...permissionsBelow(REPORT_PATHS[name], ['list', 'export'])]),
]

/** Permissions for lists of the rows behind numbers. */
const sourceListRights = (...names: (keyof typeof SOURCE_LISTS)[]): string[] =>
  names.flatMap(name => [`/dataReport/${name}`, ...SOURCE_LISTS[name]])

const CONSULTANT_SOURCE_LISTS = sourceListRights('signedOrders', 'lossRecord', 'claimRecord')

/** Subscriptions that send reports to other employees every Monday. */
const SUBSCRIPTION_RIGHTS = [
  '/dataReport/subscription',
  '/dataReport/subscriptionDetail',
  ...permissionsBelow('/dataReport/subscription', ['list', 'add', 'edit', 'tryNow', 'details', 'stop', 'start', 'delete']),
  '/dataReport/sending/list',
]

/** Report permissions by role. */
export const reportRights: DemoRights = {
  consultant: [...reportScreenRights('customerSourceData', 'consultEmployeeData'), ...CONSULTANT_SOURCE_LISTS],
  manager: [
    ...reportScreenRights('signData', 'marketEmployeeData', 'customerServiceData', 'customerSourceData', 'consultEmployeeData'),
    ...CONSULTANT_SOURCE_LISTS,
    ...permissionsBelow('/report', ['signedOrder/export', 'lossRecord/export', 'claimRecord/export']),
    ...SUBSCRIPTION_RIGHTS,
  ],
  service: [...reportScreenRights('marketEmployeeData', 'customerServiceData', 'customerSourceData'), ...CONSULTANT_SOURCE_LISTS],
  business: [...reportScreenRights('signData', 'institutionalData', 'channelEmployeeData'), ...sourceListRights('signedOrders')],
  finance: [
    ...reportScreenRights('signData', 'institutionalData', 'channelEmployeeData', 'consultEmployeeData'),
    ...sourceListRights('signedOrders'),
    '/report/signedOrder/export',
  ],
  audit: [...reportScreenRights('signData', 'institutionalData'), ...sourceListRights('signedOrders')],
}
