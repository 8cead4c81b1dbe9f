import { mistakes } from '../mistake.ts'

/** Whose rows: what leaks, and what shows nothing to anybody. */
export const scope = mistakes([
  ['people by department', 'employee', '/scope', ['department'], 'scope.not-people', '“department” 指向', undefined, '+/0'],
  ['people by institution', 'followRecord', '/scope', { people: ['institutions'] }, 'scope.not-people', '“institutions” 指向', undefined, '+/people/0'],
  ['readers who are no people', 'followRecord', '/scope', { people: ['followUpPeople'], readers: ['institutionsCustomer'] }, 'scope.not-people', '“institutionsCustomer” 指向', undefined, '+/readers/0'],
  ['viewers by something else', 'accurateCustomer', '/scope', { people: ['attribution'], viewers: 'institutions' }, 'scope.not-people', '“institutions” 指向', undefined, '+/viewers'],
  ['a scope by a text', 'followRecord', '/scope', ['followUpPeopleName'], 'path.not-a-reference', '“followUpPeopleName” 不是', undefined, '+/0'],
  ['a scope by an option', 'institutionsCustomer', '/scope/people/0', 'customerPhase', 'path.not-a-reference', '“customerPhase” 不是'],
  ['nobody at all', 'institutionsCustomer', '/scope', { readers: [] }, 'scope.nobody', '除管理员外没有人'],
  ['orphans without viewers', 'institutionsCustomer', '/scope/viewers', undefined, 'scope.orphans', '“orphans” 要与 “viewers” 一起写', undefined, '/scope/orphans'],
  ['through itself', 'department', '/scope', { through: 'parent' }, 'scope.circular', '绕回', undefined, '+/through'],
  ['the same person twice', 'institutionsCustomer', '/scope/people/1', 'attributablePerson', 'list.duplicate', '“attributablePerson” 重复'],
  ['my id against a department', 'employee', '/lookup/when', { field: 'department', eq: { user: 'id' } }, 'condition.wrong-type', '“department” 指向', undefined, '+/eq'],
  ['my department against a person', 'institutionsCustomer', '/quickFilters/mine', { label: '我的部门', when: { field: 'attributablePerson', eq: { user: 'departmentId' } } }, 'condition.wrong-type', '“attributablePerson” 指向', undefined, '+/when/eq'],
  ['myself as default of a department', 'employee', '/actions/add/form/[department]', { field: 'department', default: { user: 'id' } }, 'field.bad-default', '默认值不对', undefined, '+/default'],
  ['my department as default of a person', 'institutionsCustomer', '/actions/add/form/[staffPerson]', { field: 'staffPerson', default: { user: 'departmentId' } }, 'field.bad-default', '默认值不对', undefined, '+/default'],
  ['no resource of people', 'employee', '/people', undefined, 'scope.no-people', '"people": true', undefined, 'resources/highSeas#/scope'],
  ['a parent of another resource', 'employee', '/lookup/parent', 'department', 'path.other-resource', '要指向自己', undefined],
  ['a tree by another resource', 'screens/system/employee', '/view/tree', 'department', 'path.other-resource', '要指向自己'],
])
