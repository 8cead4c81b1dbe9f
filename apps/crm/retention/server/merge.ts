import { crmTx } from '#apps/crm/db/crm.ts'
import { claimContacts } from '#apps/crm/lead/server/contacts.ts'
import { leadMerged } from '#apps/crm/lead/server/facts.ts'
import { type ClientMerge, mergeClient } from '#apps/crm/lead/server/merge.ts'
import { MERGE_INPUT, requireMergeable } from '#apps/crm/lead/server/merge-operations.ts'
import type { Tx } from '#core/contract/database.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import { NOW } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { retentionClient } from './client-record.ts'

export type MergeBody = Pick<ClientMerge, 'customerId' | 'clientUserId' | 'attributionId'>

/** Pending retention clients of this app user, with row locks. */
export const lockPendingClients = (tx: Tx, clientUserId: number) =>
  crmTx(tx)
    .selectFrom('retention_client')
    .selectAll()
    .where('client_user_id', '=', clientUserId)
    .where('state', '=', 'PENDING')
    .orderBy('id')
    .forUpdate()
    .execute()

type PendingClients = Awaited<ReturnType<typeof lockPendingClients>>

/** Accepts the repetition of a merge. @throws 404 if the user has no claimed client, 409 if it was claimed or merged otherwise. */
async function requireMerged(tx: Tx, { customerId, clientUserId, attributionId }: MergeBody): Promise<void> {
  const rows = await crmTx(tx)
    .selectFrom('retention_client')
    .select(['state', 'lead_id', 'received_by_id'])
    .where('client_user_id', '=', clientUserId)
    .where('state', 'in', ['RECEIVED', 'MERGED'])
    .execute()
  if (rows.some(row => row.state === 'MERGED' && row.lead_id === customerId && row.received_by_id === attributionId)) return
  throw rows.length > 0 ? refuse('该客户已被领取') : notFound()
}

/** Checks that client and lead share a phone number or the user; otherwise a merge could take over any lead. @throws 409. */
export async function requireSamePerson(tx: Tx, pending: PendingClients, { customerId, clientUserId }: MergeBody): Promise<void> {
  const holders = await claimContacts(
    tx,
    pending.map(row => ({ phoneNumber: row.mobile_phone_number, wechat: null })),
  )
  if (holders.some(holder => holder.leadId === customerId)) return
  const bound = await crmTx(tx)
    .selectFrom('live_customer')
    .select('id')
    .where('id', '=', customerId)
    .where('client_user_id', '=', clientUserId)
    .executeTakeFirst()
  if (!bound) throw refuse('该留资客户与所选客资不是同一客户，不能合并')
}

async function mergePendingClients(context: WriteContext, body: MergeBody): Promise<boolean> {
  const { tx, actor, change } = context
  const pending = await lockPendingClients(tx, body.clientUserId)
  if (pending.length === 0) {
    await requireMerged(tx, body)
    return false
  }
  await requireSamePerson(tx, pending, body)
  const latest = pending.at(-1)
  await mergeClient(context, {
    ...body,
    fill: {
      phoneNumber: latest?.mobile_phone_number,
      consultingProject: pending.flatMap(row => row.consulting_project),
      intendedCountries: pending.flatMap(row => row.intended_countries),
      remarks: latest?.other_information,
    },
  })
  await change(retentionClient, pending, {
    state: 'MERGED',
    lead: body.customerId,
    receivedBy: body.attributionId,
    operator: actor.id,
    receivedDate: NOW,
  })
  return true
}

/** The merge permission is the assign permission. */
export const MERGE_PERMISSION = '/retention/retentionClients/assignCustomers'

/** POST …/merge {customerId, clientUserId, attributionId}: merges the user's pending clients into an existing lead and links the user to it. */
export const mergeEndpoint = defineEndpoint({
  name: 'retention.merge',
  method: 'POST',
  path: '/retention/retentionClients/merge',
  permission: [MERGE_PERMISSION],
  title: '合并留资客户',
  input: MERGE_INPUT,
  async handle(context) {
    const { input } = context
    await requireMergeable(context, input)
    await context.transaction(async writing => {
      writing.note({ clientUserId: input.clientUserId, attributionId: input.attributionId })
      if (await mergePendingClients(writing, input))
        writing.emit(leadMerged(input.customerId, { clientUserId: input.clientUserId, to: input.attributionId }))
    })
    return { code: 200, message: '合并成功' }
  },
})
