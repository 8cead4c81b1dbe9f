import { mistakes } from '../mistake.ts'

const EXPORT = { label: '导出', operation: 'spreadsheet.export' }

/** Mistakes that earlier only surfaced when the server started: mismatches with database and code. */
export const start = mistakes([
  ['a field without a column', 'employee', '/fields/nickname', { type: 'text', label: '昵称' }, 'db.no-column', '“nickname”'],
  ['a source that is no table', 'role', '/source', 'role_lists', 'db.no-relation', '“role_lists”', 'role_list'],
  ['a table that is none', 'role', '/table', 'roles', 'db.no-relation', '“roles”', 'role'],
  ['a table that is a view', 'role', '/table', undefined, 'db.not-a-table', '“role_list” 是视图', undefined, '/source'],
  ['a column of another type', 'role', '/fields/description', { type: 'integer', label: '角色描述' }, 'db.wrong-type', '“description”'],
  ['a column name misspelt', 'department', '/fields/viewers/column', 'viewerids', 'db.no-column', '“viewerids”', 'viewer_ids'],
  ['a text set in a column of numbers', 'employee', '/fields/home', { type: 'option', options: 'gender', label: '登录后首页', control: 'radio' }, 'db.wrong-type', '“home”'],
  ['an operation that nothing registers', 'role', '/actions/unlock/operation', 'system.unlockRoles', 'ref.unknown-operation', '没有服务端操作', 'system.unlockRole'],
  ['an operation to download', 'institutionsCustomer', '/actions/export/operation', 'lead.setOwner', 'action.no-exporter', '“lead.setOwner”'],
  ['an exporter to confirm', 'highSeas', '/actions/export', { ...EXPORT, present: 'confirm' }, 'action.no-exporter', '“spreadsheet.export”', undefined, '+/operation'],
  ['the importing action renamed', 'institutionsCustomer', '/actions', (old: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(old).map(([key, value]) => [key === 'uploadCustomer' ? 'uploadCustomers' : key, value])), 'server.no-action', '“uploadCustomer” 已不存在，仍有', 'uploadCustomers', undefined],
  ['an endpoint that code declares already', 'role', '/actions/edit/path', '/sms/getSmsCode', 'endpoint.duplicate', '已属于'],
  ['a custom field in a table without custom', 'followRecord', '/fields/nickname', { type: 'text', label: '昵称', custom: true }, 'db.no-column', '“custom”'],
  ['an option that the database refuses', 'options/gender', '/values/-', { value: 'OTHER', label: '其他' }, 'db.refused-value', '“OTHER”', undefined, 'resources/institutionsCustomer#/fields/gender'],
  ['a filter on a column without index, of a table that grows', 'screens/newCustomer/institutionsCustomer', '/view/filters/-', 'college', 'lint.filter-without-index', '“college” 没有索引'],
  ['a filter on a column without index, of a joined table', 'screens/newCustomer/accurateCustomer', '/view/filters/-', 'closingReason', 'lint.filter-without-index', '没有索引'],
  ['a table that is no longer said to be small', 'role', '/small', undefined, 'lint.filter-without-index', '“locked” 没有索引', undefined, 'screens/system/role#/view/filters/1', ['resources/role', '/fields/employeeCount/sortable', undefined]],
  ['a table that is said not to be small', 'role', '/small', false, 'schema.wrong-value', '“true”'],
  ['a table without version', 'surveyAnswer', '/actions/export', { ...EXPORT, present: 'download', select: 'many' }, 'db.no-version', '“version”', undefined, '/source'],
  ['a state that is reckoned and stored nowhere', 'institutionsCustomer', '/states', (old: { protected: object }) => ({ lossWarned: old.protected }), 'db.no-column', '“loss_warned”', undefined, '+/lossWarned'],
  ['who did it, stored nowhere', 'suspectedDuplicate', '/states/state/moves/dismiss/by', 'firstOwner', 'db.no-column', '“first_owner_id”'],
  ['when it was done, stored nowhere', 'institutionsCustomer', '/states/protected/moves/protect', (old: object) => ({ ...old, at: 'nextFollowUpTime' }), 'db.no-column', '“next_follow_up_time”', undefined, '+/at'],
  ['why it was done, stored nowhere', 'smsTemplate', '/states/locked/moves/lock', (old: object) => ({ ...old, reason: 'usedBy' }), 'db.no-column', '“used_by”', undefined, '+/reason'],
])
