import { defineOperation } from '#core/contract/operation.ts'
import { NEW_ROW } from '#core/manifest/json-schema/answers.ts'
import { commissionRate } from './commission-record.ts'
import { inWords } from './refusals.ts'

/** The database holds all rates together to what an order can give. */
const addRate = defineOperation({
  name: 'commission.addRate',
  rows: 'none',
  rest: 'fields',
  answers: NEW_ROW,
  async run({ actor, written, create }) {
    const [id] = await inWords(() => create(commissionRate, [{ ...written, operator: actor.id || null }]))
    return { data: { id } }
  },
})

/** Without it another may be in force again. */
const deleteRate = defineOperation({
  name: 'commission.deleteRate',
  rows: 'one',
  async run({ row, remove }) {
    await inWords(() => remove(commissionRate, row))
    return {}
  },
})

export const rateOperations = [addRate, deleteRate]
