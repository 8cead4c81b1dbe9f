import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'

/**
 * An institution that is not stopped, held until the transaction ends.
 * @param field that named it
 * @throws 422 when there is none, or it is stopped
 */
export async function openInstitution(tx: Tx, id: number, field: string): Promise<number> {
  const found = await crmTx(tx).selectFrom('institution').select(['name', 'locked']).where('id', '=', id).forShare().executeTakeFirst()
  if (!found) throw invalid([{ field, message: '机构不存在' }])
  if (found.locked) throw invalid([{ field, message: `机构【${found.name}】已停用` }])
  return id
}
