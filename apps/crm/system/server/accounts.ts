import { sql } from 'kysely'
import { crmDb, crmTx } from '#apps/crm/db/crm.ts'
import type { Account, AccountAccess, Accounts } from '#core/contract/accounts.ts'
import type { Db } from '#core/contract/database.ts'

const readAccount = async (db: Db, where: { readonly username: string } | { readonly id: number }): Promise<Account | undefined> => {
  const query = crmDb(db)
    .selectFrom('employee')
    .select(['id', 'username', 'name', 'locked', 'must_change_password as mustChangePassword'])
    // An initial or reset password expires unless it is used within 24 hours.
    .select(sql<string>`case when password_expires_date < now() then '' else password_hash end`.as('passwordHash'))
  return 'id' in where
    ? query.where('id', '=', where.id).executeTakeFirst()
    : query.where(sql<boolean>`lower(username) = lower(${where.username})`).executeTakeFirst()
}

/**
 * Access of an employee in one query: the permissions of all enabled roles, and the employees whose rows are visible because the employee is a viewer
 * of their department or of one above it. Viewer grants go down the tree, never up or sideways; membership in a department grants nothing.
 */
const readAccess = async (db: Db, id: number): Promise<AccountAccess | undefined> => {
  const { rows } = await sql<Omit<AccountAccess, 'permissions'> & { permissions: string[] }>`
    with recursive seen as (
      select department_id as id from department_viewer where employee_id = ${id}
      union
      select d.id from department d join seen on d.parent_id = seen.id
    )
    select e.id, e.username, e.name, e.admin, e.department_id as "departmentId",
           array(select distinct p.permission from employee_role er
                 join role r on r.id = er.role_id and not r.locked
                 join role_permission p on p.role_id = r.id
                 where er.employee_id = e.id) as permissions,
           array(select o.id from employee o where o.id = e.id or o.department_id in (select id from seen) order by o.id) as "visibleEmployeeIds"
    from employee e where e.id = ${id}`.execute(db)
  const row = rows[0]
  return row && { ...row, visibleEmployeeIds: row.visibleEmployeeIds.map(Number), permissions: new Set(row.permissions) }
}

/** Adapter from the core's account interface to this application's employees. */
export const accounts: Accounts = {
  byUsername: (db, username) => readAccount(db, { username: username.trim() }),
  byId: (db, id) => readAccount(db, { id }),
  access: readAccess,
  async setPassword(tx, id, passwordHash, mustChange) {
    // Written directly instead of by a record change: audit entries must not contain secrets.
    await crmTx(tx)
      .updateTable('employee')
      .set({
        password_hash: passwordHash,
        must_change_password: mustChange,
        password_expires_date: mustChange ? sql<Date>`now() + interval '24 hours'` : null,
      })
      .where('id', '=', id)
      .execute()
  },
}
