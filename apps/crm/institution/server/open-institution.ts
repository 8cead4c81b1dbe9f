import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'

/**
 * Checks that an institution exists and is not locked, and holds its row lock until the transaction ends.
 * @param field form field that named it
 * @throws 422 if there is no such institution, or it is locked
 */
export async function openInstitution(tx: Tx, id: number, field: string): Promise<number> {
  const found = await crmTx(tx).selectFrom('institution').select(['name', 'locked']).where('id', '=', id).forShare().executeTakeFirst()
  if (!found) throw invalid([{ field, message: '机构不存在' }])
  if (found.locked) throw invalid([{ field, message: `机构【${found.name}】已停用` }])
  return id
}
