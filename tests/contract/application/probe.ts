/** Employee whose permissions a test sets individually, and rows outside their scope. */
import { sql } from 'kysely'
import type { Resource } from '#core/contract/model/resource.ts'
import { type Reach, scopePredicate } from '#core/server/scope/scope-predicate.ts'
import { hashPassword } from '#core/server/session/password.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import type { TestServer } from '#tests/support/server.ts'

export const PROBE_PASSWORD = 'probe-password-1'
/** Id larger than that of any row. */
export const NO_ROW = 2_000_000_000

export interface Probe {
  readonly id: number
  readonly username: string
  readonly roleId: number
  readonly client: HttpClient
  /** Sets the permissions that apply from the next request on. */
  allow(permissions: readonly string[]): Promise<void>
  /** Row of the resource that is out of scope with these permissions; undefined if the table is empty or a permission opens all rows. */
  foreignRow(resource: Resource, permissions: readonly string[], reach: Reach): Promise<number | undefined>
  /** Ids of those rows that are visible with these permissions. */
  seen(resource: Resource, permissions: readonly string[], ids: readonly number[]): Promise<readonly number[]>
}

/** Creates an employee without department or rows, and signs in as that employee. */
export async function createProbe(server: TestServer, username: string): Promise<Probe> {
  const { db } = server
  const hash = await hashPassword(PROBE_PASSWORD)
  const employee = await sql<{ id: number }>`insert into employee (username, name, phone_number, code, password_hash, must_change_password)
    select ${username}, ${`探测${username}`}, '+86' || (19000000000 + count(*)), ${username}, ${hash}, false from employee returning id`.execute(
    db,
  )
  const id = employee.rows[0]?.id as number
  const role = await sql<{ id: number }>`insert into role (name, description) values (${`角色${username}`}, '') returning id`.execute(db)
  const roleId = role.rows[0]?.id as number
  await sql`insert into employee_role (employee_id, role_id) values (${id}, ${roleId})`.execute(db)
  const seenBy = (resource: Resource, permissions: readonly string[], reach: Reach) =>
    scopePredicate(
      server.snapshot(),
      resource,
      { id, admin: false, permissions: new Set(permissions), visibleEmployeeIds: [id] },
      reach,
      't',
    )
  return {
    id,
    username,
    roleId,
    client: await server.login(username, PROBE_PASSWORD),
    async allow(permissions) {
      await db.transaction().execute(async tx => {
        await sql`delete from role_permission where role_id = ${roleId}`.execute(tx)
        await sql`insert into role_permission (role_id, permission)
          select ${roleId}, unnest(${[...new Set(permissions)]}::text[])`.execute(tx)
      })
    },
    async seen(resource, permissions, ids) {
      const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.source)} as t
        where t.id = any(${ids}::bigint[]) and ${seenBy(resource, permissions, 'read')}`.execute(db)
      return rows.map(row => row.id)
    },
    async foreignRow(resource, permissions, reach) {
      const seen = seenBy(resource, permissions, reach)
      const { rows } = await sql<{ id: number; seen: boolean }>`select t.id, ${seen} as seen from ${sql.table(resource.source)} as t
        order by seen nulls first, t.id limit 1`.execute(db)
      const [row] = rows
      if (!row?.seen) return row?.id
      const { orphans, except } = resource.scope
      if (![orphans, except].some(one => one !== undefined && permissions.includes(one)))
        throw new Error(`${resource.name}: rows for everybody`)
      return undefined
    },
  }
}
