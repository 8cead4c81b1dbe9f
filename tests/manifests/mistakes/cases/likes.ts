import { mistakes } from '../mistake.ts'

const DETAIL = 'screens/agency/institutionDetail'
const TAB = '/view/tabs/3/columns'
const LIST = 'screens/agency/institutionsEmployee'
const like = (path: string, more: object = {}): object => ({ like: path, ...more })

/** Forms and columns derived from another one by "like". */
export const likes = mistakes([
  ['a form like no action', 'employee', '/actions/edit/form/like', 'ad', 'ref.unknown-action', '没有操作', 'add'],
  ['a form like itself', 'employee', '/actions/edit/form/like', 'edit', 'form.circular', '互相引用'],
  ['two forms like each other', 'employee', '/actions/add/form', { like: 'edit' }, 'form.circular', '互相引用', undefined, '/actions/edit/form/like'],
  ['a form like one without a form', 'employee', '/actions/edit/form/like', 'unlock', 'form.nothing-to-like', '没有可用的表单'],
  ['a list for the name of the other form', 'employee', '/actions/edit/form/like', ['add'], 'schema.wrong-type', '应为文字'],
  ['a blank name of the other form', 'employee', '/actions/edit/form/like', '', 'ref.unknown-action', '没有操作'],
  ['like misspelt', 'employee', '/actions/edit/form', { lik: 'add', without: ['smsCode'] }, 'schema.unknown-key', '不认识', 'like', '+/lik'],
  ['leaving out what the other form has not', 'employee', '/actions/edit/form/without/0', 'smscode', 'ref.unknown-form-item', '没有 “smscode”', 'smsCode'],
  ['leaving out nothing', 'employee', '/actions/edit/form/without', [], 'schema.wrong-size', '至少 1 项'],
  ['leaving out the same twice', 'employee', '/actions/edit/form/without/-', 'smsCode', 'list.duplicate', '“smsCode” 重复'],
  ['a text instead of a list to leave out', 'employee', '/actions/edit/form/without', 'smsCode', 'schema.wrong-type', '应为列表'],
  ['putting in what is left out', 'employee', '/actions/edit/form', { like: 'add', without: ['smsCode', 'remarks'], with: ['remarks'] }, 'form.duplicate-name', '“without” 里去掉', undefined, '+/with/0'],
  ['putting in the same twice', 'employee', '/actions/edit/form', { like: 'add', without: ['smsCode'], with: ['remarks', { field: 'remarks', required: true }] }, 'form.duplicate-name', '已有 “remarks”', undefined, '+/with/1'],
  ['putting in a field that is not there', 'employee', '/actions/edit/form', { like: 'add', without: ['smsCode'], with: ['remark'] }, 'ref.unknown-field', '没有字段', 'remarks', '+/with/0'],
  ['columns like no screen', DETAIL, `${TAB}/like`, '/agency/institutionsEmploye', 'ref.unknown-screen', '没有页面', '/agency/institutionsEmployee'],
  ['columns like a screen in other letters', DETAIL, `${TAB}/like`, '/agency/InstitutionsEmployee', 'ref.unknown-screen', '没有页面', '/agency/institutionsEmployee'],
  ['columns like themselves', LIST, '/view/columns', like('/agency/institutionsEmployee'), 'columns.circular', '互相引用', undefined, '+/like'],
  ['columns of two screens like each other', 'screens/customer/institutionsCustomer', '/view', { type: 'table', resource: 'institutionsCustomer', columns: like('/newCustomer/institutionsCustomer') }, 'columns.circular', '互相引用', undefined, 'screens/newCustomer/institutionsCustomer#/view/columns/like', ['screens/newCustomer/institutionsCustomer', '/view/columns', like('/customer/institutionsCustomer')]],
  ['columns like those of a screen that extends this one', 'screens/newCustomer/highSeas', '/view/columns', like('/customer/highSeas'), 'columns.circular', '互相引用', undefined, '+/like'],
  ['columns like a screen of another resource', DETAIL, `${TAB}/like`, '/agency/institutions', 'columns.other-resource', '不是 “institutionsEmployee”', '/agency/institutionsEmployee'],
  ['columns like a detail', DETAIL, `${TAB}/like`, '/agency/institutionDetail', 'columns.nothing-to-like', '没有可用的列'],
  ['columns like a component', DETAIL, `${TAB}/like`, '/system/customerRules', 'columns.nothing-to-like', '没有可用的列'],
  ['leaving out a column that is not there', DETAIL, `${TAB}/without/0`, 'institution', 'ref.unknown-column', '没有列 “institution”', 'institutions'],
  ['leaving out the same column twice', DETAIL, `${TAB}/without/-`, 'institutions', 'list.duplicate', '“institutions” 重复'],
  ['a column that is left out and put in', DETAIL, `${TAB}/with/-`, 'institutions', 'column.duplicate', '“without” 里去掉'],
  ['a column put in twice', DETAIL, `${TAB}/with/-`, { field: 'locked', width: 100 }, 'column.duplicate', '“locked”'],
  ['a column put in that is no field', DETAIL, `${TAB}/with/0`, 'lockd', 'ref.unknown-field', '没有字段', 'locked'],
  ['a column put in with a cell that is none', DETAIL, `${TAB}/with/0`, { field: 'locked', cell: 'tga' }, 'ref.unknown-cell', '没有单元格', 'tag', '+/cell'],
  ['a column put in under the label of a taken one', DETAIL, `${TAB}/with/0`, { field: 'locked', label: '姓名' }, 'label.duplicate', '“姓名”', undefined, '+/label'],
  ['an empty list of columns to put in', DETAIL, `${TAB}/with`, [], 'schema.wrong-size', '至少 1 项'],
  ['columns without the word like', DETAIL, TAB, { without: ['institutions'] }, 'schema.missing-key', '缺少 “like”'],
  ['a taken column that opens an action this list does not offer', 'screens/system/employeeDetail', '/view/tabs/1', (tab: object) => ({ ...tab, columns: like('/newCustomer/institutionsCustomer'), rowActions: undefined }), 'action.wrong-slot', '“details” 也要在 “rowActions” 里', undefined, '+/columns/like'],
])
