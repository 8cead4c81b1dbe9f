import { crmDb, crmTx } from '#apps/crm/db/crm.ts'
import type { Db, Tx } from '#core/contract/database.ts'

/** False in an empty database. */
export const hasEmployees = async (db: Db): Promise<boolean> =>
  (await crmDb(db).selectFrom('employee').select('id').limit(1).executeTakeFirst()) !== undefined

/** Inserts `admin` in the root department; returns the id. */
export async function insertAdmin(tx: Tx, passwordHash: string, mustChange: boolean): Promise<number> {
  const department = await crmTx(tx).selectFrom('department').select('id').where('parent_id', 'is', null).orderBy('id').executeTakeFirst()
  const { id } = await crmTx(tx)
    .insertInto('employee')
    .values({
      username: 'admin',
      name: '系统管理员',
      admin: true,
      password_hash: passwordHash,
      must_change_password: mustChange,
      department_id: department?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
