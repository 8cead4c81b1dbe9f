import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { DUPLICATE_CHECKERS } from '../wire/duplicate-check.ts'
import { leadFactory, leadWorld } from './lead.testing.ts'

const LEAD_PATH = '/agency/institutionsCustomer'
const SCREEN = 'screen=/newCustomer/institutionsCustomer'

const { crm, clients, ids } = leadWorld()

const { add, next: lead } = leadFactory('测试客户', '1350000', 'NEW_CUSTOMER_CAPITAL')
const listLeads = (by: Client, query = '') => by.get(`${LEAD_PATH}/list?${SCREEN}&size=100&${query}`)
const idsOf = async (by: Client, query: string): Promise<number[]> =>
  (await listLeads(by, query)).body.data.records.map((row: { id: number }) => row.id)
const setColumns = (id: number, change: ReturnType<typeof sql>) =>
  sql`update institutions_customer set ${change} where id = ${id}`.execute(crm.database.db)

describe('the list', () => {
  it('shows a new lead masked, with the people on it', async () => {
    const id = await add(clients.sales_a1, { name: '列表客户', phoneNumber: '+86 13800138000', wechat: 'WX_list01' })
    const { body } = await listLeads(clients.sales_a1, 'nameContains=列表客户')
    expect(body.data.total).toBe(1)
    expect(body.data.records[0]).toMatchObject({
      id,
      phoneNumber: '1380****000',
      wechat: 'wx******1',
      customerPhase: 'NEW_CUSTOMER_CAPITAL',
      attributablePerson: { id: ids.sales_a1 },
    })
    expect(JSON.stringify(body)).not.toMatch(/13800138000|wx_list01/i)
    expect(body.data.records[0]).not.toHaveProperty('selfOperated')
  })

  it('finds a lead by its whole phone number however typed, and never by a part', async () => {
    const id = await add(clients.sales_a1, { phoneNumber: '13511112222' })
    expect(await idsOf(clients.sales_a1, `phoneNumberIs=${encodeURIComponent('+86 135-1111-2222')}`)).toEqual([id])
    expect(await idsOf(clients.sales_a1, 'phoneNumberIs=1351111')).toEqual([])
  })

  it('finds by a source above the lead’s, by project, country, level and day', async () => {
    const id = await add(clients.sales_a1, { consultingProject: ['移民', '文书'], intendedCountries: ['马耳他', '英国'], name: '筛选客户' })
    await setColumns(id, sql`created_date = '2019-03-04 23:59:59.5+08'`)
    const queries = [
      'customerSourceIs=新媒体',
      'consultingProjectContainsIn=移民,实习',
      'intendedCountriesContainsIn=马耳他',
      'intentionLevelIs=HIGH',
      'createdDateOnOrAfter=2019-03-04&createdDateOnOrBefore=2019-03-04',
    ]
    for (const query of [...queries, queries.join('&')])
      expect(await idsOf(clients.sales_a1, `nameContains=筛选客户&${query}`)).toEqual([id])
    expect(await idsOf(clients.sales_a1, 'nameContains=筛选客户&customerSourceIs=搜索推广')).toEqual([])
  })

  it('has the quick filters and counts the leads of self-operated institutions', async () => {
    const before = (await listLeads(clients.admin)).body.attachData.selfOperatedTotal
    const waiting = await add(clients.sales_a1, { customerPhase: 'TO_BE_ALLOCATED', name: '快捷客户' })
    const own = await add(clients.sales_a1, { name: '快捷客户' })
    await sql`insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id)
      select ${own}::bigint, id, 'manualAllocate', ${ids.admin}::bigint from institution order by self_operated desc limit 1`.execute(
      crm.database.db,
    )
    await sql`update institution set self_operated = true
      where id = (select institution_id from institution_customer_relation where lead_id = ${own})`.execute(crm.database.db)
    expect(await idsOf(clients.sales_a1, 'nameContains=快捷客户&quickCheck=toBeAllocated')).toEqual([waiting])
    expect(await idsOf(clients.sales_a1, 'nameContains=快捷客户&quickCheck=selfCustomer')).toEqual([own])
    expect((await idsOf(clients.sales_a1, 'nameContains=快捷客户&quickCheck=all')).sort()).toEqual([waiting, own].sort())
    expect((await listLeads(clients.admin, 'nameContains=快捷客户')).body.attachData).toEqual({ selfOperatedTotal: 1 })
    expect(before).toBeGreaterThanOrEqual(0)
  })
})

describe('whose leads', () => {
  it('a1’s lead is a1’s and his department’s viewer’s', async () => {
    const id = await add(clients.sales_a1, { name: '范围客户' })
    for (const by of [clients.sales_a1, clients.mgr_a, clients.admin]) expect(await idsOf(by, 'nameContains=范围客户')).toEqual([id])
    for (const by of [clients.sales_a2, clients.sales_b1]) {
      expect(await idsOf(by, 'nameContains=范围客户')).toEqual([])
      expect((await by.get(`${LEAD_PATH}/edit?id=${id}`)).status).toBe(404)
      expect((await by.edit(`${LEAD_PATH}/edit`, { id, name: '抢来的' })).status).toBe(404)
    }
    expect((await listLeads(clients.nobody_1)).status).toBe(403)
  })

  it('who entered a lead for another sees it and may not change it', async () => {
    const id = await add(clients.sales_a1, { name: '代录客户', attributablePersonId: ids.sales_b1 })
    expect(await idsOf(clients.sales_a1, 'nameContains=代录客户')).toEqual([id])
    expect((await clients.sales_a1.get(`${LEAD_PATH}/edit?id=${id}`)).body).toEqual({ code: 3000, message: '仅可查看' })
    expect((await clients.sales_a1.post(`${LEAD_PATH}/edit`, { id, version: 1, name: '改名' })).body).toEqual({
      code: 3000,
      message: '仅可查看',
    })
    const { records } = (await clients.sales_a1.get(`${LEAD_PATH}/list?nameContains=代录客户`)).body.data
    expect(records).toMatchObject([{ id, $readOnly: '仅可查看' }])
    expect((await clients.sales_b1.edit(`${LEAD_PATH}/edit`, { id, name: '改名' })).body).toMatchObject({ code: 200 })
  })
})

describe('edit', () => {
  it('opens masked, saves what was touched and keeps the rest', async () => {
    const id = await add(clients.sales_a1, { phoneNumber: '13522223333', wechat: 'wx_edit01' })
    const { data } = (await clients.sales_a1.get(`${LEAD_PATH}/edit?id=${id}`)).body
    expect(data.source).toMatchObject({ phoneNumber: '1352****333', customerPhase: 'NEW_CUSTOMER_CAPITAL' })
    const saved = await clients.sales_a1.post(`${LEAD_PATH}/edit`, {
      id,
      version: data.version,
      name: '改名客户',
      customerPhase: 'CONTACTS',
      wechat: null,
    })
    expect(saved.body).toMatchObject({ code: 200 })
    const { rows } =
      await sql`select name, phone_number, wechat, customer_phase, version from institutions_customer where id = ${id}`.execute(
        crm.database.db,
      )
    expect(rows).toEqual([
      { name: '改名客户', phone_number: '13522223333', wechat: null, customer_phase: 'CONTACTS', version: data.version + 1 },
    ])
    const late = await clients.mgr_a.post(`${LEAD_PATH}/edit`, { id, version: data.version, name: '晚了' })
    expect(late).toMatchObject({ status: 409, body: { code: 3000, data: { conflict: true, own: false } } })
    // The current values, as the form would open with them: masked numbers stay masked.
    const { current, by, at } = late.body.data
    expect(current).toMatchObject({ version: data.version + 1, source: { name: '改名客户', phoneNumber: '1352****333', wechat: null } })
    expect(JSON.stringify(late.body)).not.toContain('13522223333')
    expect(by).toBe((await clients.sales_a1.get('/auth/profile')).body.data.name)
    expect(at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    // The same edit succeeds on the current version; a conflict with the user's own edit in another window is marked as own.
    const merged = await clients.mgr_a.post(`${LEAD_PATH}/edit`, { id, version: current.version, name: '合并后' })
    expect(merged.body).toMatchObject({ code: 200 })
    const own = await clients.mgr_a.post(`${LEAD_PATH}/edit`, { id, version: current.version, name: '另一窗口' })
    expect(own).toMatchObject({ status: 409, body: { data: { conflict: true, own: true, current: { source: { name: '合并后' } } } } })
  })

  it('cannot take the last contact, another’s contact, or set a phase by hand that follows from institutions', async () => {
    const taken = await add(clients.sales_b1, { phoneNumber: '13522224444' })
    const id = await add(clients.sales_a1)
    expect((await clients.sales_a1.edit(`${LEAD_PATH}/edit`, { id, phoneNumber: null })).body).toMatchObject({
      message: '手机号与微信号至少填写一项',
    })
    const refused = await clients.sales_a1.edit(`${LEAD_PATH}/edit`, { id, wechat: '13522224444' })
    expect(refused).toMatchObject({ status: 409, body: { code: 3000, data: { id: taken, name: '测*' } } })
    await sql`insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id)
      select ${id}::bigint, min(id), 'manualAllocate', ${ids.admin}::bigint from institution`.execute(crm.database.db)
    const byHand = await clients.sales_a1.edit(`${LEAD_PATH}/edit`, { id, customerPhase: 'CONTACTS', name: '不能改名' })
    expect(byHand).toMatchObject({ status: 422, body: { errors: [{ field: 'customerPhase' }] } })
    expect((await clients.sales_a1.edit(`${LEAD_PATH}/edit`, { id, name: '可以改名' })).status).toBe(200)
    const { rows } = await sql`select name, customer_phase from institutions_customer where id = ${id}`.execute(crm.database.db)
    expect(rows).toEqual([{ name: '可以改名', customer_phase: 'ALLOCATED' }])
  })

  it('told of a duplicate, everybody on it learns its name, and a stranger only the first character', async () => {
    const phoneNumber = '13522225555'
    const people = { attributablePersonId: ids.sales_b1, staffPersonId: ids.cs_1, followUpWithPeopleId: ids.sales_a2 }
    await add(clients.sales_a1, { name: '欧阳查重', phoneNumber, ...people })
    const nameFor = async (by: Client) => (await by.post(`${LEAD_PATH}/add`, lead({ phoneNumber }))).body.data.name
    const [follower, service, viewer] = [clients.sales_a2, await crm.as('cs_1'), clients.mgr_a]
    for (const by of [clients.sales_a1, clients.sales_b1, follower, service, clients.admin]) expect(await nameFor(by)).toBe('欧阳查重')
    expect(await nameFor(viewer)).toBe('欧*')
  })

  it('refuses what the form refuses', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ name: '' }, '请输入客户姓名'],
      [{ name: '张'.repeat(31) }, '只能输入1-30个字符'],
      [{ phoneNumber: '12345' }, '请输入正确的手机号'],
      [{ wechat: '_abcdef' }, '请输入正确的微信号'],
      [{ customerSource: '老客户介绍的' }, '请选择正确的客户来源'],
      [{ intendedCountries: ['英国', '美国', '法国', '德国'] }, '最多可选择3个'],
      [{ consultingProject: [] }, '请选择咨询项目'],
      [{ customerPhase: 'ORDERED' }, '请选择正确的客户阶段'],
    ]
    for (const [values, message] of cases)
      expect((await clients.sales_a1.post(`${LEAD_PATH}/add`, lead(values))).body).toMatchObject({ code: 3000, message })
  })
})

describe('duplicates', () => {
  it('are told to holders of a permission that can use the answer', async () => {
    const ask = async () => (await clients.nobody_1.get('/verifyDuplicate?wechatOrPhoneNumberIs=13533330000')).status
    const give = (permissions: readonly string[]) =>
      sql`with own as (
        insert into role (name) values ('查重的人') on conflict (name) do update set name = excluded.name returning id),
      member as (insert into employee_role (employee_id, role_id) select ${ids.nobody_1}, id from own on conflict do nothing)
      insert into role_permission (role_id, permission) select id, unnest(${permissions}::text[]) from own`.execute(crm.database.db)
    const take = () =>
      sql`delete from role_permission where role_id in (select id from role where name = '查重的人')`.execute(crm.database.db)
    expect(await ask()).toBe(403)
    await give(['/newCustomer/institutionsCustomer', '/agency/institutionsCustomer/list', '/agency/institutionsCustomer/details'])
    expect(await ask()).toBe(403)
    for (const permission of DUPLICATE_CHECKERS) {
      await take()
      await give([permission])
      expect([permission, await ask()]).toEqual([permission, 200])
    }
    await take()
  })

  it('are told on the way in and out, without contacts', async () => {
    const id = await add(clients.sales_b1, { name: '重复客户', phoneNumber: '13533334444', wechat: 'wx_dup001' })
    const check = (by: Client, value: string) => by.get(`/verifyDuplicate?wechatOrPhoneNumberIs=${encodeURIComponent(value)}`)
    const unasked = { status: 400, body: { code: 400, message: '请输入微信号/手机号' } }
    for (const value of ['', ' ']) expect(await check(clients.sales_a1, value)).toMatchObject(unasked)
    expect(await clients.sales_a1.get('/verifyDuplicate')).toMatchObject(unasked)
    for (const verb of ['verifyPhoneNumber', 'verifyWechat'])
      expect(await clients.sales_a1.get(`/agency/institutionsCustomer/add/${verb}`)).toMatchObject(unasked)
    expect((await check(clients.sales_a1, '13533339999')).body).toMatchObject({ code: 201 })
    for (const value of ['13533334444', '+86 135 3333 4444', ' WX_dup001']) {
      const answer = await check(clients.sales_a1, value)
      expect(answer.body).toMatchObject({
        code: 200,
        data: { id, name: '重*', customerPhase: 'NEW_CUSTOMER_CAPITAL', status: 'NORMAL', tips: '', viewable: false },
      })
      expect(answer.text).not.toMatch(/13533334444|wx_dup001/)
    }
    expect((await check(clients.sales_b1, '13533334444')).body.data).toMatchObject({ name: '重复客户', viewable: true })
    const { rows } = await sql<{
      detail: { hit: boolean }
    }>`select detail from audit_log where action = '/verifyDuplicate' and result = 'success'`.execute(crm.database.db)
    expect(rows.filter(row => row.detail.hit).length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(rows)).not.toMatch(/13533334444|wx_dup001/)
  })

  it('tell all that may be known of the lead, to its owner’s viewers with the name', async () => {
    const people = { attributablePersonId: ids.sales_a2, staffPersonId: ids.cs_1 }
    const id = await add(clients.sales_b1, { name: '完整客户', phoneNumber: '13533337777', ...people })
    await setColumns(id, sql`created_date = '2024-05-06 07:08:09+08'`)
    const check = async (by: Client) => (await by.get('/verifyDuplicate?wechatOrPhoneNumberIs=13533337777')).body
    const names = Object.fromEntries(
      (await sql<{ id: number; name: string }>`select id, name from employee`.execute(crm.database.db)).rows.map(row => [row.id, row.name]),
    )
    const owner = names[ids.sales_a2 as number]
    expect(await check(clients.mgr_a)).toEqual({
      code: 200,
      message: `客户已存在：完整客户，归属人：${owner}`,
      data: {
        id,
        name: '完整客户',
        entryPerson: names[ids.sales_b1 as number],
        attribution: owner,
        staffName: names[ids.cs_1 as number],
        customerPhase: 'NEW_CUSTOMER_CAPITAL',
        tips: '',
        createdDate: '2024-05-06 07:08:09',
        status: 'NORMAL',
        viewable: true,
      },
    })
    await sql`update employee set locked = true where id = ${ids.sales_a2}`.execute(crm.database.db)
    expect((await check(clients.sales_a1)).data).toMatchObject({ name: '完*', tips: '归属人已作废，请联系管理员' })
    await sql`update employee set locked = false where id = ${ids.sales_a2}`.execute(crm.database.db)
  })

  it('in the high seas tell when it may be picked up, whoever had it and let it go', async () => {
    const id = await add(clients.sales_a1, { name: '公海查重', phoneNumber: '13533338888' })
    await clients.sales_a1.post(`${LEAD_PATH}/highSeas`, { id: [id], moveInReason: 'CUSTOMER_CHURN' })
    const check = async (by: Client) => (await by.get('/verifyDuplicate?wechatOrPhoneNumberIs=13533338888')).body
    expect(await check(clients.sales_b1)).toMatchObject({
      message: '客户已存在：公*，在公海',
      data: { attribution: null, status: 'LOSS', tips: '该客户在公海，可捞取' },
    })
    const { rows } = await sql<{ day: string; until: string }>`
      select to_char(created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
        to_char((created_date + interval '7 days') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as until
      from lead_owner_history where lead_id = ${id} and from_id = ${ids.sales_a1}`.execute(crm.database.db)
    expect((await check(clients.sales_a1)).data.tips).toBe(`您于${rows[0]?.day}释放该客户，${rows[0]?.until}后可捞取`)
    await sql`update lead_rules set ex_owner_cooldown_days = 0`.execute(crm.database.db)
    expect((await check(clients.sales_a1)).data.tips).toBe('该客户在公海，可捞取')
    await sql`update lead_rules set ex_owner_cooldown_days = 7`.execute(crm.database.db)
  })

  it('of several leads tell the one that came into somebody’s hands last, and that there are more', async () => {
    const [first, second] = [
      await add(clients.sales_a1, { phoneNumber: '13533339001' }),
      await add(clients.sales_a1, { wechat: 'wx_dup9001' }),
    ]
    const both = async () =>
      (await clients.sales_a2.post(`${LEAD_PATH}/add`, lead({ phoneNumber: '13533339001', wechat: 'wx_dup9001' }))).body.data
    expect(await both()).toMatchObject({ id: second, tips: '匹配到2个客户，请联系管理员合并' })
    await clients.mgr_a.post(`${LEAD_PATH}/setAttributablePerson`, { id: [first], attributablePersonId: ids.sales_a2 })
    expect(await both()).toMatchObject({ id: first })
    await sql`update institutions_customer set owner_since = now() where id in (${first}, ${second})`.execute(crm.database.db)
    expect(await both()).toMatchObject({ id: second })
  })

  it('are asked for when a field is left, by those who may add or edit', async () => {
    const id = await add(clients.sales_a1, { phoneNumber: '13533335555' })
    expect((await clients.sales_a1.get(`${LEAD_PATH}/add/verifyPhoneNumber?phoneNumber=13533335555`)).body).toMatchObject({
      code: 200,
      data: { id },
    })
    expect((await clients.sales_a1.get(`${LEAD_PATH}/edit/verifyPhoneNumber?phoneNumber=13533335555&id=${id}`)).body).toMatchObject({
      code: 201,
    })
    expect((await clients.sales_a1.get(`${LEAD_PATH}/add/verifyWechat?wechat=13533335555`)).body).toMatchObject({ code: 200, data: { id } })
    expect((await clients.nobody_1.get(`${LEAD_PATH}/add/verifyWechat?wechat=wx_123456`)).status).toBe(403)
  })

  it('of parallel adds leave one lead', async () => {
    const answers = await Promise.all(
      [clients.sales_a1, clients.sales_a2, clients.sales_b1, clients.mgr_a].map(by =>
        by.post(`${LEAD_PATH}/add`, lead({ phoneNumber: '13533336666' })),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409])
    const id = answers.find(answer => answer.status === 200)?.body.data.id
    for (const { body } of answers.filter(answer => answer.status === 409)) expect(body).toMatchObject({ code: 3000, data: { id } })
  })
})

describe('owner, customer service and creation time', () => {
  it('are set for many at once, all or none', async () => {
    const mine = [await add(clients.sales_a1), await add(clients.sales_a1)]
    const foreign = await add(clients.sales_b1)
    expect(
      (await clients.mgr_a.post(`${LEAD_PATH}/setAttributablePerson`, { id: [...mine, foreign], attributablePersonId: ids.sales_a2 }))
        .status,
    ).toBe(404)
    expect(
      (await clients.mgr_a.post(`${LEAD_PATH}/setAttributablePerson`, { id: mine, attributablePersonId: ids.sales_a2 })).body,
    ).toMatchObject({ code: 200 })
    expect((await clients.mgr_a.post(`${LEAD_PATH}/setStaffPerson`, { id: mine, staffId: ids.cs_1 })).body).toMatchObject({ code: 200 })
    const { rows } = await sql`select attributable_person_id as owner, staff_person_id as staff from institutions_customer
      where id = any(${mine}::bigint[])`.execute(crm.database.db)
    expect(rows).toEqual([1, 2].map(() => ({ owner: ids.sales_a2, staff: ids.cs_1 })))
    const history =
      await sql`select from_id, to_id, cause, operator_id from lead_owner_history where lead_id = ${mine[0]} order by id`.execute(
        crm.database.db,
      )
    expect(history.rows.at(-1)).toEqual({ from_id: ids.sales_a1, to_id: ids.sales_a2, cause: 'assign', operator_id: ids.mgr_a })
    expect(
      (await clients.sales_a1.post(`${LEAD_PATH}/setAttributablePerson`, { id: mine, attributablePersonId: ids.sales_a1 })).status,
    ).toBe(403)
  })

  it('the creation time may be corrected into the past only', async () => {
    const id = await add(clients.sales_a1)
    const set = (time: string) => clients.mgr_a.post(`${LEAD_PATH}/updateCreateDate`, { id: [id], time })
    expect((await set('2999-01-01 00:00:00')).body).toMatchObject({ code: 3000, message: '创建时间不能晚于当前时间' })
    expect((await set('2024-05-06 07:08:09')).body).toMatchObject({ code: 200 })
    expect((await clients.mgr_a.get(`${LEAD_PATH}/updateCreateDate?id=${id}`)).body.data.source.time).toBe('2024-05-06 07:08:09')
    const { rows } = await sql<{
      recent: boolean
    }>`select entered_date > now() - interval '1 hour' as recent from institutions_customer where id = ${id}`.execute(crm.database.db)
    expect(rows).toEqual([{ recent: true }])
  })
})

describe('flags of a lead', () => {
  it('protection is given and taken by those who may, and told in the timeline', async () => {
    const id = await add(clients.sales_a1)
    const post = (by: Client, action: string) => by.post(`${LEAD_PATH}/${action}`, { id: [id] })
    expect((await post(clients.sales_a1, 'protect')).status).toBe(403)
    expect((await post(clients.mgr_a, 'unprotect')).body.message).toContain('以下客户未受保护：')
    expect((await post(clients.mgr_a, 'protect')).body).toMatchObject({ code: 200 })
    expect((await post(clients.mgr_a, 'protect')).body.message).toContain('以下客户已受保护：')
    expect(await idsOf(clients.mgr_a, 'protectedIs=true')).toEqual([id])
    expect((await post(clients.mgr_a, 'unprotect')).body).toMatchObject({ code: 200 })
    const { records } = (await clients.mgr_a.get(`/runtime/timeline?path=/newCustomer/customerDetail&id=${id}`)).body.data
    expect(records.map((entry: { title: string }) => entry.title).slice(0, 2)).toEqual(['取消保护', '设为保护客户'])
  })

  it('an owner who left is marked in the list, and such leads can be found', async () => {
    const id = await add(clients.mgr_a, { attributablePersonId: ids.sales_a2 })
    const of = async () =>
      (await listLeads(clients.mgr_a, 'sort=-createdDate')).body.data.records.find((row: { id: number }) => row.id === id)
    expect((await of()).attributablePerson).toMatchObject({ locked: false })
    await sql`update employee set locked = true where id = ${ids.sales_a2}`.execute(crm.database.db)
    expect((await of()).attributablePerson).toMatchObject({ locked: true })
    expect(await idsOf(clients.mgr_a, 'attributablePersonLockedIs=true&sort=-createdDate')).toContain(id)
    expect(await idsOf(clients.mgr_a, 'attributablePersonLockedIs=false&sort=-createdDate')).not.toContain(id)
    await sql`update employee set locked = false where id = ${ids.sales_a2}`.execute(crm.database.db)
  })
})
