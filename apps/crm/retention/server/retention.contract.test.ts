import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillSpellings } from '#core/server/spelling/fill-spellings.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { insertUsers } from '#tests/support/client-users.ts'
import { during } from '#tests/support/during.ts'
import { visitReminders } from './visit-reminders.ts'

const RETENTION_CLIENTS_PATH = '/retention/retentionClients'
const VISITS_PATH = '/retention/customerReturnVisits'

let test: TestApplication
let admin: Client
let service: Client
let sales: Client
let ids: Record<string, number>

beforeAll(async () => {
  test = await startApplication()
  ;[admin, service, sales] = await Promise.all([test.as('admin'), test.as('cs_1'), test.as('sales_a1')])
  const { rows } = await sql<{ username: string; id: number }>`select username, id from employee`.execute(test.db)
  ids = Object.fromEntries(rows.map(row => [row.username, row.id]))
})
afterAll(() => test.close())

let serial = 0
const phone = (): string => `1370000${String(++serial).padStart(4, '0')}`
const client = async (values: { readonly phone?: string; readonly user?: number; readonly name?: string } = {}) => {
  const number = values.phone ?? phone()
  const user = values.user ?? 900_000 + ++serial
  await insertUsers(test.db, user)
  const { rows } = await sql<{ id: number; user: number }>`
    insert into retention_client (client_user_id, customer_name, mobile_phone_number, consulting_project, intended_countries, source_channel, other_information)
    values (${user}, ${values.name ?? '留资客户'}, ${number}, '{文书}', '{英国}', 'APP注册', '希望晚上联系')
    returning id, client_user_id as user`.execute(test.db)
  return { ...(rows[0] as { id: number; user: number }), phone: number }
}
const row = async (id: number) => {
  const { rows } = await sql<Record<string, unknown>>`select * from retention_client where id = ${id}`.execute(test.db)
  return rows[0]
}
const lead = async (id: unknown) => {
  const { rows } = await sql<Record<string, unknown>>`select * from institutions_customer where id = ${id}`.execute(test.db)
  return rows[0]
}
const addLead = async (by: Client, phoneNumber: string, values: Record<string, unknown> = {}): Promise<number> => {
  const form = {
    name: '已有客户',
    phoneNumber,
    customerSource: '小红书',
    consultingProject: ['移民'],
    intentionLevel: 'HIGH',
    customerPhase: 'CONTACTS',
  }
  const { body } = await by.post('/agency/institutionsCustomer/add', { ...form, ...values })
  expect(body).toMatchObject({ code: 200 })
  return body.data.id
}

describe('the list', () => {
  it('shows who waits, masked, to those with the permission, and lets nobody unmask them', async () => {
    const { id } = await client({ name: '列表留资', phone: '13512348888' })
    const { body } = await sales.get(`${RETENTION_CLIENTS_PATH}/list?screen=/customer/toBeAllocated&customerNameContains=列表留资`)
    expect(body.data).toMatchObject({ total: 1, records: [{ id, mobilePhoneNumber: '1351****888', sourceChannel: 'APP注册' }] })
    expect((await sales.post('/runtime/reveal', { entity: 'retentionClients', id, field: 'mobilePhoneNumber' })).status).toBe(404)
    expect((await (await test.as('nobody_1')).get(`${RETENTION_CLIENTS_PATH}/list`)).status).toBe(403)
  })
})

describe('receiving', () => {
  it('makes the lead mine by the rules of a new lead, and a visit to be made', async () => {
    const { id, phone: number, user } = await client()
    expect((await sales.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id })).body).toMatchObject({ code: 200 })
    const taken = await row(id)
    expect(taken).toMatchObject({ state: 'RECEIVED', received_by_id: ids.sales_a1, operator_id: ids.sales_a1 })
    expect(await lead(taken?.lead_id)).toMatchObject({
      phone_number: number,
      client_user_id: user,
      registered: true,
      attributable_person_id: ids.sales_a1,
      creator_id: ids.sales_a1,
      customer_source: 'APP注册',
      remarks: '希望晚上联系',
      customer_phase: 'NEW_CUSTOMER_CAPITAL',
      name: '留资客户',
      consulting_project: ['文书'],
      intended_countries: ['英国'],
      intention_level: 'MEDIUM',
    })
    const first =
      await sql`select content, visitor_id as who, planned_time - now() between interval '23:59' and interval '24:00' as tomorrow
      from customer_return_visit where lead_id = ${taken?.lead_id}`.execute(test.db)
    expect(first.rows).toEqual([{ content: '留资客户首次回访', who: ids.sales_a1, tomorrow: true }])
    const told = await sql`select payload from outbox where topic = 'retention.received' and entity_id = ${id}`.execute(test.db)
    expect(told.rows).toEqual([{ payload: { leadId: taken?.lead_id, ownerId: ids.sales_a1 } }])
    expect(Number(new Date(String(taken?.received_date)))).toBeGreaterThan(Date.now() - 60_000)
    expect((await sales.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id: 999_999_999 })).status).toBe(404)
    const { rows } = await sql`select cause, to_id from lead_owner_history where lead_id = ${taken?.lead_id}`.execute(test.db)
    expect(rows).toEqual([{ cause: 'retention', to_id: ids.sales_a1 }])
    const visits = (await sales.get(`${VISITS_PATH}/list?size=100`)).body.data.records
    expect(visits).toContainEqual(
      expect.objectContaining({ status: 'PENDING', institutionsCustomer: expect.objectContaining({ id: taken?.lead_id }) }),
    )
  })

  it('of twenty at once lets one have him and tells the others', async () => {
    const { id } = await client()
    const people = [sales, service, admin, await test.as('sales_a2'), await test.as('sales_b1')]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => (people[place % 5] as Client).post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id })),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const losers = answers.filter(answer => answer.status !== 200)
    expect(losers.map(answer => [answer.status, answer.body.message])).toEqual(Array.from({ length: 19 }, () => [409, '该客户已被领取']))
    const { rows } =
      await sql`select id from institutions_customer where client_user_id = (select client_user_id from retention_client where id = ${id})`.execute(
        test.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('of two rows with one number received at once makes one lead', async () => {
    const number = phone()
    const [first, second] = [await client({ phone: number }), await client({ phone: number })]
    const answers = await Promise.all([
      sales.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id: first.id }),
      service.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id: second.id }),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(answers.find(answer => answer.status === 409)?.body).toMatchObject({
      message: expect.stringMatching(/^分配\/领取失败：客户已存在：.+，归属人：.+/),
      data: { result: false },
    })
  })
})

/** Message of the duplicate check for a number, for the same employee. */
const checked = async (number: string): Promise<string> =>
  (await service.get(`/verifyDuplicate?wechatOrPhoneNumberIs=${number}`)).body.message

describe('assigning', () => {
  it('gives all of them to one person, or none', async () => {
    const [a, b] = [await client(), await client()]
    const answer = await service.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, { id: [a.id, b.id], attributablePersonId: ids.sales_b1 })
    expect(answer.body).toMatchObject({ code: 200 })
    for (const one of [a, b])
      expect(await row(one.id)).toMatchObject({ state: 'RECEIVED', received_by_id: ids.sales_b1, operator_id: ids.cs_1 })

    const known = phone()
    const holder = await addLead(sales, known)
    const [fresh, duplicate] = [await client(), await client({ phone: known, name: '重复客户' })]
    const refused = await service.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, {
      id: [fresh.id, duplicate.id],
      attributablePersonId: ids.sales_b1,
    })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 3000,
      message: `分配/领取失败（重复客户）：${await checked(known)}`,
      data: { result: false, customerId: holder, clientUserId: duplicate.user, attributionId: ids.sales_b1 },
    })
    expect(await row(fresh.id)).toMatchObject({ state: 'PENDING', lead_id: null })
  })

  it('of several names those whom somebody took meanwhile, as long as that was lately', async () => {
    const [taken, old, free] = [await client({ name: '被领走' }), await client({ name: '早已领走' }), await client({ name: '还在' })]
    for (const { id } of [taken, old]) expect((await sales.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id })).status).toBe(200)
    await sql`update retention_client set received_date = now() - interval '2 days' where id = ${old.id}`.execute(test.db)
    const assign = async (...rows: readonly { readonly id: number }[]) =>
      (await service.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, { id: rows.map(row => row.id), attributablePersonId: ids.sales_b1 }))
        .body.message
    expect(await assign(taken, old, free)).toBe('以下客户已被领取：被领走')
    expect(await assign(old, free)).toBe('该客户已被领取')
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/delete`, { id: [taken.id, free.id], reason: '空号' })).body.message).toBe(
      '以下客户已被领取：被领走',
    )
    expect(await row(free.id)).toMatchObject({ state: 'PENDING' })
  })

  it('are found by the sound of their names', async () => {
    const { id } = await client({ name: '单于欣怡' })
    await fillSpellings(test.db)
    for (const typed of ['chanyu', 'xinyi', 'cyxy', 'cy']) {
      const { body } = await service.get(`${RETENTION_CLIENTS_PATH}/list?screen=/customer/toBeAllocated&customerNameContains=${typed}`)
      expect([typed, body.data.records.map((one: { id: number }) => one.id)]).toEqual([typed, [id]])
    }
    const found = (await service.get('/palette/search?keyword=xinyi')).body.data
    expect(found).toContainEqual(
      expect.objectContaining({
        title: '留资客户',
        items: [expect.objectContaining({ title: '单于欣怡', path: expect.stringContaining('/customer/toBeAllocated') })],
      }),
    )
  })

  it('never gives to somebody who leaves in the same moment', async () => {
    const { id } = await client()
    const left = (locked: boolean) => sql`update employee set locked = ${locked} where username = 'cda11'`
    const answer = await during(test.db, left(true), () =>
      service.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, { id: [id], attributablePersonId: ids.cda11 }),
    )
    await left(false).execute(test.db)
    expect(answer.body).toMatchObject({ code: 3000, message: '员工已作废' })
  })

  it('refuses two rows of one app user, whatever their numbers', async () => {
    const a = await client({ name: '甲' })
    const b = await client({ name: '乙', user: a.user })
    const other = await client({ name: '丙' })
    const twins = await service.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, {
      id: [a.id, b.id, other.id],
      attributablePersonId: ids.sales_b1,
    })
    expect(twins.body.message).toBe('所选客户的手机号或用户重复：甲、乙')
    expect(await row(other.id)).toMatchObject({ state: 'PENDING' })
  })

  it('refuses two of one number, a person who has left, and those who may not', async () => {
    const number = phone()
    const [a, b] = [await client({ phone: number, name: '甲' }), await client({ phone: number, name: '乙' })]
    const twins = await service.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, { id: [a.id, b.id], attributablePersonId: ids.sales_b1 })
    expect(twins.body.message).toBe('所选客户的手机号或用户重复：甲、乙')
    await sql`update employee set locked = true where username = 'cda11'`.execute(test.db)
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, { id: [a.id], attributablePersonId: ids.cda11 })).status).toBe(
      422,
    )
    await sql`update employee set locked = false where username = 'cda11'`.execute(test.db)
    expect((await sales.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, { id: [a.id], attributablePersonId: ids.sales_a1 })).status).toBe(
      403,
    )
  })
})

describe('merging', () => {
  it('binds the app user to the lead, fills what is empty, and does nothing the second time', async () => {
    const number = phone()
    const customerId = await addLead(await test.as('sales_b1'), number)
    const { id, user } = await client({ phone: number })
    const body = { customerId, clientUserId: user, attributionId: ids.cs_1 }
    const refused = await service.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id })
    expect(refused.body).toMatchObject({ message: `分配/领取失败：${await checked(number)}`, data: { result: false, ...body } })
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/merge`, body)).body).toMatchObject({ code: 200, message: '合并成功' })
    expect(await lead(customerId)).toMatchObject({
      name: '已有客户',
      client_user_id: user,
      attributable_person_id: ids.cs_1,
      consulting_project: ['移民', '文书'],
      intended_countries: ['英国'],
      remarks: '希望晚上联系',
      intention_level: 'HIGH',
    })
    expect(await row(id)).toMatchObject({ state: 'MERGED', lead_id: customerId, received_by_id: ids.cs_1 })
    const version = (await lead(customerId))?.version
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/merge`, body)).body).toMatchObject({ code: 200 })
    expect((await lead(customerId))?.version).toBe(version)
    // The change of owner is queued once for both.
    const told = await sql`select payload from outbox where topic = 'lead.ownerChanged' and entity_id = ${customerId}`.execute(test.db)
    expect(told.rows).toEqual([{ payload: { from: ids.sales_b1, to: ids.cs_1 } }])
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id })).body.message).toBe('该客户已被领取')
    const merged = await sql`select payload from outbox where topic = 'lead.merged' and entity_id = ${customerId}`.execute(test.db)
    expect(merged.rows).toEqual([{ payload: { clientUserId: user, to: ids.cs_1 } }])
    const entry = await sql`select detail -> 'clientUserId' as "user", detail -> 'attributionId' as owner from audit_log
      where action = ${`${RETENTION_CLIENTS_PATH}/merge`} and result = 'success' order by id limit 1`.execute(test.db)
    expect(entry.rows).toEqual([{ user, owner: ids.cs_1 }])
    expect(await row(id)).toMatchObject({ operator_id: ids.cs_1, received_date: expect.any(Date) })
    // Repeating with different values is refused: only this merge was made.
    for (const other of [{ attributionId: ids.admin }, { customerId: await addLead(admin, phone()), attributionId: ids.admin }])
      expect((await admin.post(`${RETENTION_CLIENTS_PATH}/merge`, { ...body, ...other })).body).toEqual({
        code: 3000,
        message: '该客户已被领取',
      })
  })

  it('takes all that a user left, the last number and remark of it, and nothing that was deleted', async () => {
    const number = phone()
    const customerId = await addLead(service, number)
    await sql`update institutions_customer set phone_number = null, wechat = 'wx_retained1' where id = ${customerId}`.execute(test.db)
    const deleted = await client()
    await service.post(`${RETENTION_CLIENTS_PATH}/delete`, { id: [deleted.id], reason: '空号' })
    const [first, last] = [await client({ user: deleted.user }), await client({ user: deleted.user })]
    await sql`update retention_client set consulting_project = '{留学}', intended_countries = '{法国}', other_information = '先联系家长'
      where id = ${last.id}`.execute(test.db)
    const body = { customerId, clientUserId: deleted.user, attributionId: ids.cs_1 }
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/merge`, body)).body.message).toBe('该留资客户与所选客资不是同一客户，不能合并')
    // The user is linked to the lead, though the phone numbers differ.
    await sql`update institutions_customer set client_user_id = ${deleted.user} where id = ${customerId}`.execute(test.db)
    const other = await addLead(service, phone())
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/merge`, { ...body, customerId: other })).body.message).toBe(
      '该留资客户与所选客资不是同一客户，不能合并',
    )
    const mine = { ...body, attributionId: ids.admin }
    expect((await admin.post(`${RETENTION_CLIENTS_PATH}/merge`, mine)).body).toMatchObject({ code: 200 })
    expect(await lead(customerId)).toMatchObject({
      phone_number: last.phone,
      remarks: '先联系家长',
      consulting_project: ['移民', '文书', '留学'],
      intended_countries: ['英国', '法国'],
    })
    expect([(await row(deleted.id))?.state, (await row(first.id))?.state, (await row(last.id))?.state]).toEqual([
      'DELETED',
      'MERGED',
      'MERGED',
    ])
  })

  it('wants to know which, and an owner who is there', async () => {
    const number = phone()
    const customerId = await addLead(sales, number)
    const { user } = await client({ phone: number })
    const body = { customerId, clientUserId: user, attributionId: ids.cda11 }
    for (const key of Object.keys(body)) {
      expect((await admin.post(`${RETENTION_CLIENTS_PATH}/merge`, { ...body, [key]: undefined })).status).toBe(400)
      expect((await admin.post(`${RETENTION_CLIENTS_PATH}/merge`, { ...body, [key]: 0 })).status).toBe(400)
    }
    expect((await admin.post(`${RETENTION_CLIENTS_PATH}/merge`, { ...body, name: '改名' })).status).toBe(400)
    await sql`update employee set locked = true where username = 'cda11'`.execute(test.db)
    expect((await admin.post(`${RETENTION_CLIENTS_PATH}/merge`, body)).body).toMatchObject({ code: 3000, message: '员工已作废' })
    await sql`update employee set locked = false where username = 'cda11'`.execute(test.db)
  })

  it('of somebody received is no merge', async () => {
    const { id, user } = await client()
    await service.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id })
    const customerId = (await row(id))?.lead_id
    const again = await service.post(`${RETENTION_CLIENTS_PATH}/merge`, { customerId, clientUserId: user, attributionId: ids.cs_1 })
    expect(again.body).toEqual({ code: 3000, message: '该客户已被领取' })
  })

  it('takes a lead out of the high seas', async () => {
    const number = phone()
    const customerId = await addLead(sales, number)
    await sql`update institutions_customer set status = 'LOSS', attributable_person_id = null, move_in_reason = 'CUSTOMER_CHURN' where id = ${customerId}`.execute(
      test.db,
    )
    const { user } = await client({ phone: number })
    expect(
      (await service.post(`${RETENTION_CLIENTS_PATH}/merge`, { customerId, clientUserId: user, attributionId: ids.cs_1 })).status,
    ).toBe(200)
    expect(await lead(customerId)).toMatchObject({ status: 'NORMAL', attributable_person_id: ids.cs_1 })
    const told = await sql`select payload from outbox where topic = 'lead.allocatedFromHighSeas' and entity_id = ${customerId}`.execute(
      test.db,
    )
    expect(told.rows).toEqual([{ payload: { from: ids.sales_a1, to: ids.cs_1 } }])
  })

  it('is no way to anybody else’s lead', async () => {
    const other = await addLead(await test.as('sales_b1'), phone())
    const { user, phone: number } = await client()
    const strange = { customerId: other, clientUserId: user, attributionId: ids.cs_1 }
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/merge`, strange)).body.message).toBe('该留资客户与所选客资不是同一客户，不能合并')
    const same = await addLead(await test.as('sales_b1'), number, { staffPersonId: ids.sales_b1 })
    // cs_1 owns neither the lead nor is the new owner.
    expect(
      (await service.post(`${RETENTION_CLIENTS_PATH}/merge`, { customerId: same, clientUserId: user, attributionId: ids.sales_a1 })).status,
    ).toBe(404)
    expect(
      (await sales.post(`${RETENTION_CLIENTS_PATH}/merge`, { customerId: same, clientUserId: user, attributionId: ids.sales_a1 })).status,
    ).toBe(403)
    expect(
      (await service.post(`${RETENTION_CLIENTS_PATH}/merge`, { customerId: same, clientUserId: 1, attributionId: ids.cs_1 })).status,
    ).toBe(404)
    await insertUsers(test.db, 12345)
    await sql`update institutions_customer set client_user_id = 12345 where id = ${same}`.execute(test.db)
    expect(
      (await service.post(`${RETENTION_CLIENTS_PATH}/merge`, { customerId: same, clientUserId: user, attributionId: ids.cs_1 })).status,
    ).toBe(409)
  })

  it('is offered only to who may', async () => {
    const offered = async (by: Client) =>
      (await by.get('/runtime/screen?path=/customer/toBeAllocated')).body.data.view.rowActions.find(
        (action: { key: string }) => action.key === 'receiveCustomer',
      ).merge
    const all = {
      title: '领取/分配失败',
      label: '合并客资',
      detail: '/newCustomer/customerDetail',
      request: { url: `${RETENTION_CLIENTS_PATH}/requestMerge`, label: '请求合并' },
    }
    expect(await offered(service)).toEqual({ url: `${RETENTION_CLIENTS_PATH}/merge`, ...all })
    expect(await offered(sales)).toEqual(all)
  })

  it('may be asked for by who may not; who claims is told what he may open', async () => {
    const number = phone()
    const other = await test.as('sales_b1')
    const customerId = await addLead(other, number, { staffPersonId: ids.sales_b1 })
    const { id, user } = await client({ phone: number, name: '求合并' })
    const claim = async (by: Client) => (await by.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id })).body.data
    const merge = { customerId, clientUserId: user, attributionId: ids.sales_a1 }
    expect(await claim(sales)).toEqual({ result: false, mergeable: true, ...merge })
    expect(await claim(other)).toEqual({ result: false, mergeable: true, visibleId: customerId, ...merge, attributionId: ids.sales_b1 })
    const assigned = await service.post(`${RETENTION_CLIENTS_PATH}/assignCustomers`, { id: [id], attributablePersonId: ids.sales_a1 })
    expect(assigned.body.data).toEqual({ result: false, mergeable: false, ...merge })
    expect((await sales.post(`${RETENTION_CLIENTS_PATH}/requestMerge`, merge)).body).toEqual({
      code: 200,
      message: '已请求合并，有权合并的同事会收到消息',
    })
    await vi.waitFor(
      async () => {
        const told = async (by: Client) =>
          (await by.get('/message/employee/list?size=10')).body.data.map((message: { summary: string }) => message.summary)
        expect(await told(admin)).toContain('林晓雯请求将留资客户求合并与已有客户已有客户合并')
        // An employee with the merge permission who does not see the lead gets no message.
        expect((await told(service)).join()).not.toContain('求合并')
      },
      { timeout: 10_000, interval: 100 },
    )
    const stranger = await addLead(other, phone())
    expect((await sales.post(`${RETENTION_CLIENTS_PATH}/requestMerge`, { ...merge, customerId: stranger })).body.message).toBe(
      '该留资客户与所选客资不是同一客户，不能合并',
    )
    expect((await (await test.as('nobody_1')).post(`${RETENTION_CLIENTS_PATH}/requestMerge`, merge)).status).toBe(403)
  })

  it('many times at once merges once', async () => {
    const number = phone()
    const customerId = await addLead(sales, number)
    const { user } = await client({ phone: number })
    const body = { customerId, clientUserId: user, attributionId: ids.cs_1 }
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.post(`${RETENTION_CLIENTS_PATH}/merge`, body)))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    const { rows } = await sql`select id from lead_owner_history where lead_id = ${customerId} and cause = 'merge'`.execute(test.db)
    expect(rows).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('needs a reason, keeps the row out of sight, and logs why', async () => {
    const { id } = await client()
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/delete`, { id: [id] })).status).toBe(422)
    expect((await sales.post(`${RETENTION_CLIENTS_PATH}/delete`, { id: [id], reason: '空号' })).status).toBe(403)
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/delete`, { id: [id], reason: '空号' })).body).toMatchObject({ code: 200 })
    expect(await row(id)).toMatchObject({ state: 'DELETED', delete_reason: '空号', deleted_by_id: ids.cs_1 })
    expect((await service.post(`${RETENTION_CLIENTS_PATH}/receiveCustomer`, { id })).status).toBe(404)
    const { rows } = await sql<{
      text: string
    }>`select to_jsonb(a)::text as text from audit_log a where a.action = ${`${RETENTION_CLIENTS_PATH}/delete`} order by id desc limit 1`.execute(
      test.db,
    )
    expect(rows[0]?.text).toContain('空号')
  })
})

describe('return visits', () => {
  const visit = async (leadId: number): Promise<number> => {
    const { rows } = await sql<{ id: number }>`insert into customer_return_visit (lead_id, content, planned_time, visitor_id)
      values (${leadId}, '回访', now(), ${ids.sales_a1}) returning id`.execute(test.db)
    return rows[0]?.id as number
  }

  it('end once, made or cancelled, with what came of them', async () => {
    const mine = await addLead(sales, phone())
    const [made, cancelled] = [await visit(mine), await visit(mine)]
    expect((await sales.edit(`${VISITS_PATH}/cancel`, { id: cancelled })).status).toBe(422)
    expect((await sales.edit(`${VISITS_PATH}/cancel`, { id: cancelled, outcome: '长'.repeat(201) })).status).toBe(422)
    expect((await sales.edit(`${VISITS_PATH}/cancel`, { id: cancelled, outcome: '客户要求' })).status).toBe(200)
    expect((await sales.edit(`${VISITS_PATH}/visited`, { id: made, outcome: '满意' })).status).toBe(200)
    expect((await sales.edit(`${VISITS_PATH}/cancel`, { id: made, outcome: '再次' })).body.message).toBe('该回访已结束')
    const { rows } =
      await sql`select status, outcome, finished_by_id from customer_return_visit where lead_id = ${mine} order by id`.execute(test.db)
    expect(rows).toEqual([
      { status: 'VISITED', outcome: '满意', finished_by_id: ids.sales_a1 },
      { status: 'CANCELLED', outcome: '客户要求', finished_by_id: ids.sales_a1 },
    ])
  })

  it('are planned for leads, with their owner unless somebody is named', async () => {
    const people = { staffPersonId: ids.sales_a1, followUpWithPeopleId: ids.sales_a2 }
    const mine = [await addLead(sales, phone(), people), await addLead(sales, phone())]
    const plan = { content: '了解近况', plannedTime: '2099-01-02 10:00:00' }
    expect((await sales.post(`${VISITS_PATH}/add`, { id: mine, ...plan, plannedTime: '2020-01-01 10:00:00' })).body.message).toBe(
      '计划回访时间不能早于当前时间',
    )
    expect((await sales.post(`${VISITS_PATH}/add`, { id: mine, ...plan })).body).toMatchObject({ code: 200 })
    expect((await service.post(`${VISITS_PATH}/add`, { id: [mine[0]], ...plan, visitorId: ids.cs_1 })).status).toBe(404)
    // An employee who does not see the lead would never see the visit.
    expect((await admin.post(`${VISITS_PATH}/add`, { id: mine, ...plan, visitorId: ids.sales_b1 })).body.errors).toMatchObject([
      { field: 'visitorId', message: expect.stringContaining('回访人须是客户的归属人、客服、跟进人或数据查看人：') },
    ])
    expect((await admin.post(`${VISITS_PATH}/add`, { id: mine, ...plan, visitorId: ids.mgr_a })).status).toBe(200)
    expect((await admin.post(`${VISITS_PATH}/add`, { id: [mine[0]], ...plan, visitorId: ids.sales_a2 })).status).toBe(200)
    const { rows } =
      await sql`select lead_id, visitor_id, status, planned_time = '2099-01-02 10:00:00+08' as planned from customer_return_visit
      where lead_id in (${mine[0]}, ${mine[1]}) order by id`.execute(test.db)
    const made = { status: 'PENDING', planned: true }
    expect(rows).toEqual([
      { lead_id: mine[0], visitor_id: ids.sales_a1, ...made },
      { lead_id: mine[1], visitor_id: ids.sales_a1, ...made },
      { lead_id: mine[0], visitor_id: ids.mgr_a, ...made },
      { lead_id: mine[1], visitor_id: ids.mgr_a, ...made },
      { lead_id: mine[0], visitor_id: ids.sales_a2, ...made },
    ])
  })

  it('are found by the client’s name and number, and overdue ones are marked', async () => {
    const number = phone()
    const mine = await addLead(sales, number)
    const [late, later] = [await visit(mine), await visit(mine)]
    await sql`update customer_return_visit set planned_time = now() + (case id when ${late} then -1 else 1 end) * interval '1 day'
      where id in (${late}, ${later})`.execute(test.db)
    const found = async (query: string): Promise<{ id: number; overdue: boolean }[]> =>
      (await sales.get(`${VISITS_PATH}/list?screen=/newCustomer/visitCustomer&size=100&${query}`)).body.data.records
    expect((await found(`institutionsCustomerPhoneNumberIs=${number}`)).map(({ id, overdue }) => [id, overdue]).sort()).toEqual([
      [late, true],
      [later, false],
    ])
    const byName = await found(`quickCheck=overdue&institutionsCustomerNameContains=${encodeURIComponent('已有客户')}`)
    expect(byName.map(({ id }) => id)).toContain(late)
    expect(byName.every(({ overdue }) => overdue)).toBe(true)
    expect((await sales.edit(`${VISITS_PATH}/visited`, { id: late, outcome: '满意' })).status).toBe(200)
    expect((await found(`institutionsCustomerPhoneNumberIs=${number}`)).some(({ overdue }) => overdue)).toBe(false)
  })

  it('are told to who is to call when their time has come, once', async () => {
    const mine = await addLead(sales, phone())
    const [id, ended, tomorrow] = [await visit(mine), await visit(mine), await visit(mine)]
    await sales.edit(`${VISITS_PATH}/cancel`, { id: ended, outcome: '客户要求' })
    await sql`update customer_return_visit set planned_time = now() + interval '1 day' where id = ${tomorrow}`.execute(test.db)
    const { core } = test.app
    const run = async () =>
      visitReminders.run({ db: core.db, transaction: core.transaction(await core.actor(null)) } as Parameters<typeof visitReminders.run>[0])
    await Promise.all([run(), run()])
    await run()
    const { rows } =
      await sql`select payload ->> 'visitorId' as visitor from outbox where topic = 'returnVisit.due' and entity_id = ${mine}`.execute(
        test.db,
      )
    expect(rows).toEqual([{ visitor: String(ids.sales_a1) }])
    const told = await sql`select id from customer_return_visit where lead_id = ${mine} and reminded_date is not null`.execute(test.db)
    expect(told.rows).toEqual([{ id }])
  })

  it('tell the lead’s phone number to who may act on the lead', async () => {
    const number = phone()
    const id = await visit(await addLead(sales, number))
    const body = { entity: 'customerReturnVisits', id, field: 'institutionsCustomer.phoneNumber' }
    expect((await sales.post('/runtime/reveal', body)).body.data).toEqual({ value: number })
    expect((await (await test.as('sales_b1')).post('/runtime/reveal', body)).status).toBe(404)
    expect((await sales.post('/runtime/reveal', { ...body, field: 'visitor.phoneNumber' })).status).toBe(403)
    for (const field of ['institutionsCustomer.name', 'institutionsCustomer.toString', 'visitor.phoneNumber.x', 'status.phoneNumber'])
      expect((await sales.post('/runtime/reveal', { ...body, field })).status, field).toBe(400)
  })

  it('are seen by those who see the lead, and cancelled when it goes to the high seas', async () => {
    const mine = await addLead(sales, phone())
    const id = await visit(mine)
    const other = await test.as('sales_b1')
    expect((await other.edit(`${VISITS_PATH}/cancel`, { id, outcome: '试试' })).status).toBe(404)
    await sql`update institutions_customer set status = 'LOSS', attributable_person_id = null, move_in_reason = 'CUSTOMER_CHURN' where id = ${mine}`.execute(
      test.db,
    )
    const { rows } = await sql`select status, outcome, finished_by_id from customer_return_visit where id = ${id}`.execute(test.db)
    expect(rows).toEqual([{ status: 'CANCELLED', outcome: '客户移入公海，自动取消', finished_by_id: null }])
  })
})
