import { maskedReveal } from '#core/contract/core-addresses.ts'
import { MASKED_PLACE, REVEALED } from '#core/contract/core-shapes.ts'
import { REVEAL_DECLARATION, readMasked } from '../masks/reveal.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'

/** POST: the full text of one masked value, for callers who may act on its row; counted and audited. */
export const revealEndpoint = defineCoreEndpoint({
  ...maskedReveal,
  ...REVEAL_DECLARATION,
  permission: 'session',
  input: MASKED_PLACE,
  output: REVEALED,
  async handle({ actor, snapshot, input, db, call }) {
    const { counts } = call.core
    const { entity: resource, id, field } = input
    return { value: await readMasked({ db, snapshot, counts }, { resource, id, field }, actor) }
  },
})
