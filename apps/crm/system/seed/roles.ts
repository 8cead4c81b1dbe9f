import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { COLLEGES, KEEP_COLLEGES } from './college-rights.ts'
import { commission, RATES } from './commission-rights.ts'
import { CONTENT, INSTITUTION_ARTICLES, RANKINGS } from './content-rights.ts'
import { MESSAGES, TEXTING, TEXTING_SETTINGS } from './message-rights.ts'
import { REPORT_RIGHTS } from './report-rights.ts'
import { comments, SERVICE_ITEMS, STORES } from './store-permissions.ts'
import { TRACKING } from './tracking-rights.ts'
import { under } from './under.ts'
import { users } from './user-rights.ts'

const LEADS = '/agency/institutionsCustomer'
const leads = (...actions: string[]): string[] => [
  '/newCustomer/institutionsCustomer',
  '/newCustomer/customerDetail',
  ...under(LEADS, ['list', ...actions]),
]
/** A list screen of the lead group, with its actions. */
const leadScreen = (name: string, ...actions: string[]): string[] => [
  `/newCustomer/${name}`,
  ...under(`/agency/${name}`, ['list', ...actions]),
]
const afterLeads = (allocated: readonly string[], sea: readonly string[], everywhere: readonly string[] = []): string[] => [
  ...leadScreen('allocationCustomer', ...allocated, ...everywhere),
  ...leadScreen('accurateCustomer', 'setStage', ...everywhere),
  ...leadScreen('followRecord', 'edit', 'correct', ...everywhere),
  ...leadScreen('highSeas', ...sea, ...everywhere),
]
/** The same lists under the paths of the earlier group and the allocated group. */
const EARLIER = [
  ...under('/customer', ['institutionsCustomer', 'followup', 'highSeas']),
  ...under('/allocationCustomer', ['allocationCustomer', 'accurateCustomer', 'followup', 'highSeas']),
]
const duplicates = (...actions: string[]): string[] => [
  '/newCustomer/suspectedDuplicate',
  ...under('/newCustomer/suspectedDuplicate', ['list', ...actions]),
]
const FOLLOW = ['details', 'followUpWithCustomers', 'highSeas', 'customerIntention']
const INSTITUTIONS = '/agency/institutions'
const institutions = (...actions: string[]): string[] => [
  INSTITUTIONS,
  '/agency/institutionDetail',
  ...under(INSTITUTIONS, ['list', ...actions]),
  '/agency/institutionScoreRecord/list',
  '/agency/serviceItems/list',
]
const RETENTION = '/retention/retentionClients'
/** Retention clients, who left their contact data, and their return visits. */
const retention = (...actions: string[]): string[] => [
  '/customer/toBeAllocated',
  ...under(RETENTION, ['list', ...actions]),
  '/newCustomer/visitCustomer',
  ...under('/retention/customerReturnVisits', ['list', 'add', 'visited', 'cancel']),
]
const registrations = (...actions: string[]): string[] => [
  '/agency/applyInstitutions',
  ...under('/agency/institutionsRegistration', ['list', ...actions]),
]
const accounts = (...actions: string[]): string[] => [
  '/agency/institutionsEmployee',
  ...under('/agency/institutionsEmployee', ['list', ...actions]),
]
const REVIEWS = [
  '/approvalCenter/institutionalCooperationReview',
  ...under('/approval/institutionsCooperation', ['list', 'firstPass', 'finalPass', 'reject']),
]
const ORDERS = '/order/institutionsOrder'
/** Active and cancelled orders, their ledger and cancellation requests, for visible leads. */
const orders = (...actions: string[]): string[] => [
  ORDERS,
  '/order/orderDetail',
  ...under(ORDERS, ['list', 'details', ...actions]),
  '/order/cancelorder',
  '/order/institutionsCancelledOrders/list',
  '/order/transactions',
  '/order/transactions/list',
  '/approvalCenter/cancellOrderAudit/list',
]
/** Read access to the customers of orders, including those in the high seas by now. */
const CUSTOMERS = ['/newCustomer/customerDetail', `${LEADS}/details`, '/agency/highSeas/list']
const CANCELLATIONS = ['/approvalCenter/cancelOrderAudit', ...under('/approvalCenter/cancellOrderAudit', ['pass', 'reject'])]
/** Rebate rules, applications and received rebates of visible orders. */
const rebates = (rules: readonly string[] = [], records: readonly string[] = []): string[] => [
  ...under('/approvalCenter', ['rebateRulesReview', 'rebateRuleDetail', 'rebateCollectionReview']),
  '/order/rebate',
  ...under('/approval/rebatesRules', ['list', ...rules]),
  ...under('/approval', ['rebatesRuleVersion/list', 'rebateAudit/list']),
  ...under('/approval/rebatesRecord', ['list', ...records]),
]

const setting = (name: string, ...actions: string[]): string[] => [`/system/${name}`, ...under(`/system/${name}`, ['list', ...actions])]

/** Roles of the demo, by the key used for employees. */
export const ROLES = {
  consultant: {
    name: '咨询顾问',
    description: '录入和跟进自己名下的客资',
    permissions: [
      ...leads('add', 'edit', ...FOLLOW),
      ...afterLeads(['precise', 'addOrder'], ['receive']),
      ...orders('followUpWithCustomers', 'cancelOrder', 'submitRule'),
      ...rebates(['edit']),
      ...REPORT_RIGHTS.consultant,
      ...commission(),
      ...retention('receiveCustomer'),
      ...COLLEGES,
    ],
  },
  manager: {
    name: '咨询主管',
    description: '管理本部门客资的归属与客服，可导入导出',
    permissions: [
      ...leads('add', 'edit', 'setAttributablePerson', 'setStaffPerson', 'updateCreateDate', 'uploadCustomer', 'export'),
      ...under(LEADS, [...FOLLOW, 'allocation', 'exclusiveAllocation', 'merge', 'selfReservation', 'protect']),
      ...afterLeads(['precise', 'addOrder', 'withdraw'], ['receive', 'allocate'], ['export']),
      ...orders('followUpWithCustomers', 'cancelOrder', 'submitRule', 'sendAgain', 'export'),
      ...rebates(['edit'], ['export']),
      ...REPORT_RIGHTS.manager,
      ...commission('export'),
      '/commission/line/export',
      ...EARLIER,
      ...duplicates('dismiss'),
      ...retention('receiveCustomer', 'assignCustomers'),
      ...users('link', 'unlink', 'handOver', 'export'),
      ...COLLEGES,
      ...TEXTING,
      '/views/share',
    ],
  },
  service: {
    name: '客服专员',
    description: '录入、导入客资并分派归属人',
    permissions: [
      ...leads('add', 'edit', 'setAttributablePerson', 'uploadCustomer', ...FOLLOW, 'allocation', 'selfReservation'),
      ...afterLeads(['precise'], ['receive']),
      ...orders('followUpWithCustomers'),
      ...REPORT_RIGHTS.service,
      ...commission(),
      ...retention('receiveCustomer', 'assignCustomers', 'delete'),
      ...users('link', 'handOver'),
    ],
  },
  business: {
    name: '机构商务',
    description: '拓展和维护合作机构',
    permissions: [
      ...institutions('add', 'edit', 'rating', 'updateAllocateCustomer'),
      ...SERVICE_ITEMS,
      ...STORES,
      ...comments(['add', 'edit', 'show', 'hide'], 'reply', 'editReply'),
      ...INSTITUTION_ARTICLES,
      ...registrations('setFollowUp', 'enter'),
      ...accounts('add', 'edit', 'reset-password', 'lock', 'unlock'),
      ...orders(),
      ...rebates(),
      ...REPORT_RIGHTS.business,
      ...commission(),
    ],
  },
  finance: {
    name: '财务专员',
    description: '登记订单收款、退款与返佣，结算佣金，查看并导出全部订单与收支',
    permissions: [
      ...institutions('export'),
      ...orders('all', 'pay', 'rebates', 'sendAgain', 'export'),
      ...rebates([], ['reverse', 'export']),
      ...REPORT_RIGHTS.finance,
      '/order/institutionsCancelledOrders/refund',
      '/order/institutionsCancelledOrders/correctRefundDue',
      ...under('/order/transactions', ['adjust', 'export']),
      ...commission('all', 'lock', 'correct', 'addLine', 'export'),
      '/commission/line/export',
      ...RATES,
    ],
  },
  audit: {
    name: '审核专员',
    description: '审核机构合作、订单取消与返佣，可评分、停用与恢复机构',
    permissions: [
      ...institutions('rating', 'lock', 'unlock'),
      ...registrations(),
      ...REVIEWS,
      ...orders('all'),
      ...CANCELLATIONS,
      ...CUSTOMERS,
      ...rebates(['pass', 'refuse', 'returned']),
      ...REPORT_RIGHTS.audit,
      ...under('/approval/rebateAudit', ['pass', 'refuse']),
    ],
  },
  hr: {
    name: '人事专员',
    description: '管理员工、部门与角色',
    permissions: [
      ...setting('employee', 'add', 'edit', 'reset-password', 'lock', 'unlock'),
      ...setting('department', 'add', 'edit', 'delete'),
      ...setting('role', 'add', 'edit', 'assign-permissions', 'lock', 'unlock'),
    ],
  },
  operations: {
    name: '系统运营',
    description: '维护选项、机构、内容与消息',
    permissions: [
      ...commission(),
      '/system/optionSet',
      ...under('/option/config', ['list', 'add', 'edit', 'enable', 'disable', 'delete']),
      ...institutions('add', 'edit', 'rating', 'lock', 'unlock', 'setAttributablePerson', 'updateAllocateCustomer', 'export'),
      ...SERVICE_ITEMS,
      ...STORES,
      ...comments(['add', 'edit', 'show', 'hide', 'delete', 'export'], 'reply', 'editReply', 'show', 'hide', 'export'),
      ...RANKINGS,
      ...CONTENT,
      ...registrations('setFollowUp', 'enter'),
      ...accounts('add', 'edit', 'reset-password', 'lock', 'unlock'),
      ...MESSAGES,
      ...TEXTING,
      ...TEXTING_SETTINGS,
      ...REVIEWS,
      ...INSTITUTION_ARTICLES,
      '/system/customerServiceSetting',
      ...under('/system/customerServiceSetting', ['get', 'edit']),
      '/system/customerRules',
      ...under('/system/automaticLoss', ['get', 'edit']),
      '/system/sortingRules',
      '/system/survey',
      '/system/surveyDetail',
      '/system/surveyAnswer',
      ...under('/system/survey', ['list', 'add', 'edit', 'publish', 'close', 'delete', 'export']),
      ...under('/system', ['surveyAnswer/list', 'surveyAnswer/export', 'surveyVersion/list']),
      ...under('/system/sortingRules', ['get', 'edit']),
      ...duplicates('dismiss', 'merge'),
      ...COLLEGES,
      ...KEEP_COLLEGES,
      ...TRACKING,
      '/views/share',
    ],
  },
} as const satisfies Record<string, { name: string; description: string; permissions: readonly string[] }>

export type RoleKey = keyof typeof ROLES

/** Inserts the roles; returns their ids by key. */
export async function insertRoles(tx: Tx): Promise<Readonly<Record<RoleKey, number>>> {
  const list = Object.values(ROLES).map(({ name, description }) => ({ name, description }))
  const { rows } = await sql<{ id: number; name: string }>`
    insert into role (name, description)
    select name, description from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(name text, description text)
    returning id, name`.execute(tx)
  const ids = new Map(rows.map(row => [row.name, row.id]))
  const grants = Object.values(ROLES).flatMap(({ name, permissions }) => permissions.map(permission => ({ id: ids.get(name), permission })))
  await sql`insert into role_permission (role_id, permission)
    select id, permission from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g(id bigint, permission text)`.execute(tx)
  return Object.fromEntries(Object.entries(ROLES).map(([key, { name }]) => [key, ids.get(name)])) as Record<RoleKey, number>
}
