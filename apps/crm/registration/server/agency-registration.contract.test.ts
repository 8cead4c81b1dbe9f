import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#core/server/session/password.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'

const REGISTRATIONS_PATH = '/agency/institutionsRegistration'
const REVIEW_PATH = '/approval/institutionsCooperation'
const ACCOUNTS_PATH = '/agency/institutionsEmployee'

let test: TestApplication
let admin: Client
let business: Client
let audit: Client
let ops: Client
let ids: Record<string, number>

beforeAll(async () => {
  test = await startApplication()
  await sql`update employee set password_hash = (select password_hash from employee where username = 'ops_1'), must_change_password = false
    where username = 'bd11'`.execute(test.db)
  ;[admin, business, audit, ops] = await Promise.all([test.as('admin'), test.as('bd11'), test.as('audit_1'), test.as('ops_1')])
  const { rows } = await sql<{ username: string; id: number }>`select username, id from employee`.execute(test.db)
  ids = Object.fromEntries(rows.map(row => [row.username, row.id]))
})
afterAll(() => test.close())

let serial = 0
const register = async (): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`insert into institutions_registration (register_phone) values (${`1360000${String(++serial).padStart(4, '0')}`}) returning id`.execute(
    test.db,
  )
  return rows[0]?.id as number
}
const row = async (id: number) => {
  const { rows } = await sql<Record<string, unknown>>`select * from institutions_registration where id = ${id}`.execute(test.db)
  return rows[0]
}
const application = (name = `新机构${++serial}`) => ({
  name,
  companySubject: `${name}有限公司`,
  contact: '王经理',
  phoneNumber: '13800001234',
  businessType: '留学申请',
  provinceCityDistrict: '510000/510100',
})
const negotiate = async (): Promise<number> => {
  const id = await register()
  expect((await business.post(`${REGISTRATIONS_PATH}/setFollowUp`, { id: [id], followUpId: ids.bd11 })).status).toBe(200)
  return id
}
const submitted = async (name?: string): Promise<number> => {
  const id = await negotiate()
  expect((await business.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application(name) })).body).toMatchObject({ code: 200 })
  return id
}

describe('a registration', () => {
  it('is negotiated, entered and waits for its review', async () => {
    const id = await submitted('步步机构')
    expect(await row(id)).toMatchObject({ status: 2, follow_up_id: ids.bd11, entered_by_id: ids.bd11, name: '步步机构' })
    const { body } = await audit.get(`${REVIEW_PATH}/list?nameContains=步步机构`)
    expect(body.data.records).toMatchObject([{ id, reviewState: 'FIRST', phoneNumber: '1380****234' }])
  })

  it('is corrected by who entered it, until its first review', async () => {
    const id = await submitted()
    const correct = async (by: Client, name: string) => (await by.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application(name) })).body
    expect(await correct(business, '更正机构')).toMatchObject({ code: 200 })
    expect(await correct(business, '更正机构')).toMatchObject({ code: 200 })
    expect(await row(id)).toMatchObject({ status: 2, entered_by_id: ids.bd11, name: '更正机构' })
    expect(await correct(admin, '他人更正')).toMatchObject({ code: 3000, message: '审核中的申请只能由录入人更正' })
    expect((await audit.post(`${REVIEW_PATH}/firstPass`, { id })).body).toMatchObject({ code: 200 })
    expect(await correct(business, '迟到的更正')).toMatchObject({ code: 3000, message: '初审已通过，不能再更正，请由审核人驳回' })
    expect(await row(id)).toMatchObject({ name: '更正机构' })
  })

  it('cannot be entered before the talks or once joined', async () => {
    const refused = async (id: number) => (await business.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application() })).body
    expect(await refused(await register())).toMatchObject({ code: 3000, message: '当前状态不能录入机构' })
    const { rows } = await sql<{ id: number }>`select id from institutions_registration where status = 3 limit 1`.execute(test.db)
    expect((await refused(rows[0]?.id as number)).message).toBe('当前状态不能录入机构')
    expect((await business.post(`${REGISTRATIONS_PATH}/setFollowUp`, { id: [rows[0]?.id], followUpId: ids.bd11 })).body.message).toContain(
      '以下机构审核中或已入驻，不能设置跟进人：',
    )
  })

  it('needs all of the form, and a name that no institution and no other application has', async () => {
    const id = await negotiate()
    expect((await business.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application(), companySubject: '' })).status).toBe(422)
    expect((await business.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application('启明国际教育') })).body).toMatchObject({
      message: '机构名称已存在',
    })
    await submitted('同名机构')
    expect((await business.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application('同名机构') })).body).toMatchObject({
      message: '该机构正在审核中',
    })
    expect(await row(id)).toMatchObject({ status: 1, name: null })
  })
})

describe('the reviews', () => {
  it('are made by two people, and end in an institution with an account', async () => {
    const id = await submitted('双审机构')
    expect((await ops.post(`${REVIEW_PATH}/finalPass`, { id })).body.message).toBe('该申请不在待终审状态')
    expect((await audit.post(`${REVIEW_PATH}/firstPass`, { id })).body).toMatchObject({ code: 200 })
    expect((await audit.post(`${REVIEW_PATH}/firstPass`, { id })).body.message).toBe('该申请不在待初审状态')
    expect((await audit.post(`${REVIEW_PATH}/finalPass`, { id })).body).toMatchObject({ code: 3000, message: '初审与终审不能为同一人' })
    const opened = (await ops.get(`${REVIEW_PATH}/finalPass?id=${id}`)).body.data.source
    expect(opened.history).toMatch(/初审通过　郑志远/)
    const { body } = await ops.post(`${REVIEW_PATH}/finalPass`, { id, username: 'shuangshen' })
    expect(body).toMatchObject({ code: 200, data: { username: 'shuangshen', notice: { copy: body.data.password } } })
    const { rows } = await sql<Record<string, unknown>>`
      select i.name, i.company_subject, i.activate_id, i.locked, a.username, a.name as person, a.password_hash, a.must_change_password,
        a.password_expires_date > now() as fresh from institution i join institution_account a on a.institution_id = i.id
      where i.id = ${body.data.institutionId}`.execute(test.db)
    expect(rows).toMatchObject([
      {
        name: '双审机构',
        company_subject: '双审机构有限公司',
        activate_id: ids.bd11,
        locked: false,
        username: 'shuangshen',
        person: '王经理',
        fresh: true,
      },
    ])
    expect(await verifyPassword(body.data.password, String(rows[0]?.password_hash))).toBe(true)
    expect(await row(id)).toMatchObject({ status: 3, first_reviewer_id: ids.audit_1, final_reviewer_id: ids.ops_1 })
    // The password is stored nowhere in clear.
    const { rows: kept } = await sql<{
      text: string
    }>`select to_jsonb(a)::text as text from audit_log a union all select to_jsonb(i)::text from idempotency i
      union all select to_jsonb(o)::text from outbox o`.execute(test.db)
    expect(kept.some(one => one.text.includes(body.data.password))).toBe(false)
  })

  it('are made by nobody who entered the application', async () => {
    const id = await negotiate()
    expect((await admin.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application() })).body).toMatchObject({ code: 200 })
    const own = { code: 3000, message: '录入人不能审核自己录入的机构' }
    expect((await admin.post(`${REVIEW_PATH}/firstPass`, { id })).body).toMatchObject(own)
    expect((await audit.post(`${REVIEW_PATH}/firstPass`, { id })).body).toMatchObject({ code: 200 })
    expect((await admin.post(`${REVIEW_PATH}/finalPass`, { id })).body).toMatchObject(own)
    expect(await row(id)).toMatchObject({ status: 2, final_reviewer_id: null })
  })

  it('hold for administrators too', async () => {
    const id = await submitted()
    await admin.post(`${REVIEW_PATH}/firstPass`, { id })
    expect((await admin.post(`${REVIEW_PATH}/finalPass`, { id })).body.message).toBe('初审与终审不能为同一人')
  })

  it('of many at once make one institution', async () => {
    const id = await submitted('并发入驻')
    const passes = await Promise.all(Array.from({ length: 6 }, () => audit.post(`${REVIEW_PATH}/firstPass`, { id })))
    expect(passes.filter(answer => answer.status === 200)).toHaveLength(1)
    const finals = await Promise.all(
      Array.from({ length: 6 }, (_, place) => [ops, admin][place % 2]?.post(`${REVIEW_PATH}/finalPass`, { id })),
    )
    expect(finals.filter(answer => answer?.status === 200)).toHaveLength(1)
    const { rows } = await sql`select id from institution where name = '并发入驻'`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('reject with a reason, back to the talks, and begin anew', async () => {
    const id = await submitted('驳回机构')
    await audit.post(`${REVIEW_PATH}/firstPass`, { id })
    expect((await ops.edit(`${REVIEW_PATH}/reject`, { id })).status).toBe(422)
    expect((await ops.edit(`${REVIEW_PATH}/reject`, { id, reason: '长'.repeat(51) })).status).toBe(422)
    expect((await ops.edit(`${REVIEW_PATH}/reject`, { id, reason: '资料不全' })).body).toMatchObject({ code: 200 })
    expect(await row(id)).toMatchObject({ status: 1, first_reviewer_id: null, reject_reason: '资料不全', rejected_by_id: ids.ops_1 })
    expect((await ops.edit(`${REVIEW_PATH}/reject`, { id, reason: '再次' })).body.message).toBe('该申请已处理')
    expect((await business.get(`${REGISTRATIONS_PATH}/enter?id=${id}`)).body.data.source.rejectReason).toBe('资料不全')
    expect((await business.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application('驳回机构') })).status).toBe(200)
    expect((await audit.post(`${REVIEW_PATH}/finalPass`, { id })).body.message).toBe('该申请不在待终审状态')
    const { rows } =
      await sql`select decision, reason from institutions_registration_review where registration_id = ${id} order by id`.execute(test.db)
    expect(rows).toEqual([
      { decision: 'FIRST_PASS', reason: null },
      { decision: 'REJECT', reason: '资料不全' },
    ])
  })

  it('are not everybody’s', async () => {
    const id = await submitted()
    for (const action of ['firstPass', 'finalPass', 'reject'])
      expect((await business.post(`${REVIEW_PATH}/${action}`, { id, reason: 'x' })).status).toBe(403)
    expect((await audit.edit(`${REGISTRATIONS_PATH}/enter`, { id, ...application() })).status).toBe(403)
  })
})

describe('accounts of institutions', () => {
  const institution = async (): Promise<number> =>
    (await admin.post('/agency/institutions/add', { name: `账号机构${++serial}` })).body.data.id
  const form = (institutionsId: number, username = `user${++serial}`) => ({
    username,
    name: '李老师',
    phoneNumber: '13900002222',
    institutionsId,
  })
  const account = async (id: number) => {
    const { rows } = await sql<Record<string, unknown>>`select * from institution_account where id = ${id}`.execute(test.db)
    return rows[0]
  }
  const shown = async (username: string) => (await business.get(`${ACCOUNTS_PATH}/list?usernameContains=${username}`)).body.data.records[0]

  it('get a random password that is said once', async () => {
    const { body } = await business.post(`${ACCOUNTS_PATH}/add`, form(await institution(), 'first_user'))
    expect(body).toMatchObject({ code: 200, data: { notice: { title: '账号已新增', copy: body.data.password } } })
    expect(await verifyPassword(body.data.password, String((await account(body.data.id))?.password_hash))).toBe(true)
    expect(await shown('first_user')).toMatchObject({ loginState: 'OPEN', phoneNumber: '1390****222', locked: false })
    expect(await shown('first_user')).not.toHaveProperty('passwordHash')

    const reset = (await business.post(`${ACCOUNTS_PATH}/reset-password`, { id: body.data.id })).body
    expect(reset).toMatchObject({ message: '重置密码成功', data: { notice: { copy: reset.data.newPassword } } })
    expect(await verifyPassword(body.data.password, String((await account(body.data.id))?.password_hash))).toBe(false)
  })

  it('have names of 1 to 50 characters, one user name each whatever its case, and remarks up to 500', async () => {
    const id = await institution()
    await business.post(`${ACCOUNTS_PATH}/add`, form(id, 'Taken'))
    expect((await business.post(`${ACCOUNTS_PATH}/add`, form(id, 'tAKEN'))).body).toMatchObject({
      errors: [{ field: 'username', message: '用户名已存在' }],
    })
    const tooLong = await business.post(`${ACCOUNTS_PATH}/add`, { ...form(id), name: '长'.repeat(51) })
    expect(tooLong.body).toMatchObject({ errors: [{ field: 'name', message: '只能输入1-50个字符' }] })
    expect((await business.post(`${ACCOUNTS_PATH}/add`, { ...form(id), remarks: '长'.repeat(501) })).body.errors).toMatchObject([
      { field: 'remarks' },
    ])
    const made = (await business.post(`${ACCOUNTS_PATH}/add`, form(id))).body.data.id
    expect((await business.edit(`${ACCOUNTS_PATH}/edit`, { id: made, username: 'taken' })).body.message).toBe('用户名已存在')
    expect((await business.edit(`${ACCOUNTS_PATH}/edit`, { id: made, name: '改名', remarks: '备注' })).status).toBe(200)
    expect(await account(made)).toMatchObject({ name: '改名', remarks: '备注', version: 2 })
  })

  it('do not sign in while they or their institution are stopped', async () => {
    const institutionsId = await institution()
    const { id } = (await business.post(`${ACCOUNTS_PATH}/add`, form(institutionsId, 'stopped_user'))).body.data
    expect((await business.post(`${ACCOUNTS_PATH}/lock`, { id })).status).toBe(200)
    expect((await business.post(`${ACCOUNTS_PATH}/lock`, { id })).body.message).toBe('账号已停用')
    expect((await business.post(`${ACCOUNTS_PATH}/reset-password`, { id })).body.message).toBe('账号已停用')
    expect(await shown('stopped_user')).toMatchObject({ loginState: 'LOCKED' })
    expect((await business.post(`${ACCOUNTS_PATH}/unlock`, { id })).status).toBe(200)
    await ops.post('/agency/institutions/lock', { id: institutionsId })
    expect(await shown('stopped_user')).toMatchObject({ loginState: 'INSTITUTION_LOCKED', locked: false })
    expect((await business.post(`${ACCOUNTS_PATH}/add`, form(institutionsId))).status).toBe(422)
    await ops.post('/agency/institutions/unlock', { id: institutionsId })
    expect(await shown('stopped_user')).toMatchObject({ loginState: 'OPEN' })
    const { rows } = await sql<{
      topic: string
    }>`select topic from outbox where entity = 'institutionsEmployee' and entity_id = ${id} order by id`.execute(test.db)
    expect(rows.map(row => row.topic)).toEqual(['institutionAccount.added', 'institutionAccount.locked', 'institutionAccount.unlocked'])
  })
})
