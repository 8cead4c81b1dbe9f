import { sql } from 'kysely'
import { INSTITUTION_CRM } from '#apps/crm/institution/server/institution-crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { defineRecorder } from '#core/contract/record.ts'
import { maskValue } from '#core/manifest/public.ts'
import { enqueueDeliveries } from '#plugins/webhook/server/enqueue.ts'
import { relation } from './relation-record.ts'

interface AllocationPayload {
  readonly id: number
  readonly phone: string | null
  readonly wechat: string | null
  readonly body: Readonly<Record<string, unknown>> & { readonly customerName: string; readonly institution: { readonly name: string } }
}

/** Payload of an allocation for the institutions' system: the ids that its follow-ups refer to, and contacts masked as in lists. */
async function readAllocations(tx: Tx, ids: readonly number[]): Promise<readonly AllocationPayload[]> {
  const { rows } = await sql<AllocationPayload>`
    select r.id, l.phone_number as phone, l.wechat, jsonb_build_object('customerId', l.id, 'customerName', l.name,
      'institution', jsonb_build_object('id', i.id, 'name', i.name), 'allocationMethod', r.allocation_method, 'qrUrl', r.qr_url,
      'intentionLevel', l.intention_level, 'createdDate', r.created_date, 'withdrawnDate', r.withdrawn_date) as body
    from institution_customer_relation r join institutions_customer l on l.id = r.lead_id join institution i on i.id = r.institution_id
    where r.id = any(${ids}::bigint[]) order by r.id`.execute(tx)
  return rows
}

const ADDED_PUSH = { topic: 'allocation.added', happened: '分配客户' }
const WITHDRAWN_PUSH = { topic: 'allocation.withdrawn', happened: '撤回客户' }

/** Tells the institutions' system about every customer that an institution gets or loses. */
export const allocationPush = defineRecorder(relation, ['institution', 'withdrawnDate'], async (changes, { tx, afterCommit }) => {
  const told = changes.filter(({ created, before, after }) => created || (after.withdrawnDate && !before.withdrawnDate))
  if (told.length === 0) return
  const added = new Set(told.filter(({ created }) => created).map(({ id }) => id))
  const ids = told.map(({ id }) => id)
  const tellings = (await readAllocations(tx, ids)).map(({ id, phone, wechat, body }) => {
    const { topic, happened } = added.has(id) ? ADDED_PUSH : WITHDRAWN_PUSH
    return {
      peer: INSTITUTION_CRM,
      resource: 'allocationCustomer',
      recordId: id,
      topic,
      title: `${happened} ${body.customerName} · ${body.institution.name}`,
      body: { ...body, phoneNumber: maskValue('phone', phone), wechat: maskValue('wechat', wechat) },
    }
  })
  await enqueueDeliveries({ tx, afterCommit }, tellings)
})
