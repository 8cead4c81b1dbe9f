import { crmTx } from '#apps/crm/db/crm.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { extensionPoint } from '#core/contract/extension.ts'

/**
 * Returns those of these locked leads that have an order waiting for a decision. Asked when employees move leads; automatic loss has its own
 * exceptions.
 */
export type SeaHold = (db: Db | Tx, leads: readonly number[]) => Promise<readonly number[]>

/** Extension point for rooms that keep leads out of the high seas. */
export const seaHold = extensionPoint<SeaHold>('lead.seaHold')

/** @throws 409 with the names of the leads that are held */
export async function requireNotHeldFromSea(holds: readonly SeaHold[], tx: Tx, leads: readonly number[]): Promise<void> {
  const held: number[] = []
  for (const hold of holds) held.push(...(await hold(tx, leads)))
  if (held.length === 0) return
  const rows = await crmTx(tx).selectFrom('institutions_customer').select('name').where('id', 'in', held).orderBy('id').execute()
  throw refuse(`存在审批中的订单，不能移入公海：${rows.map(row => row.name).join('、')}`)
}
