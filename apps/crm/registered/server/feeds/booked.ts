import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { invalidField } from './read-values.ts'

/** An institution and service item that can be reserved. */
export interface ReservationTarget {
  readonly institution: number
  readonly serviceItem: number | null
  /** The service item's consulting project; null without a service item. */
  readonly category: string | null
}

interface RequestedReservation {
  readonly institutionId: number
  readonly serviceItemId?: number
}

/**
 * Finds what a reservation asks for and holds the institution's row lock until the transaction ends. @throws 422 if it does not exist, 409 if it is
 * locked.
 */
export async function reservationTargetOf(tx: Tx, { institutionId, serviceItemId }: RequestedReservation): Promise<ReservationTarget> {
  const institution = await crmTx(tx)
    .selectFrom('institution')
    .select(['id', 'name', 'locked'])
    .where('id', '=', institutionId)
    .forShare()
    .executeTakeFirst()
  if (!institution) throw invalidField('institutionId', '机构不存在')
  if (institution.locked) throw refuse(`机构【${institution.name}】已停用`)
  if (serviceItemId === undefined) return { institution: institution.id, serviceItem: null, category: null }
  const item = await crmTx(tx)
    .selectFrom('service_item')
    .select(['id', 'content', 'category', 'locked'])
    .where('id', '=', serviceItemId)
    .where('institution_id', '=', institution.id)
    .executeTakeFirst()
  if (!item) throw invalidField('serviceItemId', '该机构没有此服务项目')
  if (item.locked) throw refuse(`服务项目【${item.content}】已停用`)
  return { institution: institution.id, serviceItem: item.id, category: item.category }
}
