import { mistakes } from '../mistake.ts'

const HOBBY = { type: 'text', label: '爱好', custom: true }

/** Mistakes of meaning in files whose shape is right. */
export const silent = mistakes([
  ['a move that writes when the row was made', 'comment', '/states/replied/moves/reply/at', 'createdDate', 'states.other-meaning', '“createdDate” 记录新建'],
  ['a move that writes a date that people enter', 'institution', '/states/locked/moves/lock/at', 'signingTime', 'states.other-meaning', '“signingTime” 由人在操作 “add” 里填写'],
  ['a move to where the row already is', 'comment', '/states/display/moves/hide/from', [true, false], 'states.no-move', '“false”', undefined, '+/1'],
  ['a step back that empties nothing', 'institution', '/states/locked/moves/unlock/clear', true, 'states.nothing-to-clear', '“by”'],
  ['a figure that counts by who reads', 'manifests/figures/newLeads.json', '/when', { field: 'attributablePerson', eq: { user: 'id' } }, 'figure.reader', '谁看'],
  ['a sum of numbers that name rows', 'manifests/figures/followedLeads.json', '/measure', { sum: 'id' }, 'figure.row-number', '编号或顺序', undefined, '+/sum'],
  ['a dimension nearly named like that of the others', 'manifests/figures/newLeads.json', '/by/departments', 'staffPerson.department', 'figure.lonely-dimension', '“departments”', 'department'],
  ['a blank tip of a figure', 'manifests/figures/newLeads.json', '/tip', ' ', 'schema.wrong-format', '不能是空白'],
  ['a unit on a rate', 'manifests/figures/rebateRate.json', '/suffix', '分', 'figure.rate-suffix', '“suffix”'],
  ['a brace that is not closed', 'employee', '/search/hint', '{username} · {department', 'phrase.braces', '“{department”'],
  ['braces around what is no field name', 'employee', '/search/hint', '{username} · {部门}', 'phrase.braces', '“{部门}”'],
  ['a usual range below the allowed one', 'institutionsCustomer', '/fields/budget/plausible', { min: 0, max: 500 }, 'field.reversed', '“plausible” 的 0'],
  ['an allowed range within the usual one', 'institutionsCustomer', '/fields/budget/max', 400, 'field.reversed', '“plausible” 的 500', undefined, '/fields/budget/plausible'],
  ['a size of a file in kilobytes', 'banner', '/fields/picture/maxSize', 500, 'field.tiny-file', '字节'],
  ['a required custom field that no form has', 'employee', '/fields/hobby', { ...HOBBY, required: true }, 'field.never-filled', '没有表单', undefined, '+/required'],
  ['a custom field with a column', 'employee', '/fields/hobby', { ...HOBBY, column: 'hobby_text' }, 'field.custom-column', '“column”', undefined, '+/column'],
  ['a field in two sections of a detail', 'screens/newCustomer/customerDetail', '/view/tabs/1/sections/1/fields/-', 'budget', 'detail.duplicate', '已在另一组'],
  ['a sentence about duplicates without unique index', 'employee', '/fields/code/unique', '工号已存在', 'db.no-index', '唯一索引'],
  ['a search by parts without its index', 'employee', '/fields/code/grams', true, 'db.no-index', 'gin (grams(code))'],
  ['a fixed column in the middle', 'screens/system/employee', '/view/columns/[roles]/fixed', 'left', 'column.fixed-inside', '最左边'],
  ['a column fixed on the right before others', 'screens/system/employee', '/view/columns/[roles]/fixed', 'right', 'column.fixed-inside', '最右边'],
  ['a growing list without pages', 'screens/agency/comment', '/view/paged', false, 'screen.grows', '不分页'],
  ['a guard twice', 'cancellOrderAudit', '/actions/pass/guard', (old: readonly object[]) => [...old, ...old], 'action.refused-twice', '同样的条件', undefined, '+/1'],
  ['a title of a dialog of blanks', 'institutionsCustomer', '/actions/uploadCustomer/title', '　', 'schema.wrong-format', '不能是空白'],
])
