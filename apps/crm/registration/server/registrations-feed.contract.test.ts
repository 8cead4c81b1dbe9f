import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { type FeedClient, feedClient } from '#tests/support/feed-client.ts'

const REGISTRATIONS_PATH = '/agency/institutionsRegistration'

let test: TestApplication
let institutionCrm: FeedClient
let admin: Client
let serial = 0

beforeAll(async () => {
  test = await startApplication()
  institutionCrm = await feedClient(test, '机构CRM', ['institutionRegistrations'])
  admin = await test.as('admin')
})
afterAll(() => test.close())

const phone = (): string => `1350000${String(++serial).padStart(4, '0')}`
const sentRegistration = (values: object = {}) => {
  const registerPhone = phone()
  return { externalId: `registration-${serial}`, registerPhone, ...values }
}
const sendRegistrations = (...items: object[]) => institutionCrm.send('/institutionRegistrations', items)
const takenRegistration = (item: object) => institutionCrm.taken('/institutionRegistrations', item)
const row = async (id: number) =>
  (await sql<Record<string, unknown>>`select * from institutions_registration where id = ${id}`.execute(test.db)).rows[0]
const countRegistrations = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from institutions_registration`.execute(test.db)).rows[0]?.n as number
const facts = async () => (await sql`select entity_id from outbox where topic = 'registration.received' order by id`.execute(test.db)).rows

describe('a registration', () => {
  it('begins as 仅注册, with what the institution says of itself, and goes the way of all', async () => {
    const { rows } = await sql<{ id: number; name: string }>`select id, name from institution order by id limit 1`.execute(test.db)
    const id = await takenRegistration(
      sentRegistration({
        registerPhone: '+86 135-1111-0001',
        registerTime: '2026-03-01T02:00:00Z',
        companySubject: '北京远帆教育科技有限公司',
        name: '远帆留学',
        contact: '王经理',
        phoneNumber: '+65 9123 4567',
        remarks: '主营英国\n和新加坡',
        inviteInstitutionName: rows[0]?.name,
      }),
    )
    expect(await row(id)).toMatchObject({
      status: 0,
      register_phone: '13511110001',
      phone_number: '+6591234567',
      company_subject: '北京远帆教育科技有限公司',
      name: '远帆留学',
      contact: '王经理',
      remarks: '主营英国\n和新加坡',
      invite_institution_id: rows[0]?.id,
      register_time: new Date('2026-03-01T02:00:00Z'),
    })
    const { body } = await admin.get(`${REGISTRATIONS_PATH}/list?nameContains=远帆留学`)
    expect(body.data.records).toMatchObject([{ id, status: 0, registerPhone: '1351****001', registerTime: '2026-03-01 10:00:00' }])
    const employee = (await sql<{ id: number }>`select id from employee where username = 'ops_1'`.execute(test.db)).rows[0]?.id
    expect((await admin.post(`${REGISTRATIONS_PATH}/setFollowUp`, { id: [id], followUpId: employee })).body).toMatchObject({ code: 200 })
    expect((await admin.get(`${REGISTRATIONS_PATH}/enter?id=${id}`)).body.data.source).toMatchObject({
      companySubject: '北京远帆教育科技有限公司',
    })
  })

  it('needs no more than the number', async () => {
    const id = await takenRegistration(sentRegistration())
    expect(await row(id)).toMatchObject({ status: 0, name: null, invite_institution_id: null })
  })

  it('is told to who sets the person that talks with it', async () => {
    const id = await takenRegistration(sentRegistration({ name: '新晓留学' }))
    const told = () =>
      sql<{ title: string }>`select m.title from message m join message_recipient r on r.message_id = m.id
        where m.trigger = 'registration.received' and m.title like '%新晓留学%'`.execute(test.db)
    await expect.poll(async () => (await told()).rows.length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect((await told()).rows[0]).toEqual({ title: '机构新注册：新晓留学' })
    expect(await facts()).toContainEqual({ entity_id: id })
  })

  it('that is sent again is the same one', async () => {
    const item = sentRegistration()
    const id = await takenRegistration(item)
    const before = await countRegistrations()
    expect(await sendRegistrations(item)).toEqual([{ index: 0, ok: true, id, repeated: true }])
    expect(await countRegistrations()).toBe(before)
  })
})

describe('what is none', () => {
  it.each([
    [{ registerPhone: '12345' }, 'registerPhone', '请输入正确的手机号'],
    [{ registerPhone: ' ' }, 'registerPhone', '请输入注册手机号'],
    [{ phoneNumber: '110' }, 'phoneNumber', '请输入正确的手机号'],
    [{ name: '长'.repeat(51) }, 'name', '只能输入1-50个字符'],
    [{ companySubject: '长'.repeat(101) }, 'companySubject', '只能输入1-100个字符'],
    [{ contact: '长'.repeat(31) }, 'contact', '只能输入1-30个字符'],
    [{ remarks: '长'.repeat(501) }, 'remarks', '只能输入1-500个字符'],
    [{ name: '启明国际教育' }, 'name', '机构名称已存在'],
    [{ inviteInstitutionName: '没有这家机构' }, 'inviteInstitutionName', '邀请机构不存在'],
  ])('%j is refused by its field', async (values, field, message) => {
    const before = [await countRegistrations(), await facts()]
    expect(await sendRegistrations(sentRegistration(values))).toEqual([{ index: 0, ok: false, code: 3000, field, message }])
    expect([await countRegistrations(), await facts()]).toEqual(before)
  })

  it('is one by a number that has registered, however it is written, in one batch or in many at once', async () => {
    const { registerPhone } = sentRegistration()
    const again = { ok: false, code: 3000, field: 'registerPhone', message: '该手机号已注册' }
    expect(
      await sendRegistrations(
        sentRegistration({ registerPhone }),
        sentRegistration({ registerPhone: `+86 ${registerPhone}` }),
        sentRegistration(),
      ),
    ).toMatchObject([{ ok: true }, { index: 1, ...again }, { ok: true }])
    const other = sentRegistration().registerPhone
    const results = (
      await Promise.all(Array.from({ length: 5 }, () => sendRegistrations(sentRegistration({ registerPhone: other }))))
    ).flat()
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const one of results.filter(({ ok }) => !ok)) expect(one).toMatchObject(again)
  })

  it('is one by a name that reviewers have before them', async () => {
    const { rows } = await sql<{ name: string }>`select name from institutions_registration where status = 2 limit 1`.execute(test.db)
    expect(await sendRegistrations(sentRegistration({ name: rows[0]?.name }))).toMatchObject([
      { ok: false, field: 'name', message: '该机构正在审核中' },
    ])
  })

  it('leaves the good ones of its batch whole, and itself nothing', async () => {
    const [before, told] = [await countRegistrations(), await facts()]
    const results = await sendRegistrations(
      sentRegistration(),
      sentRegistration({ registerPhone: '1' }),
      sentRegistration({ name: '启明国际教育' }),
      sentRegistration(),
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, true])
    expect(await countRegistrations()).toBe(before + 2)
    expect(await facts()).toHaveLength(told.length + 2)
  })
})
