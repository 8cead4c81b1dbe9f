import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import type { PermissionNode } from '#core/contract/model/menu.ts'
import type { Operation } from '#core/contract/server-plugin.ts'
import { requireGrantable } from './ladder.ts'

const permissionsOf = async (tx: Tx, roleId: number): Promise<string[]> => {
  const rows = await crmTx(tx)
    .selectFrom('role_permission')
    .select('permission')
    .where('role_id', '=', roleId)
    .orderBy('permission')
    .execute()
  return rows.map(row => row.permission)
}

/** Every permission that the tree offers. */
export function knownPermissions(nodes: readonly PermissionNode[], into = new Set<string>()): Set<string> {
  for (const { permission, children } of nodes) {
    if (permission !== undefined) into.add(permission)
    knownPermissions(children, into)
  }
  return into
}

const readPermissions = (value: unknown): string[] => {
  const list = Array.isArray(value) ? value : []
  if (list.length === 0 || !list.every(one => typeof one === 'string')) throw invalid([{ field: 'permissions', message: '请选择权限' }])
  return [...new Set(list as string[])]
}

const assignPermissions: Operation = {
  async load({ tx, rows }) {
    const row = rows[0]
    return { source: row ? { permissions: await permissionsOf(tx, row.id) } : {} }
  },
  async run({ tx, actor, rows, form, snapshot, note }) {
    const row = rows[0]
    if (!row) return {}
    const wanted = readPermissions(form['permissions'])
    const held = await permissionsOf(tx, row.id)
    const added = wanted.filter(permission => !held.includes(permission))
    const removed = held.filter(permission => !wanted.includes(permission))
    const known = knownPermissions(snapshot.permissions)
    if (added.some(permission => !known.has(permission)))
      throw invalid([{ field: 'permissions', message: '包含不存在的权限，请刷新后重试' }])
    requireGrantable(actor, added)
    await sql`delete from role_permission where role_id = ${row.id} and permission = any(${removed}::text[])`.execute(tx)
    await sql`insert into role_permission (role_id, permission) select ${row.id}, unnest(${added}::text[])`.execute(tx)
    await crmTx(tx).updateTable('role').set({ assigned_date: sql<Date>`now()` }).where('id', '=', row.id).execute()
    note({ added, removed })
    return {}
  },
}

/** Restoring a role grants its permissions again to whoever has it. */
const unlock: Operation = {
  async run({ tx, actor, rows }) {
    const row = rows[0]
    if (!row) return {}
    requireGrantable(actor, await permissionsOf(tx, row.id))
    await crmTx(tx).updateTable('role').set({ locked: false }).where('id', '=', row.id).execute()
    return {}
  },
}

export const roleOperations = { 'role.assignPermissions': assignPermissions, 'role.unlock': unlock }
