import { under } from './under.ts'

/** URL prefix of each report's data, by the name of its screen. */
const REPORTS = {
  signData: '/report/signData',
  institutionalData: '/report/institutionalData',
  channelEmployeeData: '/report/channelEmployeeData',
  marketEmployeeData: '/report/market',
  customerServiceData: '/report/customerServiceData',
  customerSourceData: '/report/customerSourceData',
  consultEmployeeData: '/report/consultEmployeeData',
} as const

/** Lists of the rows behind report numbers, if no other list shows them; leads are on /dataReport/leads, which everyone may open. */
const BEHIND = {
  signedOrders: ['/report/signedOrder/list'],
  lossRecord: ['/report/lossRecord/list'],
  claimRecord: ['/report/claimRecord/list'],
} as const

/** Permissions for the overview and these reports with their exports; numbers cover only the rows visible to the employee. */
const reports = (...names: (keyof typeof REPORTS)[]): string[] => [
  '/dataReport/dataGlance',
  '/report/dataGlance',
  '/report/dataGlance/export',
  ...names.flatMap(name => [`/dataReport/${name}`, ...under(REPORTS[name], ['list', 'export'])]),
]

/** Permissions for lists of the rows behind numbers. */
const behind = (...names: (keyof typeof BEHIND)[]): string[] => names.flatMap(name => [`/dataReport/${name}`, ...BEHIND[name]])

const LEADS_BEHIND = behind('signedOrders', 'lossRecord', 'claimRecord')

/** Subscriptions that send reports to other employees every Monday. */
const SUBSCRIPTIONS = [
  '/dataReport/subscription',
  '/dataReport/subscriptionDetail',
  ...under('/dataReport/subscription', ['list', 'add', 'edit', 'tryNow', 'details', 'stop', 'start', 'delete']),
  '/dataReport/sending/list',
]

/** Report permissions by role. */
export const REPORT_RIGHTS = {
  consultant: [...reports('customerSourceData', 'consultEmployeeData'), ...LEADS_BEHIND],
  manager: [
    ...reports('signData', 'marketEmployeeData', 'customerServiceData', 'customerSourceData', 'consultEmployeeData'),
    ...LEADS_BEHIND,
    ...under('/report', ['signedOrder/export', 'lossRecord/export', 'claimRecord/export']),
    ...SUBSCRIPTIONS,
  ],
  service: [...reports('marketEmployeeData', 'customerServiceData', 'customerSourceData'), ...LEADS_BEHIND],
  business: [...reports('signData', 'institutionalData', 'channelEmployeeData'), ...behind('signedOrders')],
  finance: [
    ...reports('signData', 'institutionalData', 'channelEmployeeData', 'consultEmployeeData'),
    ...behind('signedOrders'),
    '/report/signedOrder/export',
  ],
  audit: [...reports('signData', 'institutionalData'), ...behind('signedOrders')],
} as const
