import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'

let test: TestApplication
let admin: Client
let hr: Client

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  hr = await test.as('hr_1')
})
afterAll(() => test?.close())

const employeeIdOf = async (username: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from employee where username = ${username}`.execute(test.db)
  return rows[0]?.id ?? 0
}
const roleId = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from role where name = ${name}`.execute(test.db)
  return rows[0]?.id ?? 0
}

let serial = 0
const freshPhone = (): string => `1390001${String(++serial).padStart(4, '0')}`

/** Requests a code and reads it from the server's log. */
const codeFor = async (client: Client, phone: string): Promise<string> => {
  expect(await client.post('/sms/getSmsCode', { phoneNumber: phone })).toMatchObject({ status: 200, body: { code: 200 } })
  return test.log.findLast(line => line.includes('验证码'))?.match(/\d{6}/)?.[0] ?? ''
}

const postEmployee = async (client: Client, values: Record<string, unknown>): Promise<InjectedAnswer> => {
  const phoneNumber = freshPhone()
  const smsCode = await codeFor(client, phoneNumber)
  return client.post('/system/employee/add', { name: '新员工', phoneNumber, smsCode, ...values })
}

describe('adding an employee', () => {
  it('needs the code, answers a first password once, and wants it changed', async () => {
    const answer = await postEmployee(hr, { username: 'fresh_1', departmentId: 1, company: '成都', remarks: '试用期' })
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { notice: { title: '员工已新增' } } } })
    const { id, password, notice } = answer.body.data
    expect(notice).toMatchObject({ copy: password })
    const login = await test.as('fresh_1', password)
    expect((await login.get('/auth/profile')).body.data).toMatchObject({ username: 'fresh_1', mustChangePassword: true, permissions: [] })
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(i.answer::text || ' ', ''), '') || (select string_agg(a::text, ' ') from audit_log a) as text from idempotency i`.execute(
      test.db,
    )
    expect(rows[0]?.text).not.toContain(password)
    expect((await hr.get(`/system/employee/list?size=10&usernameContains=fresh_1`)).body.data.records).toMatchObject([
      { id, name: '新员工' },
    ])
  })

  it('lets a first password lapse after a day', async () => {
    const { body } = await postEmployee(hr, { username: 'fresh_2' })
    await sql`update employee set password_expires_date = now() - interval '1 second' where username = 'fresh_2'`.execute(test.db)
    await expect(test.as('fresh_2', body.data.password)).rejects.toThrow('用户名或密码错误')
  })

  it('refuses wrong codes, also the right one after five of them', async () => {
    const phoneNumber = freshPhone()
    const code = await codeFor(hr, phoneNumber)
    const wrong = code === '111111' ? '222222' : '111111'
    const form = { name: '甲', username: 'coded', phoneNumber }
    for (let turn = 0; turn < 5; turn++) {
      const answer = await hr.post('/system/employee/add', { ...form, smsCode: wrong })
      expect(answer).toMatchObject({ status: 422, body: { code: 3000, errors: [{ field: 'smsCode' }] } })
    }
    expect((await hr.post('/system/employee/add', { ...form, smsCode: code })).status).toBe(422)
    expect(await employeeIdOf('coded')).toBe(0)
  })

  it('says which field is wrong, and refuses a user name that differs in case only', async () => {
    const answer = await hr.post('/system/employee/add', { name: '', username: 'x'.repeat(31), phoneNumber: '123', smsCode: '' })
    const errors = Object.fromEntries(answer.body.errors.map((error: { field: string; message: string }) => [error.field, error.message]))
    expect(errors).toMatchObject({
      name: '请输入姓名',
      username: '只能输入1-30个字符',
      phoneNumber: '请输入正确的手机号',
      smsCode: '请输入短信验证码',
    })
    const taken = await postEmployee(hr, { username: 'SALES_A1' })
    expect(taken.body).toMatchObject({ code: 3000, errors: [{ field: 'username', message: '用户名已存在' }] })
  })

  it('gives nobody a role that the actor does not hold himself', async () => {
    const answer = await postEmployee(hr, { username: 'climber', roleIds: [await roleId('系统运营')] })
    expect(answer).toMatchObject({ status: 409, body: { code: 3000, message: '不能授予超出自身的权限' } })
    expect(await employeeIdOf('climber')).toBe(0)
    expect((await postEmployee(hr, { username: 'hr_2', roleIds: [await roleId('人事专员')] })).status).toBe(200)
  })

  it('and asking for codes are for who may add', async () => {
    const nobody = await test.as('nobody_1')
    expect((await nobody.post('/sms/getSmsCode', { phoneNumber: '13800138000' })).status).toBe(403)
    expect((await nobody.post('/system/employee/add', {})).status).toBe(403)
    expect((await nobody.get('/system/employee/list')).status).toBe(403)
  })
})

describe('codes', () => {
  it('answer the same for every number, refuse what is none, and keep a minute between two', async () => {
    const known = await admin.post('/sms/getSmsCode', {
      phoneNumber: (await sql<{ phone_number: string }>`select phone_number from employee where username = 'sales_a1'`.execute(test.db))
        .rows[0]?.phone_number,
    })
    const unknown = await admin.post('/sms/getSmsCode', { phoneNumber: '+86 139 9999 9999' })
    expect(known.body).toEqual(unknown.body)
    expect((await admin.post('/sms/getSmsCode', { phoneNumber: '13999999999' })).status).toBe(429)
    expect(await admin.post('/sms/getSmsCode', { phoneNumber: '12' })).toMatchObject({
      status: 422,
      body: { message: '请输入正确的手机号' },
    })
    expect((await admin.post('/sms/getSmsCode', { phoneNumber: '13900000000', purpose: 'x' })).status).toBe(400)
  })
})

describe('editing an employee', () => {
  it('keeps an untouched masked phone, and refuses a stale version', async () => {
    const id = await employeeIdOf('cq11')
    const { source, version } = (await admin.get(`/system/employee/edit?id=${id}`)).body.data
    expect(source.phoneNumber).toMatch(/\*{4}/)
    expect((await admin.post('/system/employee/edit', { id, version, name: '改名' })).status).toBe(200)
    const stale = await admin.post('/system/employee/edit', { id, version, name: '又改' })
    expect(stale).toMatchObject({ status: 409, body: { data: { conflict: true } } })
    const { rows } = await sql<{ phone: string }>`select phone_number as phone from employee where id = ${id}`.execute(test.db)
    expect(rows[0]?.phone).toMatch(/^1\d{10}$/)
  })

  it('with another role acts on the next request and ends his sessions', async () => {
    const id = await employeeIdOf('finance_1')
    const finance = await test.as('finance_1')
    const answer = await admin.edit('/system/employee/edit', { id, roleIds: [await roleId('咨询顾问')] })
    expect(answer.status).toBe(200)
    expect((await finance.get('/auth/profile')).status).toBe(401)
    const again = await test.as('finance_1')
    expect((await again.get('/auth/profile')).body.data.permissions).toContain('/agency/institutionsCustomer/list')
    expect((await again.get('/agency/institutions/list')).status).toBe(403)
  })

  it('refuses more than the actor has, and accounts above him', async () => {
    const id = await employeeIdOf('nobody_1')
    const more = await hr.edit('/system/employee/edit', { id, roleIds: [await roleId('咨询顾问')] })
    expect(more).toMatchObject({ status: 409, body: { message: '不能授予超出自身的权限' } })
    for (const [action, form] of [
      ['edit', { name: '某人', phoneNumber: '13800138000' }],
      ['reset-password', {}],
      ['lock', {}],
    ] as const) {
      const answer = await hr.edit(`/system/employee/${action}`, { id: await employeeIdOf('admin'), ...form })
      expect(answer, action).toMatchObject({ status: 409, body: { message: '不能操作管理员账号' } })
    }
    const operations = await hr.post('/system/employee/reset-password', { id: await employeeIdOf('ops_1') })
    expect(operations).toMatchObject({ status: 409, body: { message: '不能操作系统权限高于自己的账号' } })
  })
})

describe('resetting a password', () => {
  it('ends the sessions, shows the new password once and wants it changed', async () => {
    const audit = await test.as('audit_1')
    const answer = await hr.post('/system/employee/reset-password', { id: await employeeIdOf('audit_1') })
    expect(answer).toMatchObject({ status: 200, body: { message: '重置密码成功', data: { notice: { title: '重置密码成功' } } } })
    expect((await audit.get('/auth/profile')).status).toBe(401)
    await expect(test.as('audit_1')).rejects.toThrow('用户名或密码错误')
    const fresh = await test.as('audit_1', answer.body.data.newPassword)
    expect((await fresh.get('/auth/profile')).body.data.mustChangePassword).toBe(true)
  })
})

describe('people of one name', () => {
  it('are told apart by user name and department where they are chosen and where they are shown, and nobody else is', async () => {
    await sql`update employee set name = '林晓雯' where username = 'sales_b1'`.execute(test.db)
    const { employeesList } = (await admin.get('/agency/institutionsCustomer/list/get')).body.data as { employeesList: { label: string }[] }
    const labels = employeesList.map(({ label }) => label)
    expect(labels.filter(label => label.startsWith('林晓雯')).sort()).toEqual([
      '林晓雯（sales_a1 · 咨询A部）',
      '林晓雯（sales_b1 · 咨询B部）',
    ])
    const { rows } = await sql<{ name: string }>`select name from employee where not locked group by name having count(*) = 1`.execute(
      test.db,
    )
    expect(labels).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
    const owner = await employeeIdOf('sales_b1')
    const { records } = (await admin.get(`/agency/institutionsCustomer/list?size=10&attributablePersonIs=${owner}`)).body.data
    expect(records[0].attributablePerson).toMatchObject({ id: owner, name: '林晓雯（sales_b1 · 咨询B部）' })
    const own = (await admin.get('/system/employee/list?size=10&usernameContains=sales_b1')).body.data.records
    expect(own).toMatchObject([{ name: '林晓雯' }])
    await sql`update employee set name = '独此一人' where id = ${owner}`.execute(test.db)
    const again = (await admin.get(`/agency/institutionsCustomer/list?size=10&attributablePersonIs=${owner}`)).body.data.records
    expect(again[0].attributablePerson.name).toBe('独此一人')
  })
})

const firstRow = async <T>(query: RawBuilder<T>): Promise<T> => {
  const [row] = (await query.execute(test.db)).rows
  if (!row) throw new Error('no row')
  return row
}
const countOf = async (tables: RawBuilder<unknown>): Promise<number> =>
  (await firstRow(sql<{ n: number }>`select count(*)::int as n from ${tables}`)).n
const signedOrderCount = (employee: number) =>
  countOf(sql`institutions_order where lead_owner_id = ${employee} or biz_owner_id = ${employee}`)
/** Number of the employee's leads with an order that is not paid, refunded or rebated in full. */
const ordersToChase = (employee: number) =>
  countOf(sql`institutions_customer l where attributable_person_id = ${employee} and deleted_date is null and exists (select from institutions_order o where o.lead_id = l.id
      and ((o.lifecycle <> 'CANCELLED' and o.amount_paid < o.order_amount) or o.refunded_amount < o.amount_to_be_refunded or o.rebate_state = 'DUE'))`)

/** Ids of rows that belong to an employee. */
interface OpenWork {
  readonly institution: number
  readonly subscription: number
  /** Shared view; `other` has one of the same name. */
  readonly view: number
  readonly article: number
}

/** Gives the employee an institution (with `ops`), a subscription (also for `other`), a shared view and a draft. */
const addOpenWork = async (id: number, { other, ops }: { readonly other: number; readonly ops: number }): Promise<OpenWork> => {
  const institution = await firstRow(sql<{ id: number }>`update institution set activate_id = ${id}, operations_person_id = ${ops}
    where id = (select min(id) from institution) returning id`)
  const subscription = await firstRow(sql<{ id: number }>`insert into report_subscription (report, period, recipient_ids, creator_id)
    values ('/dataReport/signData', 'LAST_WEEK', array[${id}, ${other}]::bigint[], ${id}) returning id`)
  const addView = (employee: number) =>
    firstRow(sql<{ id: number }>`insert into saved_view (employee_id, owner_name, screen, name, shared, content)
      values (${employee}, 'x', '/order/institutionsOrder', '要跟的订单', true, '{}') returning id`)
  const view = await addView(id)
  await addView(other)
  const article = await firstRow(sql<{ id: number }>`insert into article (title, creator_id) values ('写到一半', ${id}) returning id`)
  return { institution: institution.id, subscription: subscription.id, view: view.id, article: article.id }
}

describe('voiding an employee', () => {
  it('tells what he has open, hands it over, and ends his sessions', async () => {
    const [id, heir] = [await employeeIdOf('sales_a2'), await employeeIdOf('sales_a1')]
    const session = await test.as('sales_a2')
    const owned = async (person: number): Promise<number> =>
      (
        await sql<{ n: number }>`select count(*)::int as n from institutions_customer where attributable_person_id = ${person}`.execute(
          test.db,
        )
      ).rows[0]?.n ?? 0
    const [before, heirBefore] = [await owned(id), await owned(heir)]
    const calls = async (person: number): Promise<number> =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from customer_return_visit where visitor_id = ${person} and status = 'PENDING'`.execute(test.db)
      ).rows[0]?.n ?? 0
    await sql`insert into customer_return_visit (lead_id, content, planned_time, visitor_id)
      select id, '交接前的回访', now() + interval '1 day', ${id} from live_customer where attributable_person_id = ${id} order by id limit 2`.execute(
      test.db,
    )
    const [toCall, heirToCall] = [await calls(id), await calls(heir)]
    const { openWork } = (await admin.get(`/system/employee/lock?id=${id}`)).body.data.source
    expect(openWork).toContain(`名下客资 ${before} 条`)
    expect(openWork).toContain(`待回访 ${toCall} 条`)
    const answer = await admin.post('/system/employee/lock', { id, handOverId: heir })
    expect(answer).toMatchObject({ status: 200, body: { code: 200 } })
    expect(await owned(id)).toBe(0)
    expect(await owned(heir)).toBe(before + heirBefore)
    expect([await calls(id), await calls(heir)]).toEqual([0, toCall + heirToCall])
    expect((await session.get('/auth/profile')).status).toBe(401)
    await expect(test.as('sales_a2')).rejects.toThrow('用户名或密码错误')
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from lead_owner_history where from_id = ${id} and to_id = ${heir} and cause = 'handOver'`.execute(test.db)
    expect(rows[0]?.n).toBe(before)
    expect(await admin.post('/system/employee/lock', { id })).toMatchObject({ status: 409, body: { message: '员工已作废' } })
  })

  describe('with open work of every kind', () => {
    let id: number
    let [heir, other, ops] = [0, 0, 0]
    let work: OpenWork
    let ordersBefore: number
    beforeAll(async () => {
      id = await employeeIdOf('sales_b1')
      heir = await employeeIdOf('sales_a1')
      other = await employeeIdOf('mgr_a')
      ops = await employeeIdOf('ops_1')
      work = await addOpenWork(id, { other, ops })
      ordersBefore = await signedOrderCount(id)
    })
    const lock = (form: object) => admin.post('/system/employee/lock', { id, ...form })

    it('tells kind by kind what is open, and proposes who takes it over', async () => {
      expect(await ordersToChase(id)).toBeGreaterThan(0)
      const { source } = (await admin.get(`/system/employee/lock?id=${id}`)).body.data
      expect(source).toMatchObject({
        institutionsWork: '业务归属机构 1 家',
        // The other responsible employee of the same institution.
        institutionsTo: ops,
        // No proposal if there is no such work.
        approvalsTo: source.approvalsWork === null ? null : expect.anything(),
        subscriptionsWork: '定期报表 1 份',
        viewsWork: '共享视图 1 个',
        draftsWork: '文章草稿 1 篇',
        ordersWork: expect.stringContaining('订单'),
        leadsWork: expect.stringContaining('名下客资'),
      })
      const manager = await firstRow(sql<{ id: number | null }>`
        select d.manager_id as id from employee e join department d on d.id = e.department_id where e.id = ${id}`)
      if (manager.id !== null && manager.id !== id) expect(source.leadsTo).toBe(manager.id)
    })

    it('refuses the employee and those who may not see the work', async () => {
      expect((await lock({ leadsTo: heir, institutionsTo: id })).body.errors).toEqual([
        { field: 'institutionsTo', message: '请选择其他在职员工' },
      ])
      const { name } = await firstRow(sql<{ name: string }>`select name from employee where id = ${heir}`)
      expect((await lock({ leadsTo: heir, draftsTo: heir })).body.errors).toEqual([
        { field: 'draftsTo', message: `${name}没有草稿和定时任务的查看权限，不能接手草稿和定时任务` },
      ])
      expect((await lock({ handOverId: heir })).body.errors).toEqual([
        expect.objectContaining({ field: 'handOverId', message: expect.stringMatching(/^.+没有(.+)的查看权限，不能接手\1$/) }),
      ])
    })

    it('gives each kind to the employee chosen for it', async () => {
      const chosen = { ordersTo: other, leadsTo: heir, institutionsTo: ops, subscriptionsTo: other, viewsTo: other, draftsTo: ops }
      expect((await lock(chosen)).body).toMatchObject({ code: 200, message: expect.stringMatching(/^员工已作废，已交接\d+项$/) })
      expect(await countOf(sql`institutions_customer where attributable_person_id = ${id} and deleted_date is null`)).toBe(0)
      expect(
        await firstRow(sql`select activate_id as a, operations_person_id as o from institution where id = ${work.institution}`),
      ).toEqual({ a: ops, o: ops })
      expect(
        await firstRow(sql`select creator_id as c, recipient_ids::int[] as r from report_subscription where id = ${work.subscription}`),
      ).toEqual({ c: other, r: [other] })
      expect(await firstRow(sql`select employee_id as e, name from saved_view where id = ${work.view}`)).toEqual({
        e: other,
        name: '要跟的订单 2',
      })
      expect(await firstRow(sql`select creator_id as c from article where id = ${work.article}`)).toEqual({ c: ops })
      // The owners stored with signed orders stay the same.
      expect(await signedOrderCount(id)).toBe(ordersBefore)
      expect((await admin.post('/system/employee/unlock', { id })).status).toBe(200)
    })
  })

  it('can be undone, and only then', async () => {
    const id = await employeeIdOf('sales_a2')
    expect((await hr.post('/system/employee/unlock', { id })).status).toBe(200)
    expect(await hr.post('/system/employee/unlock', { id })).toMatchObject({ status: 409, body: { message: '员工状态正常' } })
    expect((await (await test.as('sales_a2')).get('/auth/profile')).status).toBe(200)
  })

  it('spares oneself, the last administrator, the default customer service, and voided heirs', async () => {
    expect((await admin.post('/system/employee/lock', { id: await employeeIdOf('admin') })).body.message).toBe('不能作废当前账号')
    expect((await admin.post('/system/employee/lock', { id: await employeeIdOf('cs_1') })).body.message).toContain('默认客服')
    const [voided, other] = [await employeeIdOf('zz11'), await employeeIdOf('zz12')]
    expect((await admin.post('/system/employee/lock', { id: voided })).status).toBe(200)
    expect((await admin.post('/system/employee/lock', { id: other, handOverId: voided })).status).toBe(422)
    expect((await admin.post('/system/employee/lock', { id: other, handOverId: other })).status).toBe(422)
  })

  it('leaves one of two administrators who void each other at the same moment', async () => {
    const second = await employeeIdOf('zz13')
    await sql`update employee set admin = true, password_hash = (select password_hash from employee where username = 'mgr_a'), must_change_password = false where id = ${second}`.execute(
      test.db,
    )
    const other = await test.as('zz13')
    const answers = await Promise.all([
      admin.post('/system/employee/lock', { id: second }),
      other.post('/system/employee/lock', { id: await employeeIdOf('admin') }),
    ])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from employee where admin and not locked`.execute(test.db)
    expect(rows[0]?.n).toBe(1)
  })
})
