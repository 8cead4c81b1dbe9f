import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { Refuses } from '#core/contract/operation.ts'

type Granter = Pick<Actor, 'admin' | 'permissions'>

const holdsAll = (actor: Granter, permissions: Iterable<string>): boolean =>
  actor.admin || [...permissions].every(permission => actor.permissions.has(permission))

/** An actor cannot add permissions to a role or an employee without having them. @throws 409. */
export function requireGrantable(actor: Granter, added: Iterable<string>): void {
  if (!holdsAll(actor, added)) throw refuse('不能授予超出自身的权限')
}

/** An actor cannot edit, disable or take away a role with permissions the actor lacks. @throws 409. */
export function requireChangeable(actor: Granter, held: Iterable<string>): void {
  if (!holdsAll(actor, held)) throw refuse('不能修改权限高于自己的角色')
}

/** Permissions of these roles, disabled ones included: they are effective again when the role is enabled. */
export const permissionsOf = async (tx: Tx, roleIds: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ permission: string }>`
    select distinct permission from role_permission where role_id = any(${roleIds}::bigint[]) order by permission`.execute(tx)
  return rows.map(row => row.permission)
}

/** Takes share locks on the roles until the transaction ends; their permissions are read afterwards. */
const lockRoles = async (tx: Tx, roleIds: readonly number[]) =>
  (
    await sql<{
      name: string
      locked: boolean
    }>`select name, locked from role where id = any(${roleIds}::bigint[]) order by id for share`.execute(tx)
  ).rows

/** @throws 422 on `field` if a role does not exist or is disabled; 409 if one has permissions beyond the actor's own */
export async function requireGrantableRoles(tx: Tx, actor: Granter, roleIds: readonly number[], field: string): Promise<void> {
  if (roleIds.length === 0) return
  const roles = await lockRoles(tx, roleIds)
  if (roles.length < new Set(roleIds).size) throw invalid([{ field, message: '角色不存在' }])
  const locked = roles.find(role => role.locked)
  if (locked) throw invalid([{ field, message: `角色【${locked.name}】已作废` }])
  requireGrantable(actor, await permissionsOf(tx, roleIds))
}

/** @throws 409 if a role to be removed has permissions beyond the actor's own */
export async function requireTakeableRoles(tx: Tx, actor: Granter, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return
  await lockRoles(tx, roleIds)
  requireChangeable(actor, await permissionsOf(tx, roleIds))
}

/**
 * Permissions over the system itself. The actor needs all of those of an account to edit it, because a password reset would give the actor the
 * account.
 */
const isSystemPermission = (permission: string): boolean => permission.startsWith('/system/') || permission.startsWith('/option/')

/** All permissions an employee had within the last 24 hours, including those of disabled roles: what was taken away is often given back. */
async function recentPermissions(tx: Tx, employeeId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ permission: string }>`
    with mine as (
      select role_id from employee_role where employee_id = ${employeeId}
      union
      select role_id from former_role where employee_id = ${employeeId} and until_date > now() - interval '24 hours'
    )
    select permission from role_permission where role_id in (select role_id from mine)
    union
    select permission from former_permission where role_id in (select role_id from mine) and until_date > now() - interval '24 hours'`.execute(
    tx,
  )
  return rows.map(row => row.permission)
}

/** @throws 409 for the account of an administrator, or of an employee who had system permissions beyond the actor's own within the last 24 hours */
export async function refuseOutranked(tx: Tx, actor: Actor, employeeId: number): Promise<void> {
  if (actor.admin || actor.id === employeeId) return
  const target = await crmTx(tx).selectFrom('employee').select('admin').where('id', '=', employeeId).executeTakeFirst()
  if (target?.admin) throw refuse('不能操作管理员账号')
  const held = await recentPermissions(tx, employeeId)
  if (!holdsAll(actor, held.filter(isSystemPermission))) throw refuse('不能操作系统权限高于自己的账号')
}

/** The check of `refuseOutranked` for many employees. */
export const outrankedEmployees: Refuses = async ({ db, actor }, ids) => {
  if (actor.admin) return new Map()
  const { rows } = await sql<{ id: number; admin: boolean; held: readonly string[] }>`
    select e.id, e.admin, array(
        select p.permission from role_permission p join employee_role mine on mine.role_id = p.role_id where mine.employee_id = e.id
        union
        select p.permission from role_permission p join former_role mine on mine.role_id = p.role_id
        where mine.employee_id = e.id and mine.until_date > now() - interval '24 hours'
        union
        select p.permission from former_permission p
        where p.until_date > now() - interval '24 hours' and p.role_id in (
          select role_id from employee_role where employee_id = e.id
          union
          select role_id from former_role where employee_id = e.id and until_date > now() - interval '24 hours')) as held
    from employee e where e.id = any(${ids}::bigint[]) and e.id <> ${actor.id}`.execute(db)
  return new Map(
    rows.flatMap(({ id, admin, held }): [number, string][] => {
      if (admin) return [[id, '不能操作管理员账号']]
      return holdsAll(actor, held.filter(isSystemPermission)) ? [] : [[id, '不能操作系统权限高于自己的账号']]
    }),
  )
}

/** Roles with permissions beyond the actor's own: they cannot be changed, nor enabled once disabled. */
export const outrankingRoles =
  (sentence: string): Refuses =>
  async ({ db, actor }, ids) => {
    if (actor.admin) return new Map()
    const { rows } = await sql<{ id: number; held: readonly string[] }>`select r.id,
        array(select permission from role_permission where role_id = r.id) as held from role r where r.id = any(${ids}::bigint[])`.execute(
      db,
    )
    return new Map(rows.flatMap(({ id, held }) => (holdsAll(actor, held) ? [] : [[id, sentence]])))
  }

/** Keeps at least one administrator, who can undo mistakes. The advisory lock queues parallel calls. @throws 409. */
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
