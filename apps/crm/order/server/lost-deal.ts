import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'

/** Hint for an order whose deal had been given up before: it does not become closed by itself. '' for other orders. */
export async function lostDealHint(
  tx: Tx,
  { lead, institution }: { readonly lead: number; readonly institution: number },
): Promise<string> {
  const lost = await crmTx(tx)
    .selectFrom('institution_customer_relation')
    .select('id')
    .where('lead_id', '=', lead)
    .where('institution_id', '=', institution)
    .where('withdrawn_date', 'is', null)
    .where('deal_stage', '=', 'LOSS')
    .executeTakeFirst()
  return lost ? '；签约阶段仍为流失，请在精准客资中改为成交' : ''
}
