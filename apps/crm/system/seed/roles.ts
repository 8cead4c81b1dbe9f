import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { EDIT_COLLEGES, READ_COLLEGES } from './college-rights.ts'
import { commissionRights, RATE_RIGHTS } from './commission-rights.ts'
import { CONTENT_RIGHTS, INSTITUTION_ARTICLES, RANKING_RIGHTS } from './content-rights.ts'
import { EARLIER_GROUP_RIGHTS, LEAD_ACTIONS_PATH, laterLeadRights, leadRights, suspectRights } from './lead-rights.ts'
import { MESSAGE_RIGHTS, TEXTING_RIGHTS, TEXTING_SETTINGS } from './message-rights.ts'
import { REPORT_RIGHTS } from './report-rights.ts'
import { commentRights, SERVICE_ITEM_RIGHTS, STORE_RIGHTS } from './store-permissions.ts'
import { TRACKING_RIGHTS } from './tracking-rights.ts'
import { permissionsBelow } from './under.ts'
import { userRights } from './user-rights.ts'

const FOLLOW_ACTIONS = ['details', 'followUpWithCustomers', 'highSeas', 'customerIntention']
const INSTITUTIONS_PATH = '/agency/institutions'
const institutionRights = (...actions: string[]): string[] => [
  INSTITUTIONS_PATH,
  '/agency/institutionDetail',
  ...permissionsBelow(INSTITUTIONS_PATH, ['list', ...actions]),
  '/agency/institutionScoreRecord/list',
  '/agency/serviceItems/list',
]
const RETENTION_PATH = '/retention/retentionClients'
/** Retention clients, who left their contact data, and their return visits. */
const retentionRights = (...actions: string[]): string[] => [
  '/customer/toBeAllocated',
  ...permissionsBelow(RETENTION_PATH, ['list', ...actions]),
  '/newCustomer/visitCustomer',
  ...permissionsBelow('/retention/customerReturnVisits', ['list', 'add', 'visited', 'cancel']),
]
const registrationRights = (...actions: string[]): string[] => [
  '/agency/applyInstitutions',
  ...permissionsBelow('/agency/institutionsRegistration', ['list', ...actions]),
]
const institutionAccountRights = (...actions: string[]): string[] => [
  '/agency/institutionsEmployee',
  ...permissionsBelow('/agency/institutionsEmployee', ['list', ...actions]),
]
const COOPERATION_REVIEWS = [
  '/approvalCenter/institutionalCooperationReview',
  ...permissionsBelow('/approval/institutionsCooperation', ['list', 'firstPass', 'finalPass', 'reject']),
]
const ORDER_ACTIONS_PATH = '/order/institutionsOrder'
/** Active and cancelled orders, their ledger and cancellation requests, for visible leads. */
const orderRights = (...actions: string[]): string[] => [
  ORDER_ACTIONS_PATH,
  '/order/orderDetail',
  ...permissionsBelow(ORDER_ACTIONS_PATH, ['list', 'details', ...actions]),
  '/order/cancelorder',
  '/order/institutionsCancelledOrders/list',
  '/order/transactions',
  '/order/transactions/list',
  '/approvalCenter/cancellOrderAudit/list',
]
/** Read access to the customers of orders, including those in the high seas by now. */
const ORDER_CUSTOMER_RIGHTS = ['/newCustomer/customerDetail', `${LEAD_ACTIONS_PATH}/details`, '/agency/highSeas/list']
const CANCELLATION_RIGHTS = [
  '/approvalCenter/cancelOrderAudit',
  ...permissionsBelow('/approvalCenter/cancellOrderAudit', ['pass', 'reject']),
]
/** Rebate rules, applications and received rebates of visible orders. */
const rebateRights = (rules: readonly string[] = [], records: readonly string[] = []): string[] => [
  ...permissionsBelow('/approvalCenter', ['rebateRulesReview', 'rebateRuleDetail', 'rebateCollectionReview']),
  '/order/rebate',
  ...permissionsBelow('/approval/rebatesRules', ['list', ...rules]),
  ...permissionsBelow('/approval', ['rebatesRuleVersion/list', 'rebateAudit/list']),
  ...permissionsBelow('/approval/rebatesRecord', ['list', ...records]),
]

const settingRights = (name: string, ...actions: string[]): string[] => [
  `/system/${name}`,
  ...permissionsBelow(`/system/${name}`, ['list', ...actions]),
]

/** Roles of the demo, by the key used for employees. */
export const DEMO_ROLES = {
  consultant: {
    name: '咨询顾问',
    description: '录入和跟进自己名下的客资',
    permissions: [
      ...leadRights('add', 'edit', ...FOLLOW_ACTIONS),
      ...laterLeadRights(['precise', 'addOrder'], ['receive']),
      ...orderRights('followUpWithCustomers', 'cancelOrder', 'submitRule'),
      ...rebateRights(['edit']),
      ...REPORT_RIGHTS.consultant,
      ...commissionRights(),
      ...retentionRights('receiveCustomer'),
      ...READ_COLLEGES,
    ],
  },
  manager: {
    name: '咨询主管',
    description: '管理本部门客资的归属与客服，可导入导出',
    permissions: [
      ...leadRights('add', 'edit', 'setAttributablePerson', 'setStaffPerson', 'updateCreateDate', 'uploadCustomer', 'export'),
      ...permissionsBelow(LEAD_ACTIONS_PATH, [
        ...FOLLOW_ACTIONS,
        'allocation',
        'exclusiveAllocation',
        'merge',
        'selfReservation',
        'protect',
      ]),
      ...laterLeadRights(['precise', 'addOrder', 'withdraw'], ['receive', 'allocate'], ['export']),
      ...orderRights('followUpWithCustomers', 'cancelOrder', 'submitRule', 'sendAgain', 'export'),
      ...rebateRights(['edit'], ['export']),
      ...REPORT_RIGHTS.manager,
      ...commissionRights('export'),
      '/commission/line/export',
      ...EARLIER_GROUP_RIGHTS,
      ...suspectRights('dismiss'),
      ...retentionRights('receiveCustomer', 'assignCustomers'),
      ...userRights('link', 'unlink', 'handOver', 'export'),
      ...READ_COLLEGES,
      ...TEXTING_RIGHTS,
      '/views/share',
    ],
  },
  service: {
    name: '客服专员',
    description: '录入、导入客资并分派归属人',
    permissions: [
      ...leadRights('add', 'edit', 'setAttributablePerson', 'uploadCustomer', ...FOLLOW_ACTIONS, 'allocation', 'selfReservation'),
      ...laterLeadRights(['precise'], ['receive']),
      ...orderRights('followUpWithCustomers'),
      ...REPORT_RIGHTS.service,
      ...commissionRights(),
      ...retentionRights('receiveCustomer', 'assignCustomers', 'delete'),
      ...userRights('link', 'handOver'),
    ],
  },
  business: {
    name: '机构商务',
    description: '拓展和维护合作机构',
    permissions: [
      ...institutionRights('add', 'edit', 'rating', 'updateAllocateCustomer'),
      ...SERVICE_ITEM_RIGHTS,
      ...STORE_RIGHTS,
      ...commentRights(['add', 'edit', 'show', 'hide'], 'reply', 'editReply'),
      ...INSTITUTION_ARTICLES,
      ...registrationRights('setFollowUp', 'enter'),
      ...institutionAccountRights('add', 'edit', 'reset-password', 'lock', 'unlock'),
      ...orderRights(),
      ...rebateRights(),
      ...REPORT_RIGHTS.business,
      ...commissionRights(),
    ],
  },
  finance: {
    name: '财务专员',
    description: '登记订单收款、退款与返佣，结算佣金，查看并导出全部订单与收支',
    permissions: [
      ...institutionRights('export'),
      ...orderRights('all', 'pay', 'rebates', 'sendAgain', 'export'),
      ...rebateRights([], ['reverse', 'export']),
      ...REPORT_RIGHTS.finance,
      '/order/institutionsCancelledOrders/refund',
      '/order/institutionsCancelledOrders/correctRefundDue',
      ...permissionsBelow('/order/transactions', ['adjust', 'export']),
      ...commissionRights('all', 'lock', 'correct', 'addLine', 'export'),
      '/commission/line/export',
      ...RATE_RIGHTS,
    ],
  },
  audit: {
    name: '审核专员',
    description: '审核机构合作、订单取消与返佣，可评分、停用与恢复机构',
    permissions: [
      ...institutionRights('rating', 'lock', 'unlock'),
      ...registrationRights(),
      ...COOPERATION_REVIEWS,
      ...orderRights('all'),
      ...CANCELLATION_RIGHTS,
      ...ORDER_CUSTOMER_RIGHTS,
      ...rebateRights(['pass', 'refuse', 'returned']),
      ...REPORT_RIGHTS.audit,
      ...permissionsBelow('/approval/rebateAudit', ['pass', 'refuse']),
    ],
  },
  hr: {
    name: '人事专员',
    description: '管理员工、部门与角色',
    permissions: [
      ...settingRights('employee', 'add', 'edit', 'reset-password', 'lock', 'unlock'),
      ...settingRights('department', 'add', 'edit', 'delete'),
      ...settingRights('role', 'add', 'edit', 'assign-permissions', 'lock', 'unlock'),
    ],
  },
  operations: {
    name: '系统运营',
    description: '维护选项、机构、内容与消息',
    permissions: [
      ...commissionRights(),
      '/system/optionSet',
      ...permissionsBelow('/option/config', ['list', 'add', 'edit', 'enable', 'disable', 'delete']),
      ...institutionRights('add', 'edit', 'rating', 'lock', 'unlock', 'setAttributablePerson', 'updateAllocateCustomer', 'export'),
      ...SERVICE_ITEM_RIGHTS,
      ...STORE_RIGHTS,
      ...commentRights(['add', 'edit', 'show', 'hide', 'delete', 'export'], 'reply', 'editReply', 'show', 'hide', 'export'),
      ...RANKING_RIGHTS,
      ...CONTENT_RIGHTS,
      ...registrationRights('setFollowUp', 'enter'),
      ...institutionAccountRights('add', 'edit', 'reset-password', 'lock', 'unlock'),
      ...MESSAGE_RIGHTS,
      ...TEXTING_RIGHTS,
      ...TEXTING_SETTINGS,
      ...COOPERATION_REVIEWS,
      ...INSTITUTION_ARTICLES,
      '/system/customerServiceSetting',
      ...permissionsBelow('/system/customerServiceSetting', ['get', 'edit']),
      '/system/customerRules',
      ...permissionsBelow('/system/automaticLoss', ['get', 'edit']),
      '/system/sortingRules',
      '/system/survey',
      '/system/surveyDetail',
      '/system/surveyAnswer',
      ...permissionsBelow('/system/survey', ['list', 'add', 'edit', 'publish', 'close', 'delete', 'export']),
      ...permissionsBelow('/system', ['surveyAnswer/list', 'surveyAnswer/export', 'surveyVersion/list']),
      ...permissionsBelow('/system/sortingRules', ['get', 'edit']),
      ...suspectRights('dismiss', 'merge'),
      ...READ_COLLEGES,
      ...EDIT_COLLEGES,
      ...TRACKING_RIGHTS,
      '/views/share',
    ],
  },
} as const satisfies Record<string, { name: string; description: string; permissions: readonly string[] }>

export type RoleKey = keyof typeof DEMO_ROLES

/** Inserts the roles; returns their ids by key. */
export async function insertRoles(tx: Tx): Promise<Readonly<Record<RoleKey, number>>> {
  const list = Object.values(DEMO_ROLES).map(({ name, description }) => ({ name, description }))
  const { rows } = await sql<{ id: number; name: string }>`
    insert into role (name, description)
    select name, description from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(name text, description text)
    returning id, name`.execute(tx)
  const ids = new Map(rows.map(row => [row.name, row.id]))
  const grants = Object.values(DEMO_ROLES).flatMap(({ name, permissions }) =>
    permissions.map(permission => ({ id: ids.get(name), permission })),
  )
  await sql`insert into role_permission (role_id, permission)
    select id, permission from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g(id bigint, permission text)`.execute(tx)
  return Object.fromEntries(Object.entries(DEMO_ROLES).map(([key, { name }]) => [key, ids.get(name)])) as Record<RoleKey, number>
}
