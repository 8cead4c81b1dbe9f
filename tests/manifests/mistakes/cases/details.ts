import { mistakes } from '../mistake.ts'

const LEAD = 'screens/newCustomer/customerDetail'
const INSTITUTION = 'screens/agency/institutionDetail'
const PAIR = 'screens/newCustomer/suspectedDuplicateDetail'

/** Detail screens. */
export const details = mistakes([
  ['a title that is no field', LEAD, '/view/title', 'nam', 'ref.unknown-field', '没有字段', 'name'],
  ['a tag that is no field', LEAD, '/view/tags/0', 'statu', 'ref.unknown-field', '没有字段', 'status'],
  ['a head through a reference that has no such field', LEAD, '/view/head/0', 'attributablePerson.nam', 'ref.unknown-field', '没有字段', 'attributablePerson.name'],
  ['a field twice in the head', LEAD, '/view/head/-', 'wechat', 'detail.duplicate', '“wechat”'],
  ['a stage bar of no field', LEAD, '/view/steps/field', 'customerPhas', 'ref.unknown-field', '没有字段', 'customerPhase'],
  ['a stage bar of a text', LEAD, '/view/steps', 'name', 'detail.no-options', '不是单选字段'],
  ['a stage that is no option', LEAD, '/view/steps/together/0/0', 'ALLOCATE', 'condition.unknown-option', '“ALLOCATE”', 'ALLOCATED'],
  ['a stage in two groups', LEAD, '/view/steps/together/-', ['ALLOCATED', 'ORDERED'], 'detail.duplicate', '“ALLOCATED”', undefined, '+/0'],
  ['a tab without a title', LEAD, '/view/tabs/0/title', undefined, 'schema.missing-key', '缺少 “title”', undefined, '/view/tabs/0'],
  ['a blank title of a tab', LEAD, '/view/tabs/0/title', ' ', 'schema.wrong-format', '空白'],
  ['two tabs under one title', LEAD, '/view/tabs/1/title', '跟进记录', 'detail.duplicate', '“跟进记录”'],
  ['a tab of nothing', LEAD, '/view/tabs/0/component', undefined, 'detail.tab-shape', '标签页要写明显示什么', undefined, '/view/tabs/0'],
  ['a tab of two things', LEAD, '/view/tabs/0/timeline', true, 'detail.tab-shape', '不能同时写'],
  ['a tab of a component that is none', LEAD, '/view/tabs/0/component', 'lead/followUp', 'ref.unknown-component', '没有组件', 'lead/followUps'],
  ['a section of a field that is not there', LEAD, '/view/tabs/1/sections/0/fields/0', 'registerd', 'ref.unknown-field', '没有字段', 'registered'],
  ['rest misspelt', LEAD, '/view/tabs/1/sections/3/fields', 'rests', 'schema.wrong-format', '“rest”'],
  ['the rest twice', LEAD, '/view/tabs/1/sections/-', { title: '更多', fields: 'rest' }, 'detail.duplicate', '“rest”', undefined, '+/fields'],
  ['leaving a field out of the rest that is not there', LEAD, '/view/tabs/1/sections/3/without/0', 'lossWarnd', 'ref.unknown-field', '没有字段', 'lossWarned'],
  ['a list of no resource', INSTITUTION, '/view/tabs/1/list', 'allocationCustomers', 'ref.unknown-resource', '没有资源', 'allocationCustomer'],
  ['a list through no field', INSTITUTION, '/view/tabs/1/through', 'institution', 'ref.unknown-field', '没有字段', 'institutions'],
  ['a list through a field that leads elsewhere', INSTITUTION, '/view/tabs/1/through', 'institutionsCustomer', 'detail.not-here', '不指向', 'institutions'],
  ['a list without the way here', INSTITUTION, '/view/tabs/1/through', undefined, 'detail.tab-shape', '缺少 “through”', undefined, '/view/tabs/1'],
  ['a list without columns', INSTITUTION, '/view/tabs/1/columns', undefined, 'detail.tab-shape', '缺少 “columns”', undefined, '/view/tabs/1'],
  ['a column twice in a tab', INSTITUTION, '/view/tabs/1/columns/-', 'dealStage', 'column.duplicate', '“dealStage” 重复'],
  ['a row action twice in a tab', INSTITUTION, '/view/tabs/1/rowActions/-', 'details', 'list.duplicate', '“details” 重复'],
  ['a count in words', INSTITUTION, '/view/tabs/1/count', '是', 'schema.wrong-type', '“true”'],
  ['a timeline of what keeps none', INSTITUTION, '/view/tabs/-', { title: '动态', timeline: true }, 'detail.no-timeline', '没有动态', undefined, '+/timeline'],
  ['comparing what is no reference', PAIR, '/view/tabs/0/compare/0', 'reasons', 'path.not-a-reference', '不能对比'],
  ['comparing one with itself', PAIR, '/view/tabs/0/compare/1', 'first', 'list.duplicate', '“first” 重复'],
  ['comparing a lead with a person', PAIR, '/view/tabs/0/compare/1', 'decidedBy', 'detail.other-resource', '同一资源'],
  ['comparing a field that is not there', PAIR, '/view/tabs/0/fields/0', 'nam', 'ref.unknown-field', '没有字段', 'name'],
  ['an action that is not there', LEAD, '/view/actions/1/action', 'edits', 'ref.unknown-action', '没有操作', 'edit'],
  ['an action of a resource that is not there', LEAD, '/view/actions/2/resource', 'highSea', 'ref.unknown-resource', '没有资源', 'highSeas'],
  ['an action of another table', LEAD, '/view/actions/2', { action: 'edit', resource: 'institution' }, 'detail.other-resource', '“institution”'],
  ['an action twice', LEAD, '/view/actions/-', 'followUpWithCustomers', 'detail.duplicate', '“followUpWithCustomers”'],
  ['an action without rows', LEAD, '/view/actions/-', 'add', 'action.wrong-slot', '“add”'],
  ['an action while a field holds what it never has', LEAD, '/view/actions/0/visible/ne', 'LOST', 'condition.unknown-option', '“LOST”', 'LOSS'],
])
