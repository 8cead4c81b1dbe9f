/** Upgrade of installations that stored only a user's number. */
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#core/server/database/migrate.ts'
import { type Migration, readMigrations } from '#core/server/database/migrations.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'

const migrations = readMigrations(join(import.meta.dirname, '../../../..'))
/** Migrations of the release before users had rows. */
const formerMigrations = migrations.filter(({ id }) => !(id.startsWith('apps/') && id >= 'apps/0340'))

const INSERT_LEAD = `insert into institutions_customer (name, phone_number, customer_source, consulting_project, intention_level, creator_id,
  attributable_person_id, client_user_id, created_date, entered_date`

async function oldFolder() {
  const { url, ownerUrl, drop } = await createEmptyDatabase()
  const to = (release: readonly Migration[]) => migrate({ ownerUrl, appRole: SERVER_ROLE, migrations: release })
  await to(formerMigrations)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { url, to, rows: async (text: string) => (await client.query(text)).rows }
}

it('have a row of their own afterwards, by what their leads and retention clients say', async () => {
  const { to, rows } = await oldFolder()
  await rows(`
    insert into department (name) values ('总公司');
    insert into employee (username, name, password_hash, department_id) values ('a', '甲', 'x', 1);
    ${INSERT_LEAD}) values ('活跃', '13800000001', 'APP注册', '{文书}', 'HIGH', 1, 1, 7, '2026-02-02', '2026-02-03'),
      ('无用户', '13800000002', '小红书', '{文书}', 'HIGH', 1, 1, null, now(), now());
    ${INSERT_LEAD}, deleted_date) values ('已删', '13800000003', 'APP注册', '{文书}', 'HIGH', 1, 1, 8, '2026-01-01', '2026-01-01', now());
    insert into retention_client (client_user_id, customer_name, mobile_phone_number, consulting_project, source_channel, created_date, state, lead_id,
      received_by_id, received_date)
    values (7, '留资名', '13800000009', '{文书}', 'APP注册', '2026-01-30', 'RECEIVED', 1, 1, '2026-02-01'),
      (8, '再次留资', '13800000004', '{文书}', 'APP注册', '2026-03-01', 'PENDING', null, null, null),
      (9, '仅留资', '13800000005', '{文书}', 'APP注册', '2026-03-02', 'PENDING', null, null, null);
    insert into abroad_intention (client_user_id, created_date) values (7, '2026-01-31'), (7, '2026-02-05'), (10, '2026-04-01'), (null, '2026-04-02');
    update institutions_customer set abroad_intention_id = 1 where id = 1;
    update institutions_customer set abroad_intention_id = 4 where id = 2;`)
  const versions = 'select version from institutions_customer order by id'
  const old = await rows(versions)
  await to(migrations)
  expect(
    await rows(`select id, uid, nickname, phone_number as phone, registration_platform as platform, channel_code as channel, derived,
      to_char(time, 'YYYY-MM-DD') as time, to_char(linked_time, 'YYYY-MM-DD') as linked, intention_id as said, intention_count as count
      from client_user order by id`),
  ).toEqual([
    user(7, '活跃', '13800000001', '2026-01-30', { linked: '2026-02-01', said: 2, count: 2 }),
    user(8, '再次留资', '13800000004', '2026-01-01'),
    user(9, '仅留资', '13800000005', '2026-03-02'),
    user(10, null, null, '2026-04-01', { said: 3, count: 1 }),
  ])
  // A lead points to its user's latest intention; a lead without one is unchanged, and no row version changes.
  expect(await rows('select abroad_intention_id as said from institutions_customer order by id')).toEqual([
    { said: '2' },
    { said: '4' },
    { said: null },
  ])
  expect(await rows(versions)).toEqual(old)
  const next = await rows(`insert into client_user (uid, registration_platform) values ('new', 'MINI') returning id`)
  expect(Number(next[0].id)).toBeGreaterThan(100_000)
  await expect(rows('update institutions_customer set client_user_id = 77 where id = 2')).rejects.toThrow(
    'institutions_customer_client_user',
  )
})

const user = (
  id: number,
  nickname: string | null,
  phone: string | null,
  time: string,
  more: { linked?: string; said?: number; count?: number } = {},
) => ({
  id: String(id),
  uid: String(id),
  nickname,
  phone,
  platform: 'APP',
  channel: 'UNKNOWN',
  derived: true,
  time,
  linked: more.linked ?? null,
  said: more.said === undefined ? null : String(more.said),
  count: more.count ?? 0,
})
