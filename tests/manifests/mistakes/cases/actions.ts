import { mistakes } from '../mistake.ts'

/** Actions that cannot do, or never do, what they say. */
export const actions = mistakes([
  ['a link cell without action', 'screens/system/employee', '/view/columns/[username]', { field: 'username', cell: 'link' }, 'column.no-action', '点击后打开什么', undefined, '+/cell'],
  ['an action on a cell that opens nothing', 'screens/newCustomer/institutionsCustomer', '/view/columns/[star]', { field: 'star', cell: 'map', action: 'details' }, 'column.unused-action', '不会打开', undefined, '+/action'],
  ['a form that is never shown', 'department', '/actions/delete/form', ['remarks'], 'action.unused', '“form”'],
  ['a component that is never shown', 'employee', '/actions/edit/component', 'qr/code', 'action.unused', '“component”'],
  ['a question nobody is asked', 'institutionsCustomer', '/actions/details/confirm', '确定吗？', 'action.unused', '“confirm”'],
  ['a limit for one row', 'employee', '/actions/edit/limit', 5, 'action.unused', '“limit”'],
  ['all rows for an action on one', 'employee', '/actions/edit/bulk', true, 'action.unused', '“bulk”'],
  ['success of nothing', 'institutionsCustomer', '/actions/details/success', '已完成', 'action.unused', '“success”'],
  ['constants without operation', 'institutionsCustomer', '/actions/details/with', { status: 'LOSS' }, 'action.unused', '“with”'],
  ['an action named like the list', 'department', '/actions', (old: object) => ({ ...old, list: { label: '列表', present: 'confirm', operation: 'record.update', with: { remarks: '1' }, select: 'one' } }), 'name.reserved', '“list”', undefined, '+/list'],
  ['opening itself without a row', 'employee', '/actions/edit/openOn', { query: { type: 'edit' } }, 'action.needs-row', '针对行'],
  ['two actions that open at one address', 'institutionsCustomer', '/actions/uploadCustomer/openOn', { query: { type: 'add' } }, 'action.same-query', '同一地址', undefined, '+/query'],
  ['a row action in the toolbar', 'screens/system/employee', '/view/actions/-', 'edit', 'action.wrong-slot', 'rowActions'],
  ['a toolbar action at a row', 'screens/system/employee', '/view/rowActions/-', 'add', 'action.wrong-slot', 'actions'],
  ['ticks without a bulk action', 'screens/system/employee', '/view/selectable', { field: 'locked', eq: false }, 'screen.not-selectable', '勾选'],
  ['a page size without pages', 'screens/system/department', '/view/size', 50, 'screen.size', '不分页'],
  ['a detail page in the sidebar', 'manifests/menu.json', '/groups/[newCustomer]', (group: { screens: string[]; unlisted: string[] }) => ({ ...group, screens: [...group.screens, '/newCustomer/customerDetail'], unlisted: group.unlisted.filter(path => path !== '/newCustomer/customerDetail') }), 'menu.detail', '详情页', undefined, '+/screens/[~1newCustomer~1customerDetail]'],
  ['a resubmit item that is none', 'institutionsCooperation', '/actions/finalPass/resubmit', { field: 'usernme', message: '账号没有变化' }, 'ref.unknown-form-item', '没有表单项', 'username', '+/field'],
  ['a reserved form name', 'institutionsCustomer', '/actions/setStaffPerson/form/[staffPerson]', { field: 'staffPerson', name: 'version', required: true }, 'name.reserved', '“version”', undefined, '+/name'],
  ['ids as a form name', 'institutionsCustomer', '/actions/addReturnVisit/form/[content]/name', 'id', 'name.reserved', '“id”'],
  ['a primary danger', 'institutionsCustomer', '/actions/highSeas/primary', true, 'action.unused', '“primary”'],
  ['a presenter misspelt', 'employee', '/actions/lock/present', 'dialogue', 'ref.unknown-presenter', '没有展示方式', 'dialog'],
  ['an export of what has no list', 'role', '/list', false, 'screen.no-list', '没有列表', undefined, 'screens/system/role#/view/resource'],
])
