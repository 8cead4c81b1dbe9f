import { sql } from 'kysely'
import { invalid } from '#core/contract/errors.ts'
import type { PermissionNode } from '#core/contract/model/menu.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, NOW } from '#core/contract/record.ts'
import { boolean, datetime, json, optional } from '#core/contract/value.ts'
import { withRequiredPermissions } from '#core/manifest/public.ts'
import { outrankingRoles, permissionsOf, requireChangeable, requireGrantable } from './ladder.ts'

const roleRecord = defineRecord('role', {
  fields: { locked: boolean() },
  // Permissions are in another table; assigning them changes this column, so that it counts as a change of the role.
  columns: { assignedDate: optional(datetime()) },
})

/** All permissions of the tree. */
export function knownPermissions(nodes: readonly PermissionNode[], into = new Set<string>()): Set<string> {
  for (const { permission, children } of nodes) {
    if (permission !== undefined) into.add(permission)
    knownPermissions(children, into)
  }
  return into
}

const isPermissionString = (value: unknown): value is string => typeof value === 'string'

const readPermissions = (value: unknown): readonly string[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  if (list.length === 0 || !list.every(isPermissionString)) throw invalid([{ field: 'permissions', message: '请选择权限' }])
  return [...new Set(list)]
}

const assignPermissions = defineOperation({
  name: 'system.assignPermissions',
  rows: 'one',
  refuses: outrankingRoles('不能修改权限高于自己的角色'),
  form: { permissions: json() },
  async load({ tx, row }) {
    return { source: { permissions: await permissionsOf(tx, [row.id]) } }
  },
  async run({ tx, actor, row, form, snapshot, change, note }) {
    // Adds the pages and further permissions that the selected ones need; the actor must have these too.
    const wanted = [...withRequiredPermissions(snapshot.permissions, readPermissions(form.permissions))]
    const held = await permissionsOf(tx, [row.id])
    requireChangeable(actor, held)
    const added = wanted.filter(permission => !held.includes(permission))
    const removed = held.filter(permission => !wanted.includes(permission))
    const known = knownPermissions(snapshot.permissions)
    if (added.some(permission => !known.has(permission)))
      throw invalid([{ field: 'permissions', message: '包含不存在的权限，请刷新后重试' }])
    requireGrantable(actor, added)
    await sql`delete from role_permission where role_id = ${row.id} and permission = any(${removed}::text[])`.execute(tx)
    await sql`insert into role_permission (role_id, permission) select ${row.id}, unnest(${added}::text[])`.execute(tx)
    await change(roleRecord, row, { assignedDate: NOW })
    note({ added, removed })
    return {}
  },
})

/** Name and description: under another name the role would be assigned to other employees. */
const editRole = defineOperation({
  name: 'system.editRole',
  rows: 'one',
  refuses: outrankingRoles('不能修改权限高于自己的角色'),
  rest: 'fields',
  async run({ tx, actor, row, written, change }) {
    requireChangeable(actor, await permissionsOf(tx, [row.id]))
    await change(roleRecord, row, written)
    return {}
  },
})

/** Disables a role: all holders lose its permissions. */
const lockRole = defineOperation({
  name: 'system.lockRole',
  rows: 'one',
  refuses: outrankingRoles('不能修改权限高于自己的角色'),
  async run({ tx, actor, row, change }) {
    requireChangeable(actor, await permissionsOf(tx, [row.id]))
    await change(roleRecord, row, { locked: true })
    return {}
  },
})

/** Enables a role again: its holders get its permissions back. */
const unlockRole = defineOperation({
  name: 'system.unlockRole',
  rows: 'one',
  refuses: outrankingRoles('不能授予超出自身的权限'),
  async run({ tx, actor, row, change }) {
    requireGrantable(actor, await permissionsOf(tx, [row.id]))
    await change(roleRecord, row, { locked: false })
    return {}
  },
})

export const roleOperations = [assignPermissions, editRole, lockRole, unlockRole]
