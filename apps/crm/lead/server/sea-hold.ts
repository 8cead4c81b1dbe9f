import { crmTx } from '#apps/crm/db/crm.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { extensionPoint } from '#core/contract/extension.ts'

/**
 * Which of these leads, which are locked, have an order that waits for somebody's decision. Asked when people move leads; automatic loss spares
 * what its own rules name.
 */
export type SeaHold = (db: Db | Tx, leads: readonly number[]) => Promise<readonly number[]>

/** Where rooms that build on leads keep them from the high seas. */
export const seaHold = extensionPoint<SeaHold>('lead.seaHold')

/** @throws 409 with the names of those that are held */
export async function askSeaHolds(holds: readonly SeaHold[], tx: Tx, leads: readonly number[]): Promise<void> {
  const held: number[] = []
  for (const hold of holds) held.push(...(await hold(tx, leads)))
  if (held.length === 0) return
  const rows = await crmTx(tx).selectFrom('institutions_customer').select('name').where('id', 'in', held).orderBy('id').execute()
  throw refuse(`存在审批中的订单，不能移入公海：${rows.map(row => row.name).join('、')}`)
}
