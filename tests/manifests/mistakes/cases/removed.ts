import { mistakes } from '../mistake.ts'

const without =
  (...names: readonly string[]) =>
  (old: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(old).filter(([name]) => !names.includes(name)))

const renamed = (from: string, to: string, more: object) => (old: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(old).map(([name, value]) => (name === from ? [to, { ...value, ...more }] : [name, value])))

/** A removal that breaks many places is reported as one problem with their number. */
export const removed = mistakes([
  ['a field that many places use', 'institution', '/fields', without('companySubject'), 'ref.unknown-field', '已不存在，仍有'],
  ['a field renamed, its column not', 'employee', '/fields', renamed('company', 'branch', { column: 'company' }), 'ref.unknown-field', '已不存在，仍有'],
  ['an action that screens show', 'followRecord', '/actions', without('details'), 'ref.unknown-action', '“details” 已不存在，仍有 2 处引用'],
  ['an option set', 'options/customerPhase', '', undefined, 'ref.unknown-options', '已不存在，仍有', undefined, 'resources/institutionsCustomer#/fields/customerPhase/options'],
  ['a screen', 'screens/newCustomer/customerDetail', '', undefined, 'ref.unknown-screen', '已不存在，仍有', undefined, 'manifests/menu.json#/groups/1/unlisted/0'],
  ['a resource', 'resources/department', '', undefined, 'ref.unknown-resource', '已不存在，仍有', undefined, 'resources/commissionLine#/fields/department/to'],
  ['a quick filter', 'institutionsCustomer', '/quickFilters', without('selfCustomer'), 'ref.unknown-quick-filter', '没有快捷筛选', undefined, 'screens/newCustomer/institutionsCustomer#/view/quickFilter/[selfCustomer]'],
])
