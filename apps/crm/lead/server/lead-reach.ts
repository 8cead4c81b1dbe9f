import { crmTx } from '#apps/crm/db/crm.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { canSeeLead } from './duplicate.ts'

/** The actor's access to one lead within a transaction, by the same rules as the resource's scope: 'act', 'read' or 'none'. */
export async function leadReach({ tx, actor, snapshot }: Pick<WriteContext, 'tx' | 'actor' | 'snapshot'>, id: number) {
  const lead = await crmTx(tx)
    .selectFrom('live_customer')
    .select(['creator_id', 'attributable_person_id as owner', 'staff_person_id', 'follow_up_with_people_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lead) return 'none'
  const { owner } = lead
  if (canSeeLead(actor, [owner, lead.staff_person_id, lead.follow_up_with_people_id], owner)) return 'act'
  const orphans = snapshot.resources.institutionsCustomer?.scope.orphans
  const free = owner === null && orphans !== undefined && actor.permissions.has(orphans)
  return free || lead.creator_id === actor.id ? 'read' : 'none'
}
