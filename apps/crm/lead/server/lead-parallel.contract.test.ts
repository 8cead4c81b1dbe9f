import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'
import { type LeadApplication, startLeadApplication } from './lead.testing.ts'
import { brokenRules } from './lead-invariants.testing.ts'

let crm: LeadApplication
let signedInCrowd: { readonly name: string; readonly client: Client }[]
let leads: number[]

beforeAll(async () => {
  crm = await startLeadApplication(true)
  const { rows } = await sql<{ username: string; name: string }>`
    with one as (select password_hash, department_id from employee where username = 'sales_b1'),
    made as (
      insert into employee (username, name, password_hash, must_change_password, department_id)
      select 'crowd_' || n, '众人' || n, one.password_hash, false, one.department_id from one, generate_series(1, 20) n returning id, username, name
    ),
    granted as (
      insert into employee_role (employee_id, role_id) select made.id, er.role_id from made, employee_role er join employee e on e.id = er.employee_id where e.username = 'sales_b1'
    )
    select username, name from made order by id`.execute(crm.database.db)
  signedInCrowd = []
  for (const { username, name } of rows) signedInCrowd.push({ name, client: await crm.as(username) })
  leads = (await sql<{ id: number }>`select id from live_customer where status = 'LOSS' order by id`.execute(crm.database.db)).rows.map(
    row => row.id,
  )
})
afterAll(() => crm.close())

const nextLead = (): number => leads.shift() as number
const successful = (answers: readonly InjectedAnswer[]) => answers.filter(answer => answer.status === 200)
const employeeIdOf = async (username: string): Promise<number> =>
  (await sql<{ id: number }>`select id from employee where username = ${username}`.execute(crm.database.db)).rows[0]?.id as number
const setRules = (change: ReturnType<typeof sql>) => sql`update lead_rules set ${change}`.execute(crm.database.db)

describe('twenty people at one lead of the high seas', () => {
  it.each([
    ['the list', '/agency/highSeas/receive'],
    ['the duplicate check', '/callingUpTheCustomer'],
  ])('by %s: one has it, the others are told who', async (_by, path) => {
    const id = nextLead()
    const answers = await Promise.all(signedInCrowd.map(({ client }) => client.post(path, { id })))
    expect(successful(answers)).toHaveLength(1)
    const winner = signedInCrowd[answers.findIndex(answer => answer.status === 200)]
    for (const answer of answers.filter(one => one.status !== 200))
      expect(answer.body).toMatchObject({ code: 3000, message: `该客户已被【${winner?.name}】领取` })
    const { rows } = await sql`select (select count(*)::int from lead_claim_log where lead_id = ${id}) as claims,
      (select count(*)::int from lead_owner_history where lead_id = ${id} and cause = 'pickUp') as changes`.execute(crm.database.db)
    expect(rows).toEqual([{ claims: 1, changes: 1 }])
    expect(await brokenRules(crm.database.db)).toEqual({})
  })
})

describe('limits hold exactly for one person who picks many at once', () => {
  it('a day', async () => {
    await setRules(sql`daily_claim_limit = 5`)
    const { client } = signedInCrowd[2] as (typeof signedInCrowd)[number]
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from lead_claim_log l join employee e on e.id = l.employee_id
      where e.username = 'crowd_3'`.execute(crm.database.db)
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.post('/callingUpTheCustomer', { id: nextLead() })))
    expect(successful(answers)).toHaveLength(5 - (rows[0]?.n ?? 0))
    for (const answer of answers.filter(one => one.status !== 200)) expect(answer.body.message).toBe('今日领取次数已达上限（5）')
    await setRules(sql`daily_claim_limit = 20`)
  })

  it('in all, with a limit of his own', async () => {
    await sql`insert into employee_allocation (employee_id, holding_limit) select id, 4 from employee where username = 'crowd_5'`.execute(
      crm.database.db,
    )
    const { client } = signedInCrowd[4] as (typeof signedInCrowd)[number]
    const held = await sql<{ n: number }>`select count(*)::int as n from live_customer c join employee e on e.id = c.attributable_person_id
      where e.username = 'crowd_5'`.execute(crm.database.db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/agency/highSeas/receive', { id: [nextLead()] })))
    expect(successful(answers)).toHaveLength(4 - (held.rows[0]?.n ?? 0))
    for (const answer of answers.filter(one => one.status !== 200)) expect(answer.body.message).toBe('持有客户数已达上限（4）')
  })

  it('all or none of what is picked together', async () => {
    const { client } = signedInCrowd[6] as (typeof signedInCrowd)[number]
    // This client may have won an earlier random race.
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from lead_claim_log l join employee e on e.id = l.employee_id
      where e.username = 'crowd_7'`.execute(crm.database.db)
    const limit = 3 + (rows[0]?.n ?? 0)
    await setRules(sql`daily_claim_limit = ${limit}`)
    const many = [nextLead(), nextLead(), nextLead(), nextLead()]
    expect((await client.post('/agency/highSeas/receive', { id: many })).body.message).toBe(`今日领取次数已达上限（${limit}）`)
    expect((await client.post('/agency/highSeas/receive', { id: many.slice(1) })).body).toMatchObject({ code: 200, message: '领取成功' })
    await setRules(sql`daily_claim_limit = 20`)
  })
})

it('of many who enter one phone number at once one makes the lead, the others are told whose it is', async () => {
  const form = {
    name: '并发客户',
    phoneNumber: '13612340000',
    customerSource: '小红书',
    consultingProject: ['文书'],
    intentionLevel: 'HIGH',
    customerPhase: 'CONTACTS',
  }
  const answers = await Promise.all(signedInCrowd.slice(0, 10).map(({ client }) => client.post('/agency/institutionsCustomer/add', form)))
  expect(successful(answers)).toHaveLength(1)
  const winner = signedInCrowd[answers.findIndex(answer => answer.status === 200)]
  for (const answer of answers.filter(one => one.status !== 200))
    expect(answer.body).toMatchObject({ code: 3000, data: { attribution: winner?.name } })
  const { rows } = await sql`select count(*)::int as n from live_customer where phone_number = '13612340000'`.execute(crm.database.db)
  expect(rows).toEqual([{ n: 1 }])
})

it('deals leads evenly when several hand them to one team at once', async () => {
  const admin = await crm.as('admin')
  const { rows: team } = await sql<{ id: number }>`
    with d as (insert into department (name) values ('并发小组') returning id)
    insert into employee (username, name, password_hash, department_id) select 'team_' || n, '组员' || n, '', d.id from d, generate_series(1, 4) n returning id`.execute(
    crm.database.db,
  )
  const { rows: places } = await sql<{ id: number }>`select department_id as id from employee where id = ${team[0]?.id}`.execute(
    crm.database.db,
  )
  const { rows: free } = await sql<{
    id: number
  }>`select id from live_customer where customer_phase = 'CONTACTS' and not exclusive and status = 'NORMAL'
    order by id limit 12`.execute(crm.database.db)
  const form = { assignedOwnershipId: await employeeIdOf('admin'), selectedDepartmentId: places[0]?.id, allocationType: 'AUTOMATIC' }
  const answers = await Promise.all(
    [0, 1, 2, 3].map(part =>
      admin.post('/agency/institutionsCustomer/confirmAllocate', { id: free.slice(part * 3, part * 3 + 3).map(lead => lead.id), ...form }),
    ),
  )
  expect(successful(answers)).toHaveLength(4)
  const { rows: dealt } = await sql<{ n: number }>`select count(*)::int as n from live_customer
    where follow_up_with_people_id = any(${team.map(one => one.id)}::bigint[]) group by follow_up_with_people_id`.execute(crm.database.db)
  expect(dealt.map(row => row.n)).toEqual([3, 3, 3, 3])
})
