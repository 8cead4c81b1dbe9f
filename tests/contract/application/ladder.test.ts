/** No privilege escalation by revoking: roles above one's own cannot be weakened, and an account that was just weakened stays protected. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const CHANGE_REFUSED = { status: 409, body: { code: 3000, message: '不能修改权限高于自己的角色' } }
const RESET_REFUSED = { status: 409, body: { code: 3000, message: '不能操作系统权限高于自己的账号' } }

let server: TestServer
let admin: HttpClient
let hr: HttpClient
let operations: number
let own: number
let ops: number

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
  hr = await server.login('hr_1')
  operations = await idOf('role', 'name', '系统运营')
  own = await idOf('role', 'name', '人事专员')
  ops = await idOf('employee', 'username', 'ops_1')
})
afterAll(() => server.stop())

const idOf = async (table: string, column: string, value: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(server.db)
  return rows[0]?.id as number
}
const roleState = async (id: number) =>
  (
    await sql<{ name: string; description: string; locked: boolean; permissions: string[] }>`
      select name, description, locked, array(select permission from role_permission where role_id = role.id order by 1) as permissions
      from role where id = ${id}`.execute(server.db)
  ).rows[0]
const rolesOf = async (employeeId: number): Promise<number[]> =>
  (
    await sql<{ role_id: number }>`select role_id from employee_role where employee_id = ${employeeId} order by 1`.execute(server.db)
  ).rows.map(row => row.role_id)
/** Version in the opened form; undefined if the form does not open. */
const version = async (client: HttpClient, path: string, id: number): Promise<number | undefined> =>
  (await client.get<{ version: number }>(path, { id })).body.data?.version
const reset = (id: number) => hr.post('/system/employee/reset-password', { id })

describe('a role that holds more than the actor', () => {
  it.each([
    ['renamed', 'edit', { name: '闲置角色' }],
    ['described anew', 'edit', { description: '不要使用' }],
    ['stripped', 'assign-permissions', { permissions: ['/system/role/list'] }],
    ['voided', 'lock', {}],
  ])('is not %s', async (_what, action, form) => {
    const before = await roleState(operations)
    const body = { id: operations, version: await version(hr, '/system/role/edit', operations), ...form }
    if (action !== 'edit') delete (body as { version?: number }).version
    expect(await hr.post(`/system/role/${action}`, body)).toMatchObject(CHANGE_REFUSED)
    expect(await roleState(operations)).toEqual(before)
  })

  it('is not restored either', async () => {
    expect((await admin.post('/system/role/lock', { id: operations })).status).toBe(200)
    expect(await hr.post('/system/role/unlock', { id: operations })).toMatchObject({ status: 409 })
    expect((await admin.post('/system/role/unlock', { id: operations })).status).toBe(200)
  })

  it('is not taken from somebody who has it, nor changed for another', async () => {
    const id = await idOf('employee', 'username', 'finance_1')
    const had = await rolesOf(id)
    for (const roleIds of [[], [own]]) {
      expect(
        await hr.post('/system/employee/edit', { id, roleIds, version: await version(hr, '/system/employee/edit', id) }),
      ).toMatchObject(CHANGE_REFUSED)
    }
    expect(await rolesOf(id)).toEqual(had)
  })
})

it('what one holds oneself is taken, voided, renamed and given as before', async () => {
  const made = await admin.post<{ id: number }>('/system/role/add', { name: '前台', description: '' })
  const id = made.body.data?.id as number
  const clerk = await idOf('employee', 'username', 'nobody_1')
  const edit = async (path: string, rowId: number, form: object) =>
    hr.post(path, { id: rowId, version: await version(hr, path, rowId), ...form })
  const steps = [
    await hr.post('/system/role/assign-permissions', { id, permissions: ['/system/role', '/system/role/list'] }),
    await edit('/system/role/edit', id, { name: '前台接待' }),
    await edit('/system/employee/edit', clerk, { roleIds: [id] }),
    await edit('/system/employee/edit', clerk, { roleIds: [] }),
    await hr.post('/system/role/lock', { id }),
    await hr.post('/system/role/unlock', { id }),
    await hr.post('/system/role/assign-permissions', { id, permissions: ['/system/role'] }),
  ]
  expect(steps.map(({ status }) => status)).toEqual(steps.map(() => 200))
  expect(await hr.post('/system/role/lock', { id })).toMatchObject({ status: 200 })
  expect(await hr.post('/system/role/lock', { id })).toMatchObject({ status: 409, body: { message: '角色已作废' } })
})

describe('an account that had more say over the system within the last day', () => {
  let permissions: readonly string[]
  /** Backdates all revocations. */
  const longAgo = async (age: string): Promise<void> => {
    await sql`update former_permission set until_date = now() - ${age}::interval`.execute(server.db)
    await sql`update former_role set until_date = now() - ${age}::interval`.execute(server.db)
  }
  beforeAll(async () => {
    permissions = (await roleState(operations))?.permissions ?? []
  })
  beforeEach(async () => {
    await sql`delete from employee_role where employee_id = ${ops}`.execute(server.db)
    await sql`insert into employee_role values (${ops}, ${operations})`.execute(server.db)
    await sql`update role set locked = false where id = ${operations}`.execute(server.db)
    await sql`insert into role_permission select ${operations}, unnest(${permissions}::text[]) on conflict do nothing`.execute(server.db)
    await longAgo('3 days')
  })

  const business = () => permissions.filter(one => one.startsWith('/agency/'))
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['its role was stripped', () => admin.post('/system/role/assign-permissions', { id: operations, permissions: business() })],
    [
      'its role was taken',
      async () =>
        admin.post('/system/employee/edit', { id: ops, roleIds: [], version: await version(admin, '/system/employee/edit', ops) }),
    ],
    ['its role is gone', () => sql`delete from employee_role where role_id = ${operations}`.execute(server.db)],
    [
      'its role was taken and then stripped',
      async () => {
        await admin.post('/system/employee/edit', { id: ops, roleIds: [], version: await version(admin, '/system/employee/edit', ops) })
        await admin.post('/system/role/assign-permissions', { id: operations, permissions: business() })
      },
    ],
  ]

  it.each(ways)('is out of reach: %s', async (_what, weaken) => {
    await weaken()
    await longAgo('23 hours 59 minutes')
    expect(await reset(ops)).toMatchObject(RESET_REFUSED)
    expect(await hr.post('/system/employee/lock', { id: ops })).toMatchObject(RESET_REFUSED)
    const edit = { id: ops, name: '改名', version: await version(hr, '/system/employee/edit', ops) }
    expect(await hr.post('/system/employee/edit', edit)).toMatchObject(RESET_REFUSED)
    await longAgo('24 hours 1 minute')
    expect((await reset(ops)).status).toBe(200)
  })

  it('is out of reach while its role is voided, for as long as that may be', async () => {
    expect((await admin.post('/system/role/lock', { id: operations })).status).toBe(200)
    await longAgo('30 days')
    expect(await reset(ops)).toMatchObject(RESET_REFUSED)
  })

  it('is not defended against an administrator', async () => {
    expect((await admin.post('/system/employee/reset-password', { id: ops })).status).toBe(200)
  })
})
