import type { BoundCondition } from '#schemas/types/wire.ts'

/** How a value compares. Several field types compare alike. */
export type ConditionKind = NonNullable<BoundCondition['kind']>

const KINDS: Readonly<Record<string, ConditionKind>> = {
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

/** Kind of a field type; an option is what its set's values are, of which any one is given. */
export const conditionKind = (type: string, option?: string | number | boolean): ConditionKind => {
  if (type === 'option' && typeof option === 'number') return 'integer'
  if (type === 'option' && typeof option === 'boolean') return 'boolean'
  return KINDS[type] ?? 'text'
}

/** Kinds of what is known of the signed-in employee. */
export const USER_KINDS: Readonly<Record<NonNullable<BoundCondition['user']>, ConditionKind>> = {
  id: 'integer',
  username: 'text',
  admin: 'boolean',
  departmentId: 'integer',
  permissions: 'list',
}
