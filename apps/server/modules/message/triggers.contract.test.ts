/** What happens in the agency becomes messages, over HTTP, on two nodes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { messageTriggers } from './message.ts'

const LEADS = '/agency/institutionsCustomer'

let one: TestServer
let two: TestServer
let admin: HttpClient

beforeAll(async () => {
  one = await startTestServer({ demo: true })
  two = await startTestServer({ demo: true, database: one.database })
  admin = await one.login('admin')
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})
beforeEach(async () => {
  await settled()
  await sql`delete from message_recipient`.execute(one.db)
})

const idOf = async (username: string): Promise<number> =>
  (await sql<{ id: number }>`select id from employee where username = ${username}`.execute(one.db)).rows[0]?.id ?? 0

/** Every fact is followed. */
const settled = () =>
  expect
    .poll(
      async () => (await sql<{ n: number }>`select count(*)::int as n from outbox where published_date is null`.execute(one.db)).rows[0]?.n,
    )
    .toBe(0)

interface Got {
  readonly who: string
  readonly trigger: string
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly link: string | null
}

/** Who has got what since the test began. */
const mail = async (): Promise<readonly Got[]> => {
  await settled()
  const { rows } = await sql<Got>`
    select e.username as who, m.trigger, m.title, m.summary, m.content, m.link
    from message_recipient r join message m on m.id = r.message_id join employee e on e.id = r.employee_id order by m.id, e.id`.execute(
    one.db,
  )
  return rows
}
const brief = async () => (await mail()).map(({ who, trigger }) => `${who} ${trigger}`).sort()

/** A lead of its own for the test, that nobody but its owner and the creator sees. */
const lead = async (owner: string): Promise<{ id: number; name: string }> => {
  const name = `李${Math.random().toString(36).slice(2, 8)}`
  const { rows } = await sql<{ id: number }>`
    insert into institutions_customer (name, wechat, customer_source, consulting_project, intention_level, manual_phase, creator_id, attributable_person_id, status)
    select ${name}, ${`wx_${name.slice(1)}`}, customer_source, consulting_project, intention_level, 'TO_BE_ALLOCATED', ${await idOf('admin')}, ${await idOf(owner)}, 'NORMAL'
    from institutions_customer limit 1 returning id`.execute(one.db)
  return { id: rows[0]?.id ?? 0, name }
}

const transfer = (id: number, to: number, client = admin) =>
  client.post(`${LEADS}/setAttributablePerson`, { id: [id], attributablePersonId: to })

describe('a lead that goes to somebody else', () => {
  it('is told to both sides once; who lost it learns no more than he must', async () => {
    const { id, name } = await lead('sales_a1')
    const [a, b] = [await idOf('sales_a1'), await idOf('sales_b1')]
    for (const to of [b, a, b]) {
      expect((await transfer(id, to, to === a ? await two.login('admin') : admin)).body).toMatchObject({ code: 200 })
      // Whoever has lost it again before he is told, is not told that he got it.
      await settled()
    }
    const got = await mail()
    expect(await brief()).toEqual([
      'sales_a1 lead.assigned',
      'sales_a1 lead.transferredAway',
      'sales_b1 lead.assigned',
      'sales_b1 lead.transferredAway',
    ])
    const [assigned, away] = ['lead.assigned', 'lead.transferredAway'].map(trigger => got.find(one => one.trigger === trigger))
    expect(assigned).toMatchObject({ title: `您有新的客资：${name}`, link: `/newCustomer/customerDetail?id=${id}` })
    expect(away).toMatchObject({ who: 'sales_a1', title: '客资已转出：李*', link: null })
    expect(JSON.stringify(away)).not.toContain(name)
  })

  it('is told to nobody where the trigger is off, and only as long', async () => {
    const { rows } = await sql<{ id: number }>`select id from message_trigger where key = 'lead.transferredAway'`.execute(one.db)
    const set = (action: string) => admin.post(`/message/system/${action}`, { id: rows[0]?.id })
    expect((await set('disable')).body).toMatchObject({ code: 200 })
    await transfer((await lead('sales_a1')).id, await idOf('sales_b1'))
    expect(await brief()).toEqual(['sales_b1 lead.assigned'])
    expect((await set('enable')).body).toMatchObject({ code: 200 })
    await transfer((await lead('sales_a1')).id, await idOf('sales_b1'))
    expect(await brief()).toContain('sales_a1 lead.transferredAway')
  })

  it('reads as its template says', async () => {
    const { body } = await admin.get<{ records: readonly { id: number; version: number; triggerLabel: string; content: string }[] }>(
      '/message/template/list',
      { triggerLabelContains: '客资分配给我' },
    )
    const [template] = body.data?.records ?? []
    const form = {
      id: template?.id,
      version: template?.version,
      title: '新客户{customerName}',
      summary: '来自{operator}',
      content: '<i>{customerName}</i>',
    }
    expect((await admin.post('/message/template/edit', form)).body).toMatchObject({ code: 200 })
    const { id, name } = await lead('sales_a1')
    await transfer(id, await idOf('sales_b1'))
    const got = (await mail()).find(one => one.trigger === 'lead.assigned')
    expect(got).toMatchObject({ title: `新客户${name}`, summary: '来自系统管理员', content: `<p>&lt;i&gt;${name}&lt;/i&gt;</p>` })
  })

  it('is not told to who caused it, nor to who was locked', async () => {
    const { id } = await lead('sales_a1')
    await transfer(id, await idOf('admin'))
    expect(await brief()).toEqual(['sales_a1 lead.transferredAway'])
    await sql`update employee set locked = true where username = 'sales_a2'`.execute(one.db)
    await transfer((await lead('sales_a2')).id, await idOf('sales_b1'))
    expect((await brief()).filter(line => line.startsWith('sales_a2'))).toEqual([])
    await sql`update employee set locked = false where username = 'sales_a2'`.execute(one.db)
  })
})

it('a lead in the high seas, and who takes it, is told to who had it', async () => {
  const { id } = await lead('sales_a1')
  expect((await admin.post(`${LEADS}/highSeas`, { id: [id], moveInReason: 'CUSTOMER_CHURN' })).body).toMatchObject({ code: 200 })
  expect((await mail()).find(one => one.who === 'sales_a1')).toMatchObject({
    trigger: 'lead.enteredHighSeas',
    // He may look into the high seas.
    link: `/newCustomer/customerDetail?id=${id}`,
  })
  expect((await mail())[0]?.summary).toContain('原因：客户流失')
  expect((await admin.post('/callingUpTheCustomer', { id })).body).toMatchObject({ code: 200 })
  expect(await brief()).toContain('sales_a1 lead.claimedFromRelease')
})

it('a booking that the customer made himself is told to his people', async () => {
  const { id, name } = await lead('sales_a1')
  const { rows } = await sql<{ id: number; name: string }>`select id, name from institution where not locked order by id limit 1`.execute(
    one.db,
  )
  const [institution] = rows
  expect((await admin.post(`${LEADS}/selfReservation`, { id, institutionsId: institution?.id })).body).toMatchObject({ code: 200 })
  expect((await mail())[0]).toMatchObject({
    who: 'sales_a1',
    trigger: 'lead.selfReserved',
    title: `客户${name}自主预约了${institution?.name}`,
  })
  // Booking again is nothing new.
  await admin.post(`${LEADS}/selfReservation`, { id, institutionsId: institution?.id })
  expect(await brief()).toEqual(['sales_a1 lead.selfReserved'])
})

it('a planned follow-up is told when its time has come, once, until it is done', async () => {
  const { id } = await lead('sales_a1')
  const plan = (minutes: number) =>
    sql`insert into follow_up_record (lead_id, follow_up_time, content, next_follow_up_time, author_id, created_date)
    values (${id}, now() - interval '2 days', '约定下次联系客户', now() + make_interval(mins => ${minutes}), ${author}, now())`.execute(
      one.db,
    )
  const author = await idOf('sales_a1')
  await sql`insert into follow_up_reminder select id from follow_up_record on conflict do nothing`.execute(one.db)
  await plan(60)
  await plan(-1)
  const run = async (server: TestServer) => server.app.core.services.jobs.send('message.followUpDue', {}, await server.app.core.actor(null))
  await Promise.all([run(one), run(two), run(two)])
  await expect.poll(brief, { timeout: 15_000 }).toEqual(['sales_a1 lead.followUpDue'])
})

it('an employee who leaves open work behind is told to the viewers of his department', async () => {
  await lead('sales_a2')
  expect((await admin.post('/system/employee/lock', { id: await idOf('sales_a2') })).body).toMatchObject({ code: 200 })
  expect(await brief()).toContain('mgr_a employee.lockedWithOpenWork')
  await admin.post('/system/employee/unlock', { id: await idOf('sales_a2') })
})

/** Puts a fact into the world as an operation does. */
const emit = async (topic: string, entity: string, entityId: number, payload: Readonly<Record<string, unknown>> = {}) => {
  const { core } = two.app
  await core.transaction(await core.actor(await idOf('admin')), 'test')(async context => context.emit({ topic, entity, entityId, payload }))
}

it('an application of an institution is told to whoever can take the next step, and its end to who brought it in', async () => {
  const { rows } = await sql<{ id: number }>`select id from institutions_registration where name is not null order by id limit 1`.execute(
    one.db,
  )
  const id = rows[0]?.id ?? 0
  await sql`update institutions_registration set entered_by_id = ${await idOf('ops_1')} where id = ${id}`.execute(one.db)
  await emit('registration.submitted', 'institutionsRegistration', id)
  const submitted = await mail()
  expect(submitted.map(one => one.who)).toEqual(expect.arrayContaining(['audit_1', 'ops_1']))
  expect(submitted.map(one => one.who)).not.toContain('sales_a1')
  expect(submitted[0]).toMatchObject({ trigger: 'registration.submitted', link: '/approvalCenter/institutionalCooperationReview' })
  await emit('registration.rejected', 'institutionsRegistration', id, { reason: '资料不全' })
  const result = (await mail()).find(one => one.trigger === 'registration.result' && one.who === 'ops_1')
  expect(result?.summary).toContain('被驳回，原因：资料不全')
})

it('every trigger can say something about every fact it follows', async () => {
  const { id } = await lead('sales_a1')
  const [from, to] = [await idOf('sales_b1'), await idOf('sales_a1')]
  const payload = {
    from,
    to,
    ownerId: to,
    follower: to,
    authorId: to,
    reason: 'CUSTOMER_CHURN',
    institutions: [1, 2],
    recipients: [to],
    count: 3,
  }
  const topics = new Set(messageTriggers.flatMap(trigger => trigger.topics))
  for (const topic of topics)
    if (topic.startsWith('lead.')) await emit(topic, 'institutionsCustomer', topic === 'lead.followUpsToday' ? to : id, payload)
  const told = new Set((await mail()).map(one => one.trigger))
  const expected = messageTriggers.filter(trigger => trigger.topics.some(topic => topic.startsWith('lead.'))).map(trigger => trigger.key)
  expect([...told].sort()).toEqual(expected.sort())
  const failed = await sql`select topic, failure from outbox where failure is not null`.execute(one.db)
  expect(failed.rows).toEqual([])
})

describe('triggers', () => {
  it('use only variables that they declare, and no contact data', () => {
    for (const { key, variables, template } of messageTriggers) {
      const used = Object.values(template).flatMap(text => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string))
      expect(Object.keys(variables), key).toEqual(expect.arrayContaining([...new Set(used)]))
      expect(
        Object.keys(variables).filter(name => /phone|wechat|mail/i.test(name)),
        key,
      ).toEqual([])
    }
    expect(new Set(messageTriggers.map(trigger => trigger.key)).size).toBe(messageTriggers.length)
  })

  it('stand on their screen, and what staff set survives a start', async () => {
    const { body } = await admin.get<{ records: readonly { key: string }[]; total: number }>('/message/system/list', { size: 100 })
    expect(body.data?.total).toBe(messageTriggers.length)
    const { rows } = await sql<{ title: string }>`select m.title from message_template m join message_trigger t on t.id = m.trigger_id
      where t.key = 'lead.assigned'`.execute(one.db)
    const three = await startTestServer({ demo: true, database: one.database })
    await three.stop()
    const after = await sql<{ title: string }>`select m.title from message_template m join message_trigger t on t.id = m.trigger_id
      where t.key = 'lead.assigned'`.execute(one.db)
    expect(after.rows).toEqual(rows)
  })
})
