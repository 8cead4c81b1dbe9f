import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { collide } from '#tests/support/collide.ts'
import { LEADS_PATH, USERS_PATH, userWorld } from '../registered.testing.ts'

const { world, phone, user, lead, row, titles } = userWorld()
const { clients, ids } = world

const linkAs = (by: keyof typeof clients, id: number, customerId: number) => clients[by].post(`${USERS_PATH}/link`, { id, customerId })
const insertPendingClient = async (user: number, number: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into retention_client (client_user_id, customer_name, mobile_phone_number, consulting_project, source_channel)
    values (${user}, '待领取', ${number}, '{文书}', 'APP注册') returning id`.execute(world.test.db)
  return rows[0]?.id as number
}

describe('linking a user to a lead', () => {
  it('marks the lead as registered, tells its timeline, and says since when', async () => {
    const [{ id, uid }, customer] = [await user(), await lead(clients.mgr_a)]
    expect((await linkAs('mgr_a', id, customer)).body).toMatchObject({ code: 200, message: '关联成功' })
    expect(await row('institutions_customer', customer)).toMatchObject({ client_user_id: id, registered: true })
    expect((await row('client_user', id)).linked_time).toBeInstanceOf(Date)
    expect(await titles('/newCustomer/customerDetail', customer)).toContain(`关联注册用户 用户ID：${uid}`)
    expect(await titles('/registeredUsers/userDetail', id)).toContain('关联客户')
  })

  it('is for leads in one’s own hands, and for who may', async () => {
    const { id } = await user()
    const [own, strange] = [await lead(clients.mgr_a), await lead(clients.sales_b1)]
    expect((await linkAs('sales_a1', id, own)).status).toBe(403)
    const refused = await linkAs('mgr_a', id, strange)
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'customerId', message: '请选择正确的客户' }]])
    expect((await linkAs('mgr_a', 999_999_999, own)).status).toBe(404)
    expect((await clients.mgr_a.post(`${USERS_PATH}/link`, { id })).status).toBe(422)
    const offered = await clients.mgr_a.get(`${USERS_PATH}/link?id=${id}&key=linkableCustomerList&keyword=${encodeURIComponent('客户')}`)
    const choices: readonly { id: number }[] = offered.body.data.linkableCustomerList
    expect([choices.some(one => one.id === own), choices.some(one => one.id === strange)]).toEqual([true, false])
  })

  it('is refused when either belongs to another', async () => {
    const [first, second] = [await user(), await user()]
    const [customer, other] = [await lead(clients.mgr_a), await lead(clients.mgr_a)]
    await linkAs('mgr_a', first.id, customer)
    expect((await linkAs('mgr_a', first.id, other)).body).toMatchObject({ code: 3000, message: '该用户已关联客户' })
    expect((await linkAs('mgr_a', second.id, customer)).body.message).toBe('该客户已关联其他用户')
    expect((await row('institutions_customer', other)).client_user_id).toBeNull()
  })

  it('at the same moment happens once, for one user as for one lead', async () => {
    const [one, first, second] = [await user(), await lead(clients.mgr_a), await lead(clients.mgr_a)]
    const held = (id: number) => sql`select from client_user where id = ${id} for update`
    const ofUser = await collide(world.test.db, held(one.id), [() => linkAs('mgr_a', one.id, first), () => linkAs('admin', one.id, second)])
    expect(ofUser.map(({ status }) => status).sort()).toEqual([200, 409])
    const [left, right, customer] = [await user(), await user(), await lead(clients.mgr_a)]
    const ofLead = await collide(world.test.db, sql`select from institutions_customer where id = ${customer} for update`, [
      () => linkAs('mgr_a', left.id, customer),
      () => linkAs('admin', right.id, customer),
    ])
    expect(ofLead.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(ofLead.find(({ status }) => status === 409)?.body.message).toBe('该客户已关联其他用户')
  })

  it('and claiming the same user at the same moment makes one lead of him', async () => {
    const [{ id }, customer, number] = [await user(), await lead(clients.mgr_a), phone()]
    const client = await insertPendingClient(id, number)
    const answers = await collide(world.test.db, sql`select from client_user where id = ${id} for update`, [
      () => clients.admin.post('/retention/retentionClients/receiveCustomer', { id: client }),
      () => linkAs('mgr_a', id, customer),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const { rows } = await sql`select from live_customer where client_user_id = ${id}`.execute(world.test.db)
    expect(rows).toHaveLength(1)
  })

  it('ends the waiting of what the user left, for the lead’s owner', async () => {
    const [{ id }, customer] = [await user(), await lead(clients.mgr_a)]
    const client = await insertPendingClient(id, phone())
    await linkAs('mgr_a', id, customer)
    expect(await row('retention_client', client)).toMatchObject({
      state: 'MERGED',
      lead_id: customer,
      received_by_id: ids.mgr_a,
      operator_id: ids.mgr_a,
    })
  })

  it('shows the lead what the user said last', async () => {
    const [{ id }, customer] = [await user(), await lead(clients.mgr_a)]
    const said = async (days: number) => {
      const { rows } = await sql<{ id: number }>`insert into abroad_intention (client_user_id, consulting_project, time)
        values (${id}, '{文书}', now() - make_interval(days => ${days})) returning id`.execute(world.test.db)
      return rows[0]?.id
    }
    const latest = await said(2)
    await said(5)
    await linkAs('mgr_a', id, customer)
    const { version, abroad_intention_id: before } = await row('institutions_customer', customer)
    expect(before).toBe(latest)
    const newest = await said(1)
    expect(await row('institutions_customer', customer)).toMatchObject({ abroad_intention_id: newest, version })
  })
})

describe('unlinking', () => {
  it('frees both, and is told', async () => {
    const [{ id, uid }, customer] = [await user(), await lead(clients.mgr_a)]
    await linkAs('mgr_a', id, customer)
    expect((await clients.mgr_a.post(`${USERS_PATH}/unlink`, { id })).body).toMatchObject({ code: 200, message: '已取消关联' })
    expect(await row('institutions_customer', customer)).toMatchObject({
      client_user_id: null,
      registered: false,
      abroad_intention_id: null,
    })
    expect((await row('client_user', id)).linked_time).toBeNull()
    expect(await titles('/newCustomer/customerDetail', customer)).toContain(`取消关联注册用户 用户ID：${uid}`)
    expect((await clients.mgr_a.post(`${USERS_PATH}/unlink`, { id })).body.message).toBe('该用户未关联客户')
    expect((await linkAs('mgr_a', id, customer)).status).toBe(200)
  })

  it('is for leads in one’s own hands, and for who may', async () => {
    const [{ id }, strange] = [await user(), await lead(clients.sales_b1)]
    await linkAs('admin', id, strange)
    // Users are visible to every employee who may list them; the lead is not, so the refusal has to explain itself.
    expect((await clients.mgr_a.post(`${USERS_PATH}/unlink`, { id })).body).toMatchObject({
      code: 3000,
      message: expect.stringMatching(/\p{Script=Han}/u),
    })
    expect((await clients.cs_1.post(`${USERS_PATH}/unlink`, { id })).status).toBe(403)
    expect((await row('institutions_customer', strange)).client_user_id).toBe(id)
  })
})

describe('a lead that goes into another', () => {
  it('passes its user on, who is linked since then still; a deleted one frees him', async () => {
    const [{ id }, kept, source] = [await user(), await lead(clients.mgr_a), await lead(clients.mgr_a)]
    await linkAs('mgr_a', id, source)
    await sql`update client_user set linked_time = '2026-01-02 03:04:05+08' where id = ${id}`.execute(world.test.db)
    expect((await clients.mgr_a.post(`${LEADS_PATH}/combine`, { id: [kept, source], keep: 'OLDER' })).body.code).toBe(200)
    expect(await row('institutions_customer', kept)).toMatchObject({ client_user_id: id })
    expect((await row('client_user', id)).linked_time).toEqual(new Date('2026-01-02T03:04:05+08:00'))
    await sql`update institutions_customer set deleted_date = now() where id = ${kept}`.execute(world.test.db)
    expect((await row('client_user', id)).linked_time).toBeNull()
  })
})

describe('handing a user over', () => {
  const form = {
    customerName: '王小雨',
    consultingProject: ['文书'],
    intendedCountries: ['英国'],
    sourceChannel: 'APP注册',
    otherInformation: '晚上联系',
  }
  const handOver = (by: keyof typeof clients, id: number, values: object = {}) =>
    clients[by].post(`${USERS_PATH}/handOver`, { id, ...form, ...values })

  it('puts him among those who wait to be claimed, once', async () => {
    const number = phone()
    const { id } = await user({ phone: number, nickname: '小雨' })
    await sql`insert into abroad_intention (client_user_id, consulting_project, intended_countries, other_information)
      values (${id}, '{移民}', '{英国,法国,德国,日本}', '想尽快')`.execute(world.test.db)
    const { source } = (await clients.mgr_a.get(`${USERS_PATH}/handOver?id=${id}`)).body.data
    expect(source).toMatchObject({
      customerName: '小雨',
      consultingProject: ['移民'],
      intendedCountries: ['英国', '法国', '德国'],
      sourceChannel: 'APP注册',
      otherInformation: '想尽快',
    })
    expect((await handOver('mgr_a', id)).body).toMatchObject({ code: 200 })
    const { rows } =
      await sql`select customer_name, mobile_phone_number, consulting_project, intended_countries, source_channel, other_information, state
      from retention_client where client_user_id = ${id}`.execute(world.test.db)
    expect(rows).toEqual([
      {
        customer_name: '王小雨',
        mobile_phone_number: number,
        consulting_project: ['文书'],
        intended_countries: ['英国'],
        source_channel: 'APP注册',
        other_information: '晚上联系',
        state: 'PENDING',
      },
    ])
    expect((await handOver('mgr_a', id)).body.message).toBe('该用户已在待领取客资中')
    expect(await titles('/registeredUsers/userDetail', id)).toContain('留下联系方式 王小雨')
  })

  it('wants a phone number that no lead has, a user who is none, a whole form, and the permission', async () => {
    const [silent, known, linked] = [await user({ phone: null }), phone(), await user()]
    const customer = await lead(clients.mgr_a, { phoneNumber: known, name: '老客户' })
    expect((await handOver('mgr_a', silent.id)).body.message).toBe('该用户未留下手机号')
    const duplicate = await handOver('cs_1', (await user({ phone: known })).id)
    expect([duplicate.status, duplicate.body.message.includes('客户已存在')]).toEqual([409, true])
    await linkAs('mgr_a', linked.id, customer)
    expect((await handOver('mgr_a', linked.id)).body.message).toBe('该用户已关联客户')
    const free = await user()
    expect((await handOver('mgr_a', free.id, { customerName: '' })).body.errors).toEqual([
      { field: 'customerName', message: '请输入客户姓名' },
    ])
    expect((await handOver('mgr_a', free.id, { consultingProject: ['没有的项目'] })).status).toBe(422)
    expect((await handOver('sales_a1', free.id)).status).toBe(403)
    expect((await handOver('mgr_a', 999_999_999)).status).toBe(404)
    const { rows } = await sql`select from retention_client where client_user_id in (${silent.id}, ${linked.id}, ${free.id})`.execute(
      world.test.db,
    )
    expect(rows).toEqual([])
  })
})
