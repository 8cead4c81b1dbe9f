import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Operation } from '#core/contract/server-plugin.ts'
import { recordEvents } from './events.ts'

/** Keeps leads from automatic loss, or no longer, as the action's "with" says. */
const setProtected: Operation = {
  async run({ tx, actor, rows, constants }) {
    const on = constants.protected === true
    const ids = rows.map(row => row.id)
    await crmTx(tx)
      .updateTable('institutions_customer')
      .set({ protected: on, version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .execute()
    await recordEvents(
      tx,
      ids.map(leadId => ({ leadId, kind: 'protected' as const, detail: { on } })),
      actor.id,
    )
    return {}
  },
}

/** Operations by the names that the manifests use. */
export const protectOperations: Readonly<Record<string, Operation>> = { 'customer.setProtected': setProtected }
