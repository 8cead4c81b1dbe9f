import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord } from '#core/contract/record.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { arrange } from './arrange.ts'
import { transition } from './transition.ts'

/** Record token for any resource: the written fields follow from the form and "with". */
const recordToken = (resource: string) => defineRecord(resource, { fields: {} })

/** Writes the form's fields and the action's "with" values into a new row; answers its id. */
const createOperation = defineOperation({
  name: 'record.create',
  rows: 'none',
  rest: 'fields',
  answers: NEW_ROW,
  async run({ resource, written, create }) {
    const id = await create(recordToken(resource), written)
    return { data: { id } }
  },
})

/** Writes the submitted form fields and the "with" values into the locked rows. */
const updateOperation = defineOperation({
  name: 'record.update',
  rows: 'many',
  rest: 'fields',
  async run({ resource, rows, written, change }) {
    await change(recordToken(resource), rows, written)
    return {}
  },
})

/** Deletes the locked rows. The database refuses rows that are referenced elsewhere. */
const deleteOperation = defineOperation({
  name: 'record.delete',
  rows: 'many',
  async run({ resource, rows, remove }) {
    await remove(recordToken(resource), rows)
    return {}
  },
})

/** Operations for every resource. */
export const recordOperations = [createOperation, updateOperation, deleteOperation, transition, arrange]
