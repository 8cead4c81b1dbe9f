import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closePublicAccounts, hasDemoAccounts } from '#apps/crm/system/seed/demo-accounts.ts'
import { accounts } from '#apps/crm/system/server/accounts.ts'
import { readConfig } from '#core/server/config/config.ts'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { asSuperuser } from '#core/server/postgres/roles.ts'
import { hashPassword, verifyPassword } from '#core/server/session/password.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { seed } from './seed.ts'

const log = { warn: () => undefined }
const opened: { database: TestDatabase; connections: Database }[] = []

const openConnections = (database: TestDatabase): Database => {
  const connections = openDatabase({ url: database.url, log })
  opened.push({ database, connections })
  return connections
}

const openFresh = async (): Promise<Database> => openConnections(await createTestDatabase())

const queryOne = async <T>(connections: Database, query: string): Promise<T> => {
  const { rows } = await sql.raw<T>(query).execute(connections.db)
  return rows[0] as T
}

/** Empty database whose `now()` is seven hours off, forward or back, still on the same day in Shanghai. */
const atAnotherHour = async (): Promise<Database> => {
  const { socket } = inject('cluster')
  const database = await createTestDatabase()
  await asSuperuser(
    socket,
    database.name,
    `create function public.now() returns timestamptz language sql stable as $$ select pg_catalog.now() + interval '7 hours'
       * case when extract(hour from pg_catalog.now() at time zone 'Asia/Shanghai') < 12 then 1 else -1 end $$`,
    `alter database ${database.name} set search_path = public, pg_catalog`,
  )
  return openConnections(database)
}

/** Hash over all data that must not change. Leaves out salted password hashes, and scores and hours, which depend on the clock. */
const fingerprint = async (connections: Database): Promise<string> => {
  const hash = createHash('sha256')
  for (const table of [
    'department',
    'role',
    'role_permission',
    'employee_role',
    'option_config',
    'institution',
    'service_item',
    'institutions_customer',
    'institution_customer_relation',
    'customer_service_member',
    'customer_service_override',
    'institution_account',
  ]) {
    const { rows } = await sql
      .raw<{ text: string }>(
        `select (to_jsonb(t) - '{created_date,last_modified_date,entered_date,owner_since,signing_time,last_follow_up_date,first_follow_up_date,first_contact_hours,first_follow_up_hours,last_pick_up_time,exclusive_date,precise_time,total_score}'::text[])::text as text from ${table} t order by 1`,
      )
      .execute(connections.db)
    hash.update(rows.map(row => row.text).join('\n'))
  }
  return hash.digest('hex')
}

/** Counts of the main records, of their kinds and of their states. */
const agency = (connections: Database): Promise<object> =>
  queryOne(
    connections,
    `select (select count(*) from employee where not admin) as employees, (select count(*) from institution) as institutions,
       (select count(*) from institution where self_operated) > 0 as own, (select count(*) from institutions_customer) as leads,
       (select count(distinct customer_phase) from institutions_customer) as phases,
       (select count(*) from institutions_customer where status = 'LOSS') > 0 as sea,
       (select count(*) from institutions_order) as orders,
       (select count(distinct (lifecycle, payment_status)) from institutions_order) > 5 as stages,
       (select count(distinct audit_status) from rebates_rule) as rules,
       (select count(*) from order_cancellation where audit_status = 0) > 0 as asked,
       (select count(*) from retention_client where state = 'PENDING') as waiting,
       (select count(*) from retention_client where state = 'MERGED') > 0 as merged,
       (select count(*) from customer_return_visit) as visits, (select count(*) from promotion_invite) as invites,
       (select count(*) from lead_claim_log) > 50 as claimed, (select count(*) from institutions_customer where exclusive) > 3 as exclusive`,
  )

afterAll(async () => {
  for (const { database, connections } of opened) {
    await connections.close()
    await database.drop()
  }
})

describe('without demo data', () => {
  let connections: Database
  beforeAll(async () => {
    connections = await openFresh()
  })

  it('generates the password of admin, tells it once and wants it changed', async () => {
    const told: string[] = []
    const start = () => seed({ demo: false, demoPassword: 'yuanhang-demo-1' }, connections.longReads, password => void told.push(password))
    await start()
    const admin = await accounts.byUsername(connections.db, ' ADMIN ')
    expect(admin).toMatchObject({ username: 'admin', locked: false, mustChangePassword: true })
    expect(await verifyPassword(told[0] as string, admin?.passwordHash)).toBe(true)
    await start()
    expect(told).toHaveLength(1)
  })

  it('has the customer sources that importers need, and no leads', async () => {
    const { rows } = await sql<{ label: string }>`select label from option_config where name = 'customerSource'`.execute(connections.db)
    const labels = rows.map(row => row.label)
    for (const source of ['小红书', '抖音', '百度搜索', '微信公众号', '朋友推荐', '线下讲座', '知乎', '直播'])
      expect(labels).toContain(source)
    expect(await queryOne(connections, 'select count(*) as n from institutions_customer')).toEqual({ n: 0 })
    expect(await queryOne(connections, 'select count(*) as n from employee')).toEqual({ n: 1 })
  })

  it('never loads demo data into a database in use', async () => {
    await seed({ demo: true, demoPassword: 'yuanhang-demo-1' }, connections.longReads)
    expect(await queryOne(connections, 'select count(*) as n from employee')).toEqual({ n: 1 })
  })
})

describe('where others reach the server', () => {
  const config = readConfig({ HOST: '0.0.0.0' }, '/srv/yuanhang')
  const hashOf = async (connections: Database, username: string) => (await accounts.byUsername(connections.db, username))?.passwordHash

  it('the first start makes an administrator with a password of his own, and no demo', async () => {
    const connections = await openFresh()
    let adminPassword = ''
    await seed(config, connections.longReads, password => {
      adminPassword = password
    })
    expect(await verifyPassword(adminPassword, await hashOf(connections, 'admin'))).toBe(true)
    expect(await queryOne(connections, 'select count(*) as n from employee')).toEqual({ n: 1 })
    expect(await closePublicAccounts(connections.longReads, undefined)).toBe(0)
    expect(await hasDemoAccounts(connections.db)).toBe(false)
  })

  it('demo accounts that were made before lose the public password, and nobody else loses one', async () => {
    const connections = openConnections(await createTestDatabase({ seeded: 'demo' }))
    const own = await hashPassword('blue-kettle-7')
    await sql`update employee set password_hash = ${own} where username = 'mgr_a'`.execute(connections.db)
    const admin = await hashOf(connections, 'admin')
    const session = () =>
      sql`select from session where employee_id = (select id from employee where username = 'hr_1')`.execute(connections.db)
    await sql`insert into session (token_hash, employee_id, expires_date) select 'x', id, now() + interval '1 day' from employee where username = 'hr_1'`.execute(
      connections.db,
    )
    expect(await closePublicAccounts(connections.longReads, undefined)).toBe(9)
    expect(await hashOf(connections, 'hr_1')).toBe('')
    expect((await session()).rows).toEqual([])
    expect([await hashOf(connections, 'mgr_a'), await hashOf(connections, 'admin')]).toEqual([own, admin])
    expect(await closePublicAccounts(connections.longReads, undefined)).toBe(0)
    expect(await hasDemoAccounts(connections.db)).toBe(true)
    // The first file that needs demo data creates the template.
  }, 240_000)

  it('or get the one that the operator chose, unless that is none', async () => {
    const connections = openConnections(await createTestDatabase({ seeded: 'demo' }))
    await expect(closePublicAccounts(connections.longReads, 'Password1')).rejects.toThrow('DEMO_PASSWORD：新密码过于常见')
    expect(await closePublicAccounts(connections.longReads, 'blue-kettle-7')).toBe(10)
    expect(await verifyPassword('blue-kettle-7', await hashOf(connections, 'hr_1'))).toBe(true)
  })

  let empty: Database
  beforeAll(async () => {
    empty = await openFresh()
  })
  it.each([
    [{ adminPassword: 'Password1' }, 'ADMIN_PASSWORD：新密码过于常见'],
    [{ adminPassword: 'my-admin-2026' }, 'ADMIN_PASSWORD：新密码不能包含用户名'],
    [{ demo: true, demoPassword: 'qwerty123' }, 'DEMO_PASSWORD：新密码过于常见'],
    [{ demo: true, demoPassword: 'demo-hr_1-2026' }, 'DEMO_PASSWORD：新密码不能包含用户名'],
  ])('a first start with %j is refused', async (given, sentence) => {
    await expect(seed({ ...config, ...given }, empty.longReads)).rejects.toThrow(sentence)
    expect(await queryOne(empty, 'select count(*) as n from employee')).toEqual({ n: 0 })
  })
})

describe('with demo data', () => {
  let connections: Database
  let later: Database
  const config = { adminPassword: 'Head-office-1', demo: true, demoPassword: 'yuanhang-demo-1' }
  beforeAll(async () => {
    ;[connections, later] = [await openFresh(), await atAnotherHour()]
    for (const { longReads } of [connections, later]) await seed(config, longReads)
  })

  const AGENCY = {
    employees: 40,
    institutions: 12,
    own: true,
    leads: 2000,
    phases: 7,
    sea: true,
    orders: 300,
    stages: true,
    rules: 5,
    asked: true,
    waiting: 36,
    merged: true,
    visits: 60,
    invites: 40,
    claimed: true,
    exclusive: true,
  }

  it('has a whole agency', async () => {
    expect(await agency(connections)).toEqual(AGENCY)
  })

  it('has orders of eighteen months at every stage, with their money, rebates and approvals that wait', async () => {
    expect(
      await queryOne(
        connections,
        `select (select count(*) from institutions_order) as orders,
           (select count(distinct (lifecycle, payment_status)) from institutions_order) > 5 as stages,
           (select min(signing_time) from institutions_order) < now() - interval '15 months' as old,
           (select count(distinct audit_status) from rebates_rule) as rules,
           (select count(distinct (payment_type, audit_status)) from rebate_application) >= 5 as applications,
           (select count(*) from order_cancellation where audit_status = 0) > 0 as asked,
           (select count(*) from order_transaction where created_date > now() or time > created_date) as ahead,
           (select count(*) from institutions_order o where (amount_paid, refunded_amount) <> (
             select coalesce(sum(amount) filter (where type = 'PAYMENT'), 0), coalesce(sum(amount) filter (where type = 'REFUND'), 0)
             from order_transaction t where t.order_id = o.id)) as unequal`,
      ),
    ).toEqual({ orders: 300, stages: true, old: true, rules: 5, applications: true, asked: true, ahead: 0, unequal: 0 })
  })

  it('has institutions with terms and items to order, and departments with managers', async () => {
    expect(
      await queryOne(
        connections,
        `select (select array_agg(n order by n) from (select coalesce(rebate_type, '') as kind, count(*) as n from institution group by 1) t) as kinds,
           (select count(*) from institution where operations_person_id is null) as unattended,
           (select count(*) from institution i where (select count(*) from service_item s where s.institution_id = i.id and not s.locked) between 2 and 5) as selling,
           (select count(*) from service_item where category not in (select value from option_config where name = 'serviceCategory')) as unknown,
           (select e.username from department d join employee e on e.id = d.manager_id where d.name = '咨询A部') as manager,
           (select count(*) from department where manager_id is null) as unled`,
      ),
    ).toEqual({ kinds: [1, 2, 9], unattended: 0, selling: 12, unknown: 0, manager: 'mgr_a', unled: 7 })
  })

  it('lets the named accounts in with one password, without a change first', async () => {
    for (const username of ['sales_a1', 'sales_a2', 'sales_b1', 'mgr_a', 'cs_1', 'finance_1', 'audit_1', 'hr_1', 'ops_1', 'nobody_1']) {
      const account = await accounts.byUsername(connections.db, username)
      expect(account, username).toMatchObject({ mustChangePassword: false, locked: false })
    }
    const { passwordHash } = (await accounts.byUsername(connections.db, 'mgr_a')) ?? {}
    expect(await verifyPassword('yuanhang-demo-1', passwordHash)).toBe(true)
    const colleague = await accounts.byUsername(connections.db, 'cda11')
    expect(await verifyPassword('yuanhang-demo-1', colleague?.passwordHash)).toBe(false)
  })

  it('is the same everywhere, and a second start changes nothing', async () => {
    const before = await fingerprint(connections)
    await seed(config, connections.longReads)
    expect(await fingerprint(connections)).toBe(before)
    // Written by another process, with other passwords.
    expect(await fingerprint(openConnections(await createTestDatabase({ seeded: 'demo' })))).toBe(before)
    expect(await fingerprint(later)).toBe(before)
  })

  it('is whole after a first start that was interrupted: its rows are gone, the numbers that they had are not', async () => {
    const database = await createTestDatabase()
    const again = openConnections(database)
    const { socket } = inject('cluster')
    await asSuperuser(
      socket,
      database.name,
      `create function interrupt() returns trigger language plpgsql as $$ begin raise exception 'interrupted'; end $$`,
      'create trigger interrupt before insert on customer_return_visit for each statement execute function interrupt()',
    )
    await expect(seed(config, again.longReads)).rejects.toThrow('interrupted')
    await asSuperuser(
      socket,
      database.name,
      'drop function interrupt cascade',
      // As after starts that consumed more ids of one table than of another.
      `select setval(oid, nextval(oid) + 1009 + oid::bigint % 97) from pg_class
         where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    )
    expect(await queryOne(again, 'select count(*) as n from employee')).toEqual({ n: 0 })
    await seed(config, again.longReads)
    expect(await agency(again)).toEqual(AGENCY)
    expect(await queryOne(again, 'select min(id) > 1000 as later from client_user')).toEqual({ later: true })
  }, 120_000)

  it('shows the viewer of A the people of A, and nobody more', async () => {
    const id = async (username: string): Promise<number> => (await accounts.byUsername(connections.db, username))?.id ?? 0
    const manager = await accounts.access(connections.db, await id('mgr_a'))
    expect(manager?.visibleEmployeeIds).toEqual(expect.arrayContaining([await id('sales_a1'), await id('sales_a2'), await id('mgr_a')]))
    expect(manager?.visibleEmployeeIds).not.toContain(await id('sales_b1'))
    const member = await id('sales_a1')
    expect((await accounts.access(connections.db, member))?.visibleEmployeeIds).toEqual([member])
    expect((await accounts.access(connections.db, await id('nobody_1')))?.permissions.size).toBe(0)
  })
})
