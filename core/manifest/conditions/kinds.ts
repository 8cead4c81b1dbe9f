import type { BoundCondition } from '#schemas/types/wire.ts'

/** How values are compared. Several field types share a kind. */
export type ConditionKind = NonNullable<BoundCondition['kind']>

const KINDS_BY_FIELD_TYPE: Readonly<Record<string, ConditionKind>> = {
  integer: 'integer',
  ref: 'integer',
  decimal: 'decimal',
  money: 'decimal',
  percent: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  month: 'month',
  options: 'list',
  files: 'list',
  images: 'list',
  refs: 'idList',
  json: 'json',
}

/** Kind of a field type. The kind of an option is that of its set's values, of which `option` is any one. */
export const conditionKind = (type: string, option?: string | number | boolean): ConditionKind => {
  if (type === 'option' && typeof option === 'number') return 'integer'
  if (type === 'option' && typeof option === 'boolean') return 'boolean'
  return KINDS_BY_FIELD_TYPE[type] ?? 'text'
}

/** Kinds of the properties of the signed-in user. */
export const USER_KINDS: Readonly<Record<NonNullable<BoundCondition['user']>, ConditionKind>> = {
  id: 'integer',
  username: 'text',
  admin: 'boolean',
  departmentId: 'integer',
  permissions: 'list',
}
