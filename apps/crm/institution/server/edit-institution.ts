import { defineOperation } from '#core/contract/operation.ts'
import { option, optional } from '#core/contract/value.ts'
import { institution } from './institution-record.ts'

/** Fields that do not apply to a kind of rebate terms. */
const CLEARED_BY_REBATE_TYPE = {
  PROPORTIONAL_REBATES: { rebateAmount: null },
  FIXED_REBATES: { rebateRate: null },
} as const

/** Writes the form's fields; a change of rebate type clears the fields of the previous type. */
export const editInstitution = defineOperation({
  name: 'institution.edit',
  rows: 'one',
  rest: 'fields',
  form: { rebateType: optional(option('PROPORTIONAL_REBATES', 'FIXED_REBATES')) },
  async run({ row, form: { rebateType }, written, change }) {
    const gone =
      rebateType === undefined ? {} : rebateType === null ? { rebateAmount: null, rebateRate: null } : CLEARED_BY_REBATE_TYPE[rebateType]
    await change(institution, row, { ...written, ...gone })
    return {}
  },
})
