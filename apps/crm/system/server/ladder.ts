import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import { accounts } from './accounts.ts'

type Granter = Pick<Actor, 'admin' | 'permissions'>

/** Nobody hands out what he does not hold: a set of permissions that would be added to a role or an employee. */
export function requireGrantable(actor: Granter, added: Iterable<string>): void {
  if (actor.admin) return
  for (const permission of added) if (!actor.permissions.has(permission)) throw refuse('不能授予超出自身的权限')
}

/** The roles exist, are enabled, and hold nothing beyond the actor's own permissions. `field` is where a refusal is shown. */
export async function requireGrantableRoles(tx: Tx, actor: Granter, roleIds: readonly number[], field: string): Promise<void> {
  if (roleIds.length === 0) return
  const { rows } = await sql<{ name: string; locked: boolean; permissions: string[] }>`
    select name, locked, array(select permission from role_permission where role_id = role.id) as permissions
    from role where id = any(${roleIds}) for share`.execute(tx)
  if (rows.length < new Set(roleIds).size) throw invalid([{ field, message: '角色不存在' }])
  const locked = rows.find(role => role.locked)
  if (locked) throw invalid([{ field, message: `角色【${locked.name}】已作废` }])
  requireGrantable(
    actor,
    rows.flatMap(role => role.permissions),
  )
}

/** What an account must not have beyond the actor, or the actor could take it over by a new password: rule over the system itself. */
const rulesSystem = (permission: string): boolean => permission.startsWith('/system/') || permission.startsWith('/option/')

/** Refuses to touch the account of an administrator, or of somebody with more say over the system than the actor. */
export async function refuseOutranked(tx: Tx, actor: Actor, employeeId: number): Promise<void> {
  if (actor.admin || actor.id === employeeId) return
  const target = await accounts.access(tx, employeeId)
  if (target?.admin) throw refuse('不能操作管理员账号')
  for (const permission of target?.permissions ?? []) {
    if (rulesSystem(permission) && !actor.permissions.has(permission)) throw refuse('不能操作系统权限高于自己的账号')
  }
}

/** Somebody must remain who can undo a mistake. Callers that take an administrator away queue here. */
export async function requireAnotherAdmin(tx: Tx, employeeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(727003, 1)`.execute(tx)
  const other = await crmTx(tx)
    .selectFrom('employee')
    .select('id')
    .where('admin', '=', true)
    .where('locked', '=', false)
    .where('id', '<>', employeeId)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw refuse('至少保留一个管理员')
}
