import { defineEndpoint } from '#core/contract/endpoint.ts'
import { REVEAL_DECLARATION, readMasked } from '../masks/reveal.ts'
import type { CoreContext } from '../pipeline/call.ts'

/** POST: the full text of one masked value, for callers who may act on its row; counted and audited. */
export const revealEndpoint = defineEndpoint({
  ...REVEAL_DECLARATION,
  method: 'POST',
  permission: 'session',
  input: {
    type: 'object',
    required: ['entity', 'id', 'field'],
    additionalProperties: false,
    properties: {
      entity: { type: 'string', maxLength: 60 },
      id: { type: 'integer', minimum: 1 },
      field: { description: 'As the column names it, dotted through a reference.', type: 'string', maxLength: 120 },
    },
  },
  output: { type: 'object', required: ['value'], additionalProperties: false, properties: { value: { type: ['string', 'null'] } } },
  async handle(context) {
    const { actor, snapshot, input, db } = context
    const { counts } = (context as CoreContext).call.core
    const { entity: resource, id, field } = input as { entity: string; id: number; field: string }
    return { value: await readMasked({ db, snapshot, counts }, { resource, id, field }, actor) }
  },
})
