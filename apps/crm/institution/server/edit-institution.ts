import { defineOperation } from '#core/contract/operation.ts'
import { option, optional } from '#core/contract/value.ts'
import { institution } from './institution-record.ts'

/** What terms of one kind have no place for. */
const WITHOUT = {
  PROPORTIONAL_REBATES: { rebateAmount: null },
  FIXED_REBATES: { rebateRate: null },
} as const

/** Writes what the form says; terms of another kind take what the former kind had with them. */
export const edit = defineOperation({
  name: 'institution.edit',
  rows: 'one',
  rest: 'fields',
  form: { rebateType: optional(option('PROPORTIONAL_REBATES', 'FIXED_REBATES')) },
  async run({ row, form: { rebateType }, written, change }) {
    const gone = rebateType === undefined ? {} : rebateType === null ? { rebateAmount: null, rebateRate: null } : WITHOUT[rebateType]
    await change(institution, row, { ...written, ...gone })
    return {}
  },
})
