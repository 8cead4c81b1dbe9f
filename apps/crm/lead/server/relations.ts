import { randomUUID } from 'node:crypto'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { relation } from './relation-record.ts'

/**
 * Institutions that take leads, with row locks until the transaction ends.
 * @param ids of existing institutions
 * @throws 409 if the list is empty, or one is disabled or takes no leads
 */
export async function requireInstitutions(
  tx: Tx,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (ids.length === 0) throw refuse('请选择机构')
  const found = await crmTx(tx)
    .selectFrom('institution')
    .select(['id', 'name', 'locked', 'allocate_customer'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  const locked = found.find(one => one.locked)
  if (locked) throw refuse(`机构【${locked.name}】已停用`)
  const closed = found.find(one => one.allocate_customer === 0)
  if (closed) throw refuse(`机构【${closed.name}】未开启客户分配`)
  return found
}

/** Relations of these leads that are not withdrawn, with the institutions' names. */
export const activeRelations = (tx: Tx, leads: readonly number[]) =>
  crmTx(tx)
    .selectFrom('institution_customer_relation as relation')
    .innerJoin('institution', 'institution.id', 'relation.institution_id')
    .select(['relation.id', 'relation.lead_id as leadId', 'institution.id as institutionId', 'institution.name'])
    .where('relation.lead_id', 'in', leads)
    .where('relation.withdrawn_date', 'is', null)
    .orderBy('relation.id')
    .execute()

/** Path of the institution's page for this customer, who gets it as a QR code. */
const institutionPagePath = (institution: number): string => `/institution/${institution}?customer=${randomUUID()}`

/** Creates a relation for every pair of lead and institution. Database triggers derive the phases. */
export async function createRelations(
  { actor, create }: WriteContext,
  leads: readonly number[],
  institutions: readonly number[],
): Promise<void> {
  const rows = leads.flatMap(lead =>
    institutions.map(institution => ({
      lead,
      institution,
      allocationMethod: 'manualAllocate' as const,
      operator: actor.id,
      qrUrl: institutionPagePath(institution),
    })),
  )
  await create(relation, rows)
}
