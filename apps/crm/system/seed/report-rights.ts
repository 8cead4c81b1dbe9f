import { under } from './under.ts'

/** Reports by the name of their screen, with the address below which they are read. */
const REPORTS = {
  signData: '/report/signData',
  institutionalData: '/report/institutionalData',
  channelEmployeeData: '/report/channelEmployeeData',
  marketEmployeeData: '/report/market',
  customerServiceData: '/report/customerServiceData',
  customerSourceData: '/report/customerSourceData',
  consultEmployeeData: '/report/consultEmployeeData',
} as const

/** What shows the rows behind numbers where no other list does; the clients behind them are everybody's page. */
const BEHIND = {
  signedOrders: ['/report/signedOrder/list'],
  lossRecord: ['/report/lossRecord/list'],
  claimRecord: ['/report/claimRecord/list'],
} as const

/** The overview and these reports, with their numbers as workbooks; what they count is what somebody sees. */
const reports = (...names: (keyof typeof REPORTS)[]): string[] => [
  '/dataReport/dataGlance',
  '/report/dataGlance',
  '/report/dataGlance/export',
  ...names.flatMap(name => [`/dataReport/${name}`, ...under(REPORTS[name], ['list', 'export'])]),
]

/** Lists of the rows behind numbers. */
const behind = (...names: (keyof typeof BEHIND)[]): string[] => names.flatMap(name => [`/dataReport/${name}`, ...BEHIND[name]])

const LEADS_BEHIND = behind('signedOrders', 'lossRecord', 'claimRecord')

/** Reports that somebody has sent to others every Monday. */
const SUBSCRIPTIONS = [
  '/dataReport/subscription',
  '/dataReport/subscriptionDetail',
  ...under('/dataReport/subscription', ['list', 'add', 'edit', 'tryNow', 'details', 'stop', 'start', 'delete']),
  '/dataReport/sending/list',
]

/** By role. */
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
