import { crmTx } from '#apps/crm/db/crm.ts'
import { defaultStaff } from '#apps/crm/service/server/choose-staff.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Operation } from '#core/contract/server-plugin.ts'
import { activeRelations } from './relations.ts'
import { leaveSea } from './sea.ts'

interface Reservation {
  readonly leadId: number
  readonly institutionId: number
  readonly operatorId: number
}

/** Who has the lead since it left the high seas, and whose it had been. */
interface Rescued {
  readonly from: number | null
  readonly to: number
}

/** `booked` is false when the institution has the lead already. */
type Booking = { readonly booked: boolean; readonly rescued?: Rescued }

/** A lead in the high seas comes into the default customer service's hands; where nobody is set it stays there, flagged. */
async function rescue(tx: Tx, lead: { readonly id: number; readonly name: string }, operatorId: number): Promise<Rescued | undefined> {
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
  const [stay] = await leaveSea(tx, { leads: [lead], ownerId: owner, operatorId, cause: 'reservation', limits: 'none' })
  return { from: stay?.previousOwnerId ?? null, to: owner }
}

/** The customer booked an institution himself: a relation without operator and without a page. Booking again does nothing. */
async function book(tx: Tx, { leadId, institutionId, operatorId }: Reservation): Promise<Booking> {
  const lead = await crmTx(tx)
    .selectFrom('institutions_customer')
    .select(['id', 'name', 'status'])
    .where('id', '=', leadId)
    .where('deleted_date', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!lead) throw refuse('客户不存在')
  const active = await activeRelations(tx, [leadId])
  if (active.some(relation => relation.institutionId === institutionId)) return { booked: false }
  await crmTx(tx)
    .insertInto('institution_customer_relation')
    .values({ lead_id: leadId, institution_id: institutionId, allocation_method: 'jigouyuyue' })
    .execute()
  if (lead.status === 'NORMAL') return { booked: true }
  return { booked: true, rescued: await rescue(tx, lead, operatorId) }
}

/** Staff note what a customer booked with an institution by himself. */
const selfReserve: Operation = {
  async run({ tx, actor, rows, form, emit }) {
    const leadId = rows[0]?.id as number
    const institutionId = form.institutionsId as number
    const { booked, rescued } = await book(tx, { leadId, institutionId, operatorId: actor.id })
    if (!booked) return { message: '该机构已有此客户，无需重复登记' }
    const about = { entity: 'institutionsCustomer', entityId: leadId }
    emit({ topic: 'lead.selfReserved', ...about, payload: { institution: institutionId, by: actor.id } })
    if (rescued) emit({ topic: 'lead.allocatedFromHighSeas', ...about, payload: { ...rescued } })
    return { message: '自主预约已登记' }
  },
}

/** Operations by the names that the manifests use. */
export const reservationOperations: Readonly<Record<string, Operation>> = { 'customer.selfReserve': selfReserve }
