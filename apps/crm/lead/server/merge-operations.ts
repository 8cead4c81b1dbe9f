import type { Actor } from '#core/contract/actor.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { limited, objectOf, WHOLE } from '#core/contract/shape.ts'
import { option } from '#core/contract/value.ts'
import { type ClientMerge, mergeLeads } from './merge.ts'

const MERGED_ID = limited(WHOLE, { minimum: 1 })
export const MERGE_INPUT = objectOf({ customerId: MERGED_ID, clientUserId: MERGED_ID, attributionId: MERGED_ID })

/** @throws 404 unless the actor may act on the lead, or becomes its owner by the merge */
export async function requireMergeable(
  { services, actor }: { readonly services: RequestContext['services']; readonly actor: Actor },
  { customerId, attributionId }: Pick<ClientMerge, 'customerId' | 'attributionId'>,
): Promise<void> {
  if (attributionId === actor.id) return
  const row = await services.lists.row({ resource: 'institutionsCustomer', id: customerId, actor, columns: ['name'], reach: 'act' })
  if (!row) throw notFound()
}

/** Merges two leads of one person that the actor may act on; the one entered first is kept unless the form says otherwise. */
const mergeLeadPair = defineOperation({
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

export const mergeOperations = [mergeLeadPair]
