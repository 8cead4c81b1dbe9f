/** The application with demo data, and helpers for tests of registered users. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'

export const USERS_PATH = '/clientUser/admin'
export const LEADS_PATH = '/agency/institutionsCustomer'
export const USER_LIST_PATH = `${USERS_PATH}/getClientUserList`

/** Shared by all tests of a file; filled before the first test. */
export interface UserWorld {
  test: TestApplication
  /** Signed-in clients by user name. */
  readonly clients: Record<'admin' | 'mgr_a' | 'cs_1' | 'sales_a1' | 'sales_b1', Client>
  /** Ids of all employees by user name. */
  readonly ids: Record<string, number>
}

export function userWorld() {
  const world = { clients: {}, ids: {} } as UserWorld
  beforeAll(async () => {
    world.test = await startApplication()
    for (const name of ['admin', 'mgr_a', 'cs_1', 'sales_a1', 'sales_b1'] as const) world.clients[name] = await world.test.as(name)
    const { rows } = await sql<{ username: string; id: number }>`select username, id from employee`.execute(world.test.db)
    for (const { username, id } of rows) world.ids[username] = id
  })
  afterAll(() => world.test.close())

  let serial = 0
  const phone = (): string => `1390000${String(++serial).padStart(4, '0')}`
  return {
    world,
    phone,
    async user(values: { readonly phone?: string | null; readonly nickname?: string } = {}): Promise<{ id: number; uid: string }> {
      const { rows } = await sql<{ id: number; uid: string }>`
        insert into client_user (uid, nickname, phone_number, registration_platform, channel_code)
        values (${`t${++serial}`}, ${values.nickname ?? '测试用户'}, ${values.phone === undefined ? phone() : values.phone}, 'MINI', 'WECHAT')
        returning id, uid`.execute(world.test.db)
      return rows[0] as { id: number; uid: string }
    },
    async lead(by: Client, values: Record<string, unknown> = {}): Promise<number> {
      const { body } = await by.post(`${LEADS_PATH}/add`, {
        name: `客户${++serial}`,
        phoneNumber: phone(),
        customerSource: '小红书',
        consultingProject: ['文书'],
        intentionLevel: 'HIGH',
        customerPhase: 'CONTACTS',
        ...values,
      })
      expect(body).toMatchObject({ code: 200 })
      return body.data.id
    },
    async row(table: string, id: number): Promise<Record<string, unknown>> {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(world.test.db)
      return rows[0] as Record<string, unknown>
    },
    async titles(path: string, id: number): Promise<readonly string[]> {
      const { body } = await world.clients.admin.get(`/runtime/timeline?path=${path}&id=${id}&size=50`)
      return body.data.records.map((entry: { title: string; text: string }) => `${entry.title} ${entry.text}`.trim())
    },
  }
}
