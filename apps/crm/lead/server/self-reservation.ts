import { crmTx } from '#apps/crm/db/crm.ts'
import { defaultStaff } from '#apps/crm/service/server/choose-staff.ts'
import { refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { ref } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { leadAllocatedFromHighSeas, leadSelfReserved } from './facts.ts'
import { relation } from './relation-record.ts'
import { activeRelations } from './relations.ts'
import { leaveSea } from './sea.ts'

interface Reservation {
  readonly leadId: number
  readonly institutionId: number
}

/** Previous and new owner of a lead that left the high seas. */
interface SeaExit {
  readonly from: number | null
  readonly to: number
}

/** `booked` is false if the institution already has the lead; `relationId` is the existing relation then. */
interface BookingResult {
  readonly booked: boolean
  readonly relationId: number
}

/** Gives a lead in the high seas to the default customer service; if none is set, the lead stays there, flagged. */
async function takeOutOfSea(context: WriteContext, lead: { readonly id: number }): Promise<SeaExit | undefined> {
  const { tx } = context
  const owner = await defaultStaff(tx)
  if (owner === null) {
    await crmTx(tx)
      .updateTable('high_seas')
      .set({ self_reserved: true })
      .where('lead_id', '=', lead.id)
      .where('closed_date', 'is', null)
      .execute()
    return undefined
  }
  const [stay] = await leaveSea(context, { leads: [lead], ownerId: owner, cause: 'reservation', limits: 'none' })
  return { from: stay?.previousOwnerId ?? null, to: owner }
}

/**
 * Records that the customer booked an institution without the agency: a relation without operator and page, reported to the people in charge. A
 * second booking does nothing.
 * @throws 409 if the lead is gone
 */
export async function bookInstitution(context: WriteContext, { leadId, institutionId }: Reservation): Promise<BookingResult> {
  const { tx, actor, create, emit } = context
  const lead = await crmTx(tx)
    .selectFrom('institutions_customer')
    .select(['id', 'status'])
    .where('id', '=', leadId)
    .where('deleted_date', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!lead) throw refuse('客户不存在')
  const active = await activeRelations(tx, [leadId])
  const had = active.find(relation => relation.institutionId === institutionId)
  if (had) return { booked: false, relationId: had.id }
  const relationId = await create(relation, { lead: leadId, institution: institutionId, allocationMethod: 'jigouyuyue' })
  const rescued = lead.status === 'NORMAL' ? undefined : await takeOutOfSea(context, lead)
  emit(leadSelfReserved(leadId, { institution: institutionId, by: actor.id }))
  if (rescued) emit(leadAllocatedFromHighSeas(leadId, rescued))
  return { booked: true, relationId }
}

/** Staff record a booking that a customer made without the agency. */
export const selfReserve = defineOperation({
  name: 'lead.selfReserve',
  rows: 'one',
  form: { institutionsId: ref('institution') },
  async run(context) {
    const { row, form } = context
    const { booked } = await bookInstitution(context, { leadId: row.id, institutionId: form.institutionsId })
    return { message: booked ? '自主预约已登记' : '该机构已有此客户，无需重复登记' }
  },
})
