import { crmTx } from '#apps/crm/db/crm.ts'
import { type HttpError, refuse } from '#core/contract/errors.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'

/**
 * Explanation for leads moved to the high seas while a page still showed them: instead of 404, previous owner and follower, and employees who see
 * their leads, get this sentence.
 * @param sentence followed by the leads' names if `names` is true
 */
export const explainMovedToSea =
  (sentence: string, { names }: { readonly names: boolean }): NonNullable<DeclaredOperation['missing']> =>
  async ({ tx, actor }, ids): Promise<HttpError | undefined> => {
    const mine = [actor.id, ...actor.visibleEmployeeIds]
    const rows = await crmTx(tx)
      .selectFrom('live_customer as lead')
      .innerJoin('high_seas as stay', 'stay.lead_id', 'lead.id')
      .select('lead.name')
      .where('lead.id', 'in', ids)
      .where('stay.closed_date', 'is', null)
      .where(({ or, eb }) => or([eb('stay.previous_owner_id', 'in', mine), eb('stay.previous_follower_id', 'in', mine)]))
      .orderBy('lead.id')
      .execute()
    if (rows.length === 0) return undefined
    return refuse(names ? `${sentence}：${rows.map(row => row.name).join('、')}` : sentence)
  }
