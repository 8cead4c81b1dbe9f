import type { ConditionKind } from '#core/contract/field-type.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'

/** Kinds of the properties of the signed-in user. */
export const USER_KINDS: Readonly<Record<NonNullable<BoundCondition['user']>, ConditionKind>> = {
  id: 'integer',
  username: 'text',
  admin: 'boolean',
  departmentId: 'integer',
  permissions: 'list',
}
