/** Events of the agency become messages, over HTTP, with two nodes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { leadLostByRules } from '#apps/crm/rules/server/facts.ts'
import { serverPlugins } from '#apps/server/plugins.ts'
import { pluginFailed, pluginSwitchedOff } from '#core/contract/core-facts.ts'
import type { OutboxEvent } from '#core/contract/outbox-event.ts'
import { extensionsOf } from '#core/kernel/index.ts'
import { checkDisk } from '#core/server/files/disk-watch.ts'
import { endJob } from '#core/server/jobs/end-job.ts'
import { outboxInsert } from '#core/server/outbox/outbox.ts'
import { recordLoginAddress } from '#core/server/session/known-addresses.ts'
import { messageTrigger } from '#plugins/message/server/trigger.ts'
import { exportJobAt } from '#plugins/spreadsheet/wire/endpoints.ts'
import { openEvents } from '#tests/support/event-stream.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { agency } from './agency.ts'

/** All message triggers of the product. */
const messageTriggers = extensionsOf(serverPlugins()).of(messageTrigger)

const LEADS = '/agency/institutionsCustomer'

let one: TestServer
let two: TestServer
let admin: HttpClient

beforeAll(async () => {
  one = await startTestServer({ demo: true })
  two = await startTestServer({ demo: true, database: one.database })
  admin = await one.login('admin')
  // Planned reminders of the demo would become due during the tests.
  await one.db.transaction().execute(async tx => {
    // Timeout for thousands of rows on a busy machine.
    await sql`set local statement_timeout = '1min'`.execute(tx)
    await sql`update follow_up_record set reminder_closed_date = now() where reminder_closed_date is null`.execute(tx)
  })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})
beforeEach(async () => {
  await settled()
  await sql`delete from message_recipient`.execute(one.db)
})

const { idOf, settled, mail, brief, lead } = agency(() => one.db)

const transfer = (id: number, to: number, client = admin) =>
  client.post(`${LEADS}/setAttributablePerson`, { id: [id], attributablePersonId: to })

describe('a lead that goes to somebody else', () => {
  it('is told to both sides once; who lost it learns no more than he must', async () => {
    const { id, name } = await lead('sales_a1')
    const [a, b] = [await idOf('sales_a1'), await idOf('sales_b1')]
    for (const to of [b, a, b]) {
      expect((await transfer(id, to, to === a ? await two.login('admin') : admin)).body).toMatchObject({ code: 200 })
      // An employee who loses the lead before delivery gets no message about receiving it.
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

  it('names people of one name so that they are told apart', async () => {
    const [a, b] = [await idOf('sales_a1'), await idOf('sales_b1')]
    const { rows } = await sql<{ name: string }>`select name from employee where id = ${b}`.execute(one.db)
    onTestFinished(async () => void (await sql`update employee set name = ${rows[0]?.name} where id = ${b}`.execute(one.db)))
    await sql`update employee set name = (select name from employee where id = ${a}) where id = ${b}`.execute(one.db)
    await transfer((await lead('sales_a1')).id, b)
    const away = (await mail()).find(message => message.trigger === 'lead.transferredAway')
    expect(JSON.stringify(away)).toMatch(/转给了[^（]+（sales_b1 · [^）]+）/)
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
    expect((await admin.edit('/message/template/edit', form)).body).toMatchObject({ code: 200 })
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

describe('a merge', () => {
  const merge = (id: number[], keep: 'OLDER' | 'NEWER') => admin.post(`${LEADS}/combine`, { id, keep })

  it('is told to whose lead went into somebody else’s, with its name hidden and who has it now', async () => {
    const [kept, gone] = [await lead('sales_b1'), await lead('sales_a1')]
    expect((await merge([kept.id, gone.id], 'OLDER')).body).toMatchObject({ code: 200 })
    expect(await mail()).toEqual([
      expect.objectContaining({
        who: 'sales_a1',
        trigger: 'lead.mergedAway',
        title: '您的客户已合并：李*',
        summary: '系统管理员将您的客户与陈俊杰名下的同一客户李*合并',
        link: null,
      }),
    ])
  })

  it('of two leads of one owner, or into one without, takes nothing from anybody', async () => {
    const [first, second] = [await lead('sales_a1'), await lead('sales_a1')]
    expect((await merge([first.id, second.id], 'NEWER')).body).toMatchObject({ code: 200 })
    const [sea, owned] = [await lead('sales_a1'), await lead('sales_a2')]
    await sql`update institutions_customer set status = 'LOSS', attributable_person_id = null where id = ${sea.id}`.execute(one.db)
    expect((await merge([sea.id, owned.id], 'OLDER')).body).toMatchObject({ code: 200 })
    expect((await brief()).filter(line => line.endsWith('lead.mergedAway'))).toEqual([])
  })
})

describe('many leads at once', () => {
  it('are one message to each side, and none of them is told again', async () => {
    const leads = [
      ...(await Promise.all(Array.from({ length: 7 }, () => lead('sales_a1')))),
      await lead('sales_a2'),
      await lead('sales_a2'),
    ]
    const to = await idOf('sales_b1')
    const heard = await openEvents(await two.login('sales_b1'))
    onTestFinished(() => heard.close())
    await heard.next('ready')
    const ids = leads.map(one => one.id)
    expect((await admin.post(`${LEADS}/setAttributablePerson`, { id: ids, attributablePersonId: to })).body).toMatchObject({ code: 200 })
    const got = await mail()
    expect(got.filter(one => one.who === 'sales_b1')).toEqual([
      expect.objectContaining({
        trigger: 'lead.assigned',
        title: '您有9条新的客资',
        summary: '系统管理员将9位客户分配给您，请及时跟进',
        link: '/newCustomer/institutionsCustomer',
      }),
    ])
    expect((await heard.next('message.arrived')).payload).toMatchObject({ title: '您有9条新的客资' })
    // Many lost leads are combined into one message, two are sent separately; neither contains full names.
    expect(got.filter(one => one.who === 'sales_a1').map(one => [one.title, one.link])).toEqual([['您的7条客资已转出', null]])
    expect(got.filter(one => one.who === 'sales_a2').map(one => one.title)).toEqual(['客资已转出：李*', '客资已转出：李*'])
    await transfer(ids[0] ?? 0, await idOf('sales_a1'))
    await transfer(ids[0] ?? 0, to)
    expect((await mail()).filter(one => one.who === 'sales_b1' && one.trigger === 'lead.assigned')).toHaveLength(1)
  })

  it('are five hundred in the time of a few', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into institutions_customer (name, wechat, customer_source, consulting_project, intention_level, manual_phase, creator_id, attributable_person_id, status)
      select '批量' || n, 'wx_many' || n, '小红书', array['文书'], 'HIGH', 'TO_BE_ALLOCATED', ${await idOf('admin')}, ${await idOf('sales_a1')}, 'NORMAL'
      from generate_series(1, 500) n returning id`.execute(one.db)
    const to = await idOf('sales_b1')
    await admin.post(`${LEADS}/setAttributablePerson`, { id: rows.map(row => row.id), attributablePersonId: to })
    expect((await mail()).map(one => `${one.who} ${one.title}`)).toEqual(['sales_b1 您有500条新的客资', 'sales_a1 您的500条客资已转出'])
    const told = await sql<{
      n: number
    }>`select count(*)::int as n from message_told where employee_id = ${to} and trigger = 'lead.assigned'
      and about = any(${rows.map(row => `institutionsCustomer:${row.id}`)})`.execute(one.db)
    expect(told.rows[0]?.n).toBe(500)
  })
})

it('leads that the rules took are one message to who had them, however few', async () => {
  const from = await idOf('sales_a1')
  const { rows } = await sql<{ id: number }>`select id from institutions_customer
    where attributable_person_id = ${from} and deleted_date is null order by id limit 2`.execute(one.db)
  const { core } = one.app
  await core.transaction(await core.actor(null))(async ({ emit }) => {
    for (const { id } of rows) emit(leadLostByRules(id, { from, reason: 'AUTO_NO_FOLLOW_UP' }))
  })
  const got = (await mail()).filter(({ who }) => who === 'sales_a1')
  expect(got.map(({ trigger, title }) => [trigger, title])).toEqual([['lead.lostByRules', '2条客资已自动进入公海']])
})

it('a lead in the high seas, and who takes it, is told to who had it', async () => {
  const { id } = await lead('sales_a1')
  expect((await admin.post(`${LEADS}/highSeas`, { id: [id], moveInReason: 'CUSTOMER_CHURN' })).body).toMatchObject({ code: 200 })
  expect((await mail()).find(one => one.who === 'sales_a1')).toMatchObject({
    trigger: 'lead.enteredHighSeas',
    // The former owner may see leads in the high seas.
    link: `/newCustomer/customerDetail?id=${id}`,
  })
  expect((await mail())[0]?.summary).toContain('原因：客户流失')
  expect((await admin.post('/callingUpTheCustomer', { id })).body).toMatchObject({ code: 200 })
  expect(await brief()).toContain('sales_a1 lead.claimedFromRelease')

  const other = await lead('sales_a2')
  await admin.post(`${LEADS}/highSeas`, { id: [other.id], moveInReason: 'CUSTOMER_CHURN' })
  const { rows } = await sql<{ id: number; department: number }>`
    select id, department_id as department from employee where username = 'sales_b1'`.execute(one.db)
  const team = { assignedOwnershipId: rows[0]?.id, selectedDepartmentId: rows[0]?.department, allocationType: 'MANUAL' }
  const form = { ...team, id: [other.id], followUpPeopleId: rows[0]?.id }
  expect((await admin.post(`${LEADS}/confirmAllocate`, form)).body).toMatchObject({ code: 200 })
  expect((await brief()).filter(line => !line.startsWith('sales_a1'))).toEqual([
    'sales_a2 lead.claimedFromRelease',
    'sales_a2 lead.enteredHighSeas',
    'sales_b1 lead.exclusivelyAllocated',
  ])
})

it('a booking that the customer made himself is told to his people, and one with another institution is another', async () => {
  const { id, name } = await lead('sales_a1')
  const { rows } = await sql<{ id: number; name: string }>`select id, name from institution where not locked order by id limit 2`.execute(
    one.db,
  )
  // A repeated reservation sends no message.
  for (const institution of [rows[0], rows[0], rows[1]])
    expect((await admin.post(`${LEADS}/selfReservation`, { id, institutionsId: institution?.id })).body).toMatchObject({ code: 200 })
  expect((await mail()).map(one => [one.who, one.trigger, one.title])).toEqual(
    rows.map(institution => ['sales_a1', 'lead.selfReserved', `客户${name}自主预约了${institution.name}`]),
  )
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
  const run = async (server: TestServer) =>
    server.app.core.services.jobs.send({ name: 'lead.remindOfFollowUps' }, {}, await server.app.core.actor(null))
  await Promise.all([run(one), run(two), run(two)])
  await expect.poll(brief, { timeout: 15_000 }).toEqual(['sales_a1 lead.followUpDue'])
})

it('an employee who leaves open work behind is told to the viewers of his department, or to who takes over', async () => {
  await lead('sales_a2')
  expect((await admin.post('/system/employee/lock', { id: await idOf('sales_a2') })).body).toMatchObject({ code: 200 })
  expect(await brief()).toContain('mgr_a employee.lockedWithOpenWork')
  await admin.post('/system/employee/unlock', { id: await idOf('sales_a2') })
  await settled()
  await sql`delete from message_recipient`.execute(one.db)
  const heir = await idOf('sales_b1')
  await admin.post('/system/employee/lock', { id: await idOf('sales_a2'), handOverId: heir })
  const got = await mail()
  expect(got.map(one => `${one.who} ${one.trigger}`)).toEqual(['sales_b1 employee.workHandedOver'])
  expect(got[0]?.summary).toContain('名下客资')
  await admin.post('/system/employee/unlock', { id: await idOf('sales_a2') })
})

it('everybody hears once a day what is to be followed up today, however often and wherever the clock strikes', async () => {
  const author = await idOf('sales_a1')
  await sql`insert into follow_up_record (lead_id, follow_up_time, content, next_follow_up_time, author_id, created_date)
    values (${(await lead('sales_a1')).id}, now() - interval '2 days', '约定今日联系客户', now() - interval '2 hours', ${author}, now())`.execute(
    one.db,
  )
  const run = async (server: TestServer) =>
    server.app.core.services.jobs.send({ name: 'lead.digestFollowUps' }, {}, await server.app.core.actor(null))
  const jobs = await Promise.all([run(one), run(two), run(two)])
  const ended = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from job where id = any(${jobs}::uuid[]) and state = 'done'`.execute(one.db))
      .rows[0]?.n
  await expect.poll(ended, { timeout: 15_000 }).toBe(3)
  expect((await mail()).filter(one => one.who === 'sales_a1').map(one => one.trigger)).toEqual(['lead.followUpDigest'])
})

describe('what looks wrong', () => {
  it('duplicate checks without end, by whichever form, are told to the administrators once', async () => {
    const sales = await one.login('sales_b1')
    const paths = [
      '/verifyDuplicate?wechatOrPhoneNumberIs=13900001111',
      '/agency/institutionsCustomer/add/verifyPhoneNumber?phoneNumber=13900001111',
    ]
    const answers = []
    for (let i = 0; i < 33; i++) answers.push((await sales.get(paths[i % 2] ?? '')).status)
    expect(answers.filter(status => status === 429)).toHaveLength(3)
    const got = await mail()
    expect(got.map(one => `${one.who} ${one.trigger}`)).toEqual(['admin security.manyDuplicateChecks'])
    expect(got[0]?.summary).toMatch(/1分钟内查重和按联系方式查询超过30次/)
  })

  it('so are reveals', async () => {
    const sales = await two.login('sales_a1')
    const { id } = await lead('sales_a1')
    let status = 200
    for (let i = 0; i < 32 && status === 200; i++)
      status = (await sales.post('/runtime/reveal', { entity: 'institutionsCustomer', id, field: 'wechat' })).status
    expect(status).toBe(429)
    expect(await brief()).toEqual(['admin security.manyReveals'])
  })

  it('so is little space on the disk, and again when it gets less', async () => {
    const { db, outbox } = one.app.core
    for (const percent of [14, 13, 4]) {
      await checkDisk({ db, dataDir: '/data', isFollowed: outbox.isFollowed, free: async () => percent })
      outbox.wake()
    }
    await expect.poll(brief, { timeout: 15_000 }).toEqual(['admin security.diskLow', 'admin security.diskLow'])
    expect((await mail()).map(({ summary }) => summary).sort()).toEqual([
      expect.stringMatching(/:\/data所在磁盘的剩余空间不足15%/),
      expect.stringMatching(/:\/data所在磁盘的剩余空间不足5%/),
    ])
  })

  it('so is a plugin that was switched off, as often as that happens; and one that fails in pages, once for each version', async () => {
    const { db, outbox } = one.app.core
    const calls = { plugin: 'call-log', title: '通话记录', version: '1.2.0', reason: '第一行\n    at <b>dial</b>' }
    const byId = await idOf('admin')
    const tell = async (event: OutboxEvent) => {
      await db.transaction().execute(tx => outboxInsert([event], byId, outbox.isFollowed).execute(tx))
      outbox.wake()
    }
    for (let time = 0; time < 2; time++) await tell(pluginSwitchedOff(0, calls))
    for (const version of ['1.2.0', '1.2.0', '1.3.0'])
      await tell(pluginFailed(0, { ...calls, version, part: 'cells call-log/dial', reason: ' ' }))
    const off = 'admin plugin.switchedOff'
    const failed = 'admin plugin.failed'
    await expect.poll(brief, { timeout: 15_000 }).toEqual([failed, failed, off, off])
    const [first, , third] = (await mail()).toSorted((a, b) => b.trigger.localeCompare(a.trigger))
    expect(first).toMatchObject({ title: '插件“通话记录”已被自动停用', link: '/system/plugins' })
    expect(first?.content).toContain('最后一次出错：第一行 at &lt;b&gt;dial&lt;/b&gt;')
    expect(third?.content).toContain('出错的部件：cells call-log/dial')
    expect(third?.content).toContain('出错的内容：没有说明')
  })

  it('a login from a new place is told to whose account it is, once for each place', async () => {
    await one.login('cs_1')
    const id = await idOf('cs_1')
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2:3::4', '2001:db8:1:2:ffff::5'])
      await recordLoginAddress(one.app.core, id, ip)
    const got = await mail()
    expect(got.map(one => `${one.who} ${one.trigger}`)).toEqual(['cs_1 security.newAddress', 'cs_1 security.newAddress'])
    expect(got.map(one => one.summary.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, '…'))).toEqual([
      expect.stringContaining('于…从新的IP地址203.0.113.7登录'),
      expect.stringContaining('于…从新的IP地址2001:db8:1:2:3::4登录'),
    ])
  })
})

describe('work in the background', () => {
  it('an export that has ended is told to who began it, with its file', async () => {
    const { core } = two.app
    const data = { resource: 'institutionsCustomer', action: 'export', query: {}, total: 3 }
    await core.services.jobs.send(exportJobAt, data, await core.actor(await idOf('mgr_a')))
    await expect.poll(brief, { timeout: 15_000 }).toEqual(['mgr_a spreadsheet.exported'])
    const [message] = await mail()
    expect(message).toMatchObject({ title: '客资导出完成', summary: '您发起的客资导出完成：共3条，文件保留7天，请及时下载' })
    // Test nodes have separate data folders: only the node that ran the job has the file.
    const fetched = (who: string) =>
      Promise.all([one, two].map(async node => (await (await node.login(who)).raw(message?.link ?? '')).status))
    expect(await fetched('mgr_a')).toContain(200)
    expect(await fetched('sales_b1')).toEqual([404, 404])
  })

  it('an export whose owner may export no more by the time it runs writes no file, and says so', async () => {
    const { core } = two.app
    const data = { resource: 'institutionsCustomer', action: 'export', query: {}, total: 3 }
    await core.services.jobs.send(exportJobAt, data, await core.actor(await idOf('sales_a1')))
    await expect.poll(async () => (await mail()).map(({ summary }) => summary)).toEqual(['您发起的客资导出失败：没有权限访问'])
    const kept = await sql`select from file where purpose = 'export' and employee_id = ${await idOf('sales_a1')}`.execute(one.db)
    expect(kept.rows).toEqual([])
  })

  it('an import that failed says why', async () => {
    const { rows } = await sql<{ id: string }>`insert into job (name, state, data, employee_id)
      values ('spreadsheet.import', 'running', '{"resource": "institutionsCustomer"}', ${await idOf('sales_a1')}) returning id`.execute(
      one.db,
    )
    for (const _ of [1, 2]) await endJob(one.db, rows[0]?.id ?? '', { state: 'failed', message: '文件无法读取' })
    one.app.core.outbox.wake()
    expect((await mail()).map(one => [one.who, one.summary])).toEqual([['sales_a1', '您发起的客资导入失败：文件无法读取']])
  })
})

/** Emits a fact as an operation does. */
const emit = async (topic: string, entity: string, entityId: number, payload: Readonly<Record<string, unknown>> = {}) => {
  const { core } = two.app
  await core.transaction(await core.actor(await idOf('admin')), 'test')(async context => context.emit({ topic, entity, entityId, payload }))
}

it('an application of an institution is told to those who can take the next step, and its end to who brought it in', async () => {
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
    source: 1,
    authorId: to,
    reason: 'CUSTOMER_CHURN',
    institutions: [1, 2],
    recipients: [to],
    count: 3,
  }
  const topics = new Set(messageTriggers.flatMap(trigger => trigger.follows.map(fact => fact.topic)))
  const ofPeople = ['lead.followUpsToday', 'lead.imported']
  for (const topic of topics)
    if (topic.startsWith('lead.')) await emit(topic, 'institutionsCustomer', ofPeople.includes(topic) ? to : id, payload)
  const told = new Set((await mail()).map(one => one.trigger))
  const expected = messageTriggers
    .filter(trigger => trigger.follows.some(({ topic }) => topic.startsWith('lead.')))
    .map(trigger => trigger.key)
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
