/** Invalid and malicious input to the real application: refused with a 4xx response that reveals nothing internal. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Answer, HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { minimalForm } from './inputs.ts'
import { rawCall } from './raw-call.ts'

const LEADS = '/agency/institutionsCustomer'

let server: TestServer
let admin: HttpClient
let sales: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  ;[admin, sales] = await Promise.all([server.login('admin'), server.login('sales_a1')])
})
afterAll(() => server.stop())

/** Words that occur only in internal errors. */
const INSIDE =
  /select |insert |update |syntax|relation "|column "|pg_|kysely|fastify|FST_|ajv|node_modules|\.ts:|at \/|\/work\/|stack|22P02|42601|version":"\d/i

const expectRefused = (answer: Answer, statuses: readonly number[] = [400]): void => {
  expect(statuses).toContain(answer.status)
  expect(answer.bytes.toString()).not.toMatch(INSIDE)
}

const raw = (who: HttpClient, path: string, init: RequestInit = {}): Promise<Answer> => rawCall(server.url, who, path, init)
const postRaw = (body: BodyInit, type = 'application/json', path = `${LEADS}/add`): Promise<Answer> =>
  raw(admin, `/api${path}`, { method: 'POST', body, headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() } })

const INJECTIONS = [
  'name; drop table employee',
  "createdDate' or '1'='1",
  '(select password_hash from employee limit 1)',
  'createdDate,(select 1)',
  '-createdDate--',
  '--createdDate',
  'createdDate asc nulls first',
  'password_hash',
  'passwordHash',
  'attributablePerson.passwordHash',
  'phoneNumber',
  '-wechat',
  'selfOperated',
  'custom->>x',
  '__proto__',
  'constructor',
  '{{1+1}}',
]

describe('a list', () => {
  it.each(INJECTIONS)('is not sorted by %s', async sort => {
    expectRefused(await admin.get(`${LEADS}/list`, { sort }))
  })

  it.each([
    ['an unknown key', 'passwordHashIs=x'],
    ['an internal field', 'selfOperatedIs=true'],
    ['a masked field in parts', 'phoneNumberContains=138'],
    ['a masked field through a range', 'phoneNumberGreaterThanOrEqual=13800000000'],
    ['a key twice', 'nameContains=张三&nameContains=李四'],
    ['__proto__', '__proto__=x'],
    ['__proto__ in a path', '__proto__[admin]=1'],
    ['constructor.prototype', 'constructor.prototype.admin=1'],
    ['brackets', 'name[contains]=张三'],
    ['an operator of another language', 'nameContains[$ne]=x'],
    ['a zero byte', 'nameContains=a%00b'],
    ['half a character', 'nameContains=%ff%fe'],
    ['too much', `nameContains=${'x'.repeat(2_001)}`],
    ['too many keys', Array.from({ length: 101 }, (_, at) => `k${at}=1`).join('&')],
    ['a page of words', 'page=one'],
    ['page 0', 'page=0'],
    ['a page too deep', 'page=9999999'],
    ['a size of its own', 'size=1000'],
    ['an endless page', 'page=1e9'],
    ['a date that is none', 'createdDateOnOrAfter=2025-02-30'],
    ['a range that is reversed', 'createdDateOnOrAfter=2025-03-01&createdDateOnOrBefore=2025-02-01'],
    ['SQL in a date', "createdDateOnOrAfter=2025-01-01'--"],
    ['a number that is none', 'attributablePersonIs=1 or 1=1'],
    ['a number too large', 'attributablePersonIs=99999999999999999999'],
    ['an option that is none', "intentionLevelIs=HIGH' or 1=1"],
    ['a quick filter that is none', 'quickCheck=constructor'],
    ['a screen that is none', 'screen=__proto__'],
    ['a screen of another resource', 'screen=/system/employee'],
  ])('is not filtered by %s', async (_what, query) => {
    const answer = await raw(admin, `/api${LEADS}/list?${query}`)
    if (/%ff/.test(query)) expect(answer.status).toBeLessThan(500)
    else expectRefused(answer)
  })

  it('takes wildcards and quotes as what they are', async () => {
    const { body } = await admin.get<{ total: number }>(`${LEADS}/list`)
    expect(body.data?.total).toBeGreaterThan(0)
    for (const nameContains of ['%%', '__', '\\\\', "''", "%' or '1'='1", '<b>x', '{{7*7}}']) {
      const answer = await admin.get<{ total: number }>(`${LEADS}/list`, { nameContains })
      expect(answer.body.data?.total).toBe(0)
    }
  })
})

describe('a look-up', () => {
  it('takes no key or word of another kind', async () => {
    expectRefused(await admin.get(`${LEADS}/list/get`, { key: 'passwordHash' }))
    expectRefused(await admin.get(`${LEADS}/list/get`, { key: '__proto__' }))
    expectRefused(await admin.get(`${LEADS}/list/get`, { key: 'employeesList', keyword: 'x'.repeat(3_000) }))
    const all = await admin.get<{ employeesList: unknown[] }>(`${LEADS}/list/get`, { key: 'employeesList', keyword: '%' })
    expect(all.body.data?.employeesList).toEqual([])
  })
})

describe('a body', () => {
  it.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['text', '"x"'],
    ['__proto__', '{"__proto__":{"admin":true},"name":"x"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['an unknown key', '{"name":"x","admin":true}'],
    ['a field that is readonly', '{"name":"x","status":"LOSS"}'],
    ['a creator', '{"name":"x","creatorId":1}'],
    ['an id for a new row', '{"id":1,"name":"x"}'],
    ['an endless nesting', `${'{"name":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['nothing', ''],
  ])('of %s is refused', async (_what, body) => {
    expectRefused(await postRaw(body))
  })

  it('of values of the wrong type or length is refused beside the field', { timeout: 120_000 }, async () => {
    const form = await minimalForm(server, admin, server.snapshot().resources.institutionsCustomer?.actions.add as never)
    const wrong: Record<string, readonly unknown[]> = {
      name: [{}, [], 1, true, '', ' ', '\u200b', '张'.repeat(31)],
      phoneNumber: [13800138000, {}, '1'.repeat(1_000), '12345', '１３８' /* short */, "138'; drop table x"],
      customerSource: ['NOPE', 1, { $ne: null }, '__proto__'],
      consultingProject: ['精英申请', [], ['NOPE'], [{}], Array.from({ length: 1_000 }, (_, at) => `项目${at}`)],
      budget: ['NaN', 'Infinity', '1e5', '-1', '1.234', 1.234, 1e21, -1, '99999999999999'],
      graduationTime: ['2025-02-30', '0000-00-00', 1, '2025-01-01T00:00:00Z'],
      attributablePersonId: ['1', -1, 1.5, 2_000_000_000, [1], {}],
    }
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const answer = await admin.post(`${LEADS}/add`, { ...form, [name]: value })
        expect([name, value, answer.status === 422 || answer.status === 400]).toEqual([name, value, true])
        expect(answer.bytes.toString()).not.toMatch(INSIDE)
      }
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from institutions_customer where name = ${form.name}`.execute(
      server.db,
    )
    expect(rows[0]?.n).toBe(0)
  })

  it('of text that nobody sees, or in more lines than the field has, is refused beside the field, and nothing is changed on the way', async () => {
    const form = await minimalForm(server, admin, server.snapshot().resources.institutionsCustomer?.actions.add as never)
    const names = [
      '\u3164',
      '\u115f',
      '\u2800',
      '\u00ad',
      '\u{e0041}',
      '\u200b',
      '\u202e',
      '\ud800',
      '张\ud800三',
      '张\u0000三',
      '张\n三',
      '张三\u3164',
    ]
    for (const name of names) {
      const answer = await admin.post<unknown>(`${LEADS}/add`, { ...form, name })
      expect([name, answer.status, (answer.body as { errors?: unknown }).errors]).toEqual([
        name,
        422,
        [{ field: 'name', message: expect.stringMatching(/[\u4e00-\u9fff]/) }],
      ])
      const college = await admin.post<unknown>(`${LEADS}/add`, { ...form, college: name })
      expect([name, college.status]).toEqual([name, 422])
    }
    const content = { order: [], shown: {}, widths: {}, params: {}, quickCheck: '', sort: '', size: 10 }
    for (const name of ['\u3164', '张\u0000三', '\ud800', '\u200b', '张\n三']) {
      const view = { screen: '/newCustomer/institutionsCustomer', name, content }
      expect([name, (await admin.post('/views/save', view)).status]).toEqual([name, 422])
    }
    const lines = ['姓名,手机号,客户来源,咨询项目,意向等级', '张\u3164三,13811110001,小红书,文书,高', '"张\n三",13811110002,小红书,文书,高']
    const file = new FormData()
    file.append('file', new Blob([lines.join('\n')]), 'leads.csv')
    const dry = await admin.post<{ ok: number; rows: { field: string; reason: string }[] }>(`${LEADS}/uploadCustomer`, file)
    expect(dry.body.data).toMatchObject({
      ok: 0,
      rows: [
        { field: 'name', reason: '第2个字符看不见或无法保存，请删除后重试' },
        { field: 'name', reason: '不能换行，请写在一行内' },
      ],
    })
    const kept = await admin.post<{ id: number }>(`${LEADS}/add`, { ...form, remarks: '第一行\r\n\u200b第二行' })
    const { rows } = await sql`select remarks from institutions_customer where id = ${kept.body.data?.id}`.execute(server.db)
    expect(rows).toEqual([{ remarks: '第一行\n第二行' }])
  })

  it('too large is a 413', async () => {
    expectRefused(await postRaw(JSON.stringify({ name: 'x'.repeat(3_000_000) })), [413])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonp',
    'text/json',
    'multipart/form-data; boundary=x',
  ])('as %s is a 415', async type => {
    expectRefused(await postRaw('{}', type), [415])
  })

  it('of one action is no body of another with the same key', async () => {
    const add = server.snapshot().resources.institutionsCustomer?.actions.add as never
    const key = { 'idempotency-key': crypto.randomUUID() }
    const form = await minimalForm(server, admin, add)
    const first = await admin.post(`${LEADS}/add`, form, key)
    expect(first.status).toBe(200)
    expect((await admin.post(`${LEADS}/add`, form, key)).body).toEqual(first.body)
    expectRefused(await admin.post(`${LEADS}/add`, { ...form, name: '另一个人' }, key), [409])
    expectRefused(await admin.post('/system/role/add', { name: '借用' }, key), [409])
    for (const bad of ['x', 'x'.repeat(65), 'abc def ghi', "a';drop--"]) {
      expectRefused(await admin.post(`${LEADS}/add`, form, { 'idempotency-key': bad }))
    }
    // Idempotency keys are separate per employee.
    expect((await sales.post('/auth/logout', {}, key)).status).toBe(200)
    sales = await server.login('sales_a1')
  })
})

describe('ids', () => {
  const actions = (): readonly (Endpoint & { kind: 'action' })[] =>
    Object.values(server.snapshot().endpoints).filter(endpoint => endpoint.kind === 'action')

  it('are refused by every action unless they are ids', { timeout: 120_000 }, async () => {
    for (const [at, { path, resource, action }] of actions().entries()) {
      // A session has a rate limit per minute.
      if (at % 100 === 99) admin = await server.login('admin')
      const { select, limit, joinedIds } = server.snapshot().resources[resource]?.actions[action] ?? {}
      const bad: unknown[] = ['01', '1e3', '0x1', 0, -1, 1.5, 1e300, null, {}, [[1]], ['1'], 'all', true]
      const many = Array.from({ length: (limit ?? 200) + 1 }, (_, at) => at + 1)
      if (select === 'many') bad.push(many)
      if (select === 'one') bad.push([1, 2])
      bad.push(...(joinedIds ? [many.join(), '', '1,', ',1', '1, 2', '1,01', '1,1e3', '1;2'] : ['1', '1,2']))
      for (const id of select === 'none' ? [1, [1], 'x'] : bad) expectRefused(await admin.post(path, { id }))
    }
  })

  it('are joined by commas where the specification has it so, and nowhere else', () => {
    const joining = actions().filter(({ resource, action }) => server.snapshot().resources[resource]?.actions[action]?.joinedIds)
    const paths = ['/approvalCenter/cancellOrderAudit/pass', '/approvalCenter/cancellOrderAudit/reject']
    expect(joining.map(({ path }) => path).sort()).toEqual(paths)
  })

  it('are the number that they are, however the number is spelled', async () => {
    const { rows } = await sql<{ id: number }>`select min(id)::int as id from department`.execute(server.db)
    const [{ id } = { id: 0 }] = rows
    const spelled = await postRaw(`{"id":${id}e0,"name":"改名"}`, 'application/json', '/system/department/edit')
    expect([spelled.status, spelled.body.errors]).toEqual([422, [expect.objectContaining({ field: 'version' })]])
    expectRefused(await postRaw(`{"id":"${id}","name":"改名"}`, 'application/json', '/system/department/edit'))
  })

  it('of others in bulk change nothing, and nobody is told which', async () => {
    const own = await sales.get<{ records: { id: number }[] }>(`${LEADS}/list`, { size: 10 })
    const mine = own.body.data?.records.map(row => row.id) ?? []
    const { rows } = await sql<{ id: number }>`select id from live_customer where status <> 'LOSS' and not (id = any(${mine}))
      order by id desc limit 1`.execute(server.db)
    const other = await server.login('mgr_a')
    const before = await sql`select id, version from institutions_customer order by id`.execute(server.db)
    const answer = await other.post(`${LEADS}/setStaffPerson`, { id: [...mine.slice(0, 2), rows[0]?.id, 2_000_000_000], staffId: 1 })
    expect(answer).toMatchObject({ status: 404, body: { code: 404, message: '包含无权操作的数据' } })
    expect(Object.keys(answer.body)).toEqual(['code', 'message'])
    expect((await sql`select id, version from institutions_customer order by id`.execute(server.db)).rows).toEqual(before.rows)
  })

  it('in addresses are numbers', async () => {
    for (const id of ['abc', '1 or 1=1', '-1', '0', '1e3', '01', '0x1', '1.0', '+1', '99999999999999999999', '1;', "1'", '%00', '١']) {
      expectRefused(await admin.get(`${LEADS}/details`, { id }))
      expectRefused(await admin.get(`${LEADS}/edit`, { id }))
      expectRefused(await admin.get(`${LEADS}/list`, { attributablePersonIs: id, size: 10 }))
      expectRefused(await admin.get('/runtime/detail', { path: '/newCustomer/customerDetail', id }))
      expectRefused(await admin.get('/message/employee/getMessageDetail', { id }))
      expectRefused(await admin.get('/verifyDuplicate', { wechatOrPhoneNumberIs: '13800138000', id }))
    }
    expectRefused(await admin.get(`${LEADS}/setAttributablePerson`, { id: '1,1e3' }))
    expectRefused(await admin.get(`${LEADS}/edit`, { id: '1,' }))
    expectRefused(await raw(admin, `/api${LEADS}/edit?id=1&id=2`))
  })

  it('with an older version are refused', async () => {
    const { body } = await admin.get<{ records: { id: number; version: number }[] }>('/system/department/list')
    const row = body.data?.records.at(-1)
    const edit = { id: row?.id, name: '改名一次', parentId: null }
    expect((await admin.post('/system/department/edit', { ...edit, version: row?.version })).status).toBeLessThan(300)
    const stale = await admin.post('/system/department/edit', { ...edit, name: '改名两次', version: row?.version })
    expect(stale).toMatchObject({ status: 409, body: { code: 3000, data: { conflict: true } } })
    for (const version of ['1', 1.5, null, {}, -1.5]) expectRefused(await admin.post('/system/department/edit', { ...edit, version }))
  })
})

describe('declared endpoints', () => {
  it('take no key that they do not declare, in query or body', { timeout: 120_000 }, async () => {
    const failures: string[] = []
    for (const endpoint of server.app.core.endpoints.values()) {
      if (endpoint.upload || endpoint.path === '/auth/logout' || endpoint.path === '/auth/login') continue
      const path = endpoint.path.replace('{id}', '00000000-0000-0000-0000-000000000000')
      const answer = endpoint.method === 'GET' ? await admin.get(path, { zzUnknown: '1' }) : await admin.post(path, { zzUnknown: 1 })
      const query = endpoint.method === 'POST' ? await admin.post(`${path}?zzUnknown=1`, {}) : answer
      // Requests of client systems without a signature are not parsed.
      const refused = endpoint.permission === 'signed' ? [400, 401] : [400, 429]
      for (const { status } of [answer, query]) if (!refused.includes(status)) failures.push(`${status} ${endpoint.method} ${path}`)
    }
    expect(failures).toEqual([])
  })
})

describe('addresses', () => {
  it.each([
    '/api/../../etc/passwd',
    '/api/..%2f..%2fetc%2fpasswd',
    '/api/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd.txt',
    '/package.json',
    '/.env',
    '/.git/config',
    '/assets/%00.js',
    '/api/files/..%2f..%2fpackage.json',
    '/api/jobs/..%2f1',
    '/api/agency/institutionsCustomer/list%2f',
    '/api/AGENCY/institutionsCustomer/list',
    '/api//agency/institutionsCustomer/list',
    '/api/agency/institutionsCustomer/list/..%2fadd',
  ])('%s leads nowhere', async path => {
    const answer = await raw(admin, path)
    // Any path without a file extension serves the application's page.
    if (answer.status === 200) expect(answer.bytes.toString()).toContain('<div id="root">')
    else expect([400, 403, 404]).toContain(answer.status)
    expect(answer.bytes.toString()).not.toMatch(/"dependencies"|root:x:|\[core\]/)
  })

  it('that are malformed are refused in our own words', async () => {
    const answer = await raw(admin, '/api/%zz')
    expectRefused(answer)
    expect(answer.body).toMatchObject({ code: 400 })
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('by other methods are not there', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      if (method === 'TRACE') continue // fetch refuses to send it
      expect([404, 405]).toContain((await raw(admin, `/api${LEADS}/list`, { method })).status)
    }
  })
})
