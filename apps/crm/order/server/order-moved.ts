import { crmTx } from '#apps/crm/db/crm.ts'
import { knows } from '#apps/crm/lead/server/duplicate.ts'
import { refuse } from '#core/contract/errors.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'

/**
 * For operations on running orders, or on cancelled ones, while the order went over to the others or is not there yet: says so to those who see
 * it, instead of 404.
 * @param where it is now
 */
export const orderMoved =
  (where: 'cancelled' | 'running', sentence: string): NonNullable<DeclaredOperation['missing']> =>
  async ({ tx, actor }, ids) => {
    const orders = await crmTx(tx)
      .selectFrom('institutions_order as o')
      .innerJoin('live_customer as lead', 'lead.id', 'o.lead_id')
      .select(['o.biz_owner_id', 'lead.attributable_person_id as owner', 'lead.staff_person_id', 'lead.follow_up_with_people_id'])
      .where('o.id', 'in', ids)
      .where('o.lifecycle', where === 'cancelled' ? '=' : '<>', 'CANCELLED')
      .execute()
    const all = actor.permissions.has('/order/institutionsOrder/all')
    const seen = orders.some(one => {
      const people = [one.biz_owner_id, one.owner, one.staff_person_id, one.follow_up_with_people_id]
      return all || knows(actor, people, one.owner)
    })
    return seen ? refuse(sentence) : undefined
  }
