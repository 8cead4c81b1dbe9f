/** Second, slow implementation of every figure from plain rows, which shares no code with the first. */
import type { Facts } from './fact.ts'
import type { PlainRows } from './plain-rows.ts'
import { seenBy } from './seen.ts'
import type { Eyes } from './seen-rows.ts'
import { tellLeads, tellRelations } from './tell-leads.ts'
import { tellCommission, tellMoney, tellOrders } from './tell-orders.ts'
import { tellInstitutions, tellWork } from './tell-work.ts'

/** Facts of all figures that the employee sees. */
export function tell(rows: PlainRows, eyes: Eyes): Facts {
  const seen = seenBy(rows, eyes)
  return {
    ...tellLeads(seen),
    ...tellRelations(seen),
    ...tellOrders(seen),
    ...tellMoney(seen),
    ...tellCommission(seen),
    ...tellWork(seen),
    ...tellInstitutions(seen),
  }
}
