import type { Actor } from '#core/contract/actor.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { option } from '#core/contract/value.ts'
import { type ClientMerge, mergeLeads } from './merge.ts'

/** Body of a merge with an app user. */
export const MERGE_INPUT = {
  type: 'object',
  additionalProperties: false,
  required: ['customerId', 'clientUserId', 'attributionId'],
  properties: {
    customerId: { type: 'integer', minimum: 1 },
    clientUserId: { type: 'integer', minimum: 1 },
    attributionId: { type: 'integer', minimum: 1 },
  },
} as const

/** @throws 404 unless the lead is in the actor's hands, or becomes his own by the merge */
export async function requireMergeable(
  { services, actor }: { readonly services: RequestContext['services']; readonly actor: Actor },
  { customerId, attributionId }: Pick<ClientMerge, 'customerId' | 'attributionId'>,
): Promise<void> {
  if (attributionId === actor.id) return
  const row = await services.lists.row({ resource: 'institutionsCustomer', id: customerId, actor, columns: ['name'], reach: 'act' })
  if (!row) throw notFound()
}

/** Two leads of one person, both in the actor's hands: the one that was entered first is kept, unless the form says otherwise. */
const combine = defineOperation({
  name: 'lead.merge',
  rows: 'many',
  form: { keep: option('OLDER', 'NEWER') },
  async run(context) {
    const [first, second, more] = context.rows
    if (!first || !second || more) throw refuse('请勾选两个客户')
    const [kept, source] = context.form.keep === 'NEWER' ? [second, first] : [first, second]
    await mergeLeads(context, kept.id, source.id)
    return { message: '合并成功' }
  },
})

export const mergeOperations = [combine]
