import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { SavedView } from '../wire.ts'

let server: TestServer
let mine: HttpClient
let other: HttpClient
let sharer: HttpClient

const screen = '/newCustomer/institutionsCustomer'
const content = {
  order: ['name', 'createdDate'],
  shown: { gender: true },
  widths: { name: 220 },
  params: { nameContains: '王' },
  quickCheck: 'all',
  sort: '-createdDate',
  size: 20,
}
const list = async (who: HttpClient, path = screen) => (await who.get<SavedView[]>('/views/list', { screen: path })).body.data ?? []
const save = (who: HttpClient, name: string, more: object = {}) =>
  who.post<{ id: number }>('/views/save', { screen, name, content, ...more })

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  await sql`insert into role_permission (role_id, permission) select id, '/views/share' from role where name = '咨询主管'
    on conflict do nothing`.execute(server.db)
  mine = await server.login('sales_a1')
  other = await server.login('sales_b1')
  sharer = await server.login('mgr_a')
})
afterAll(() => server.stop())

describe('a view', () => {
  it('is kept as it was saved, for its owner alone', async () => {
    expect((await save(mine, ' 王姓客户 ')).status).toBe(200)
    expect(await list(mine)).toMatchObject([{ name: '王姓客户', shared: false, mine: true, content }])
    expect(await list(other)).toEqual([])
    expect(await list(mine, '/newCustomer/highSeas')).toEqual([])
  })

  it('has a name of its own among those of its owner and list', async () => {
    expect((await save(mine, '王姓客户')).body).toMatchObject({ code: 3000, errors: [{ field: 'name', message: '已有同名视图' }] })
    expect((await save(other, '王姓客户')).status).toBe(200)
    expect((await save(mine, '  ')).body.message).toBe('请输入视图名称')
    expect((await save(mine, '一'.repeat(21))).body.message).toBe('视图名称最多20个字')
  })

  it('is saved anew and deleted by its owner only', async () => {
    const [view] = await list(mine)
    expect((await save(other, '偷改', { id: view?.id })).status).toBe(404)
    expect((await other.post('/views/delete', { id: view?.id })).status).toBe(404)
    expect((await save(mine, '王姓', { id: view?.id, content: { ...content, size: 50 } })).status).toBe(200)
    expect(await list(mine)).toMatchObject([{ id: view?.id, name: '王姓', content: { size: 50 } }])
    expect((await mine.post('/views/delete', { id: view?.id })).status).toBe(200)
    expect(await list(mine)).toEqual([])
  })

  it('belongs to a list that its owner may open, and holds nothing else', async () => {
    expect((await save(mine, '越权', { screen: '/system/employee' })).status).toBe(403)
    expect((await save(mine, '没有', { screen: '/nowhere' })).status).toBe(404)
    expect((await mine.get('/views/list', { screen: '/system/employee' })).status).toBe(403)
    expect((await save(mine, '多余', { content: { ...content, script: 'x' } })).status).toBe(400)
  })
})

describe('the default view', () => {
  it('is one of the reader’s own or a shared one, for each list one', async () => {
    const first = (await save(mine, '一')).body.data?.id
    const second = (await save(mine, '二')).body.data?.id
    const set = (who: HttpClient, id?: number) => who.post('/views/default', { screen, ...(id && { id }) })
    const defaults = async (who: HttpClient) => (await list(who)).filter(view => view.isDefault).map(({ name }) => name)
    expect((await set(mine, first)).status).toBe(200)
    expect((await set(mine, second)).status).toBe(200)
    expect(await defaults(mine)).toEqual(['二'])
    expect((await set(other, first)).status).toBe(404)
    expect((await mine.post('/views/default', { screen: '/newCustomer/highSeas', id: first })).status).toBe(404)
    expect((await mine.post('/views/default', { screen: '/system/employee' })).status).toBe(403)
    await mine.post('/views/delete', { id: second })
    expect(await defaults(mine)).toEqual([])
    await set(mine, first)
    await set(mine)
    expect(await defaults(mine)).toEqual([])
    await mine.post('/views/delete', { id: first })
  })

  it('may be shared by somebody else, until that is taken back', async () => {
    const id = (await save(sharer, '大家的')).body.data?.id
    await sharer.post('/views/share', { id, shared: true })
    expect((await mine.post('/views/default', { screen, id })).status).toBe(200)
    expect(await list(mine)).toMatchObject([{ name: '大家的', isDefault: true }])
    await sharer.post('/views/delete', { id })
    expect(await list(mine)).toEqual([])
  })
})

describe('a view of a list that has changed', () => {
  it('is given without what the list no longer has', async () => {
    const stale = { ...content, order: ['gone', 'name'], shown: { gone: true, gender: true }, widths: { gone: 90, name: 220 } }
    const more = { params: { goneIs: '1', nameContains: '王' }, quickCheck: 'gone', sort: '-gone', size: 37 }
    const id = (await save(mine, '旧的', { content: { ...stale, ...more } })).body.data?.id
    expect((await list(mine))[0]?.content).toEqual({ ...content, order: ['name'], size: 10 })
    await mine.post('/views/delete', { id })
  })

  it('is renamed without its content', async () => {
    const id = (await save(mine, '原名')).body.data?.id
    expect((await mine.post('/views/save', { screen, name: '新名', id })).status).toBe(200)
    expect((await mine.post('/views/save', { screen, name: '没有内容' })).status).toBe(400)
    expect(await list(mine)).toMatchObject([{ id, name: '新名', content }])
    await mine.post('/views/delete', { id })
  })
})

describe('a view of a report', () => {
  const report = '/dataReport/customerSourceData'
  const none = { order: [], shown: {}, widths: {}, quickCheck: '', size: 10 }
  const saved = async (admin: HttpClient, more: object): Promise<unknown> => {
    const kept = { ...none, sort: '', params: {}, ...more }
    const { body } = await save(admin, '来源', { screen: report, content: kept })
    const content = (await list(admin, report)).map(view => view.content)
    await admin.post('/views/delete', { id: body.data?.id })
    return content
  }

  it('keeps its period by its name or by its days, comparison, filters and the figure that sorts', async () => {
    const admin = await server.login('admin')
    const params = { period: 'lastMonth', compare: 'year', by: 'source', ownerIn: '1,2' }
    expect(await saved(admin, { params, sort: '-signedAmount' })).toEqual([{ ...none, params, sort: '-signedAmount' }])
    const days = { timeOnOrAfter: '2026-01-01', timeOnOrBefore: '2026-01-31', by: 'source' }
    expect(await saved(admin, { params: days, sort: 'newLeads' })).toEqual([{ ...none, params: days, sort: 'newLeads' }])
  })

  it('is given without what the report no longer has', async () => {
    const admin = await server.login('admin')
    const stale = { order: ['gone'], widths: { gone: 90 }, params: { goneIn: '1', by: 'gone', period: 'today' }, sort: '-gone', size: 50 }
    expect(await saved(admin, stale)).toEqual([{ ...none, params: { period: 'today', by: 'source' }, sort: '-newLeads' }])
  })
})

describe('sharing', () => {
  it('does not give away what somebody filtered masked fields by', async () => {
    const params = { phoneNumberIs: '13800138000', wechatIs: 'wang_xiaoming', nameContains: '王' }
    const id = (await save(sharer, '查电话', { content: { ...content, params } })).body.data?.id
    await sharer.post('/views/share', { id, shared: true })
    expect((await list(sharer))[0]?.content.params).toEqual(params)
    expect((await list(mine)).map(view => view.content.params)).toEqual([{ nameContains: '王' }])
    await sharer.post('/views/delete', { id })
  })

  it('takes the permission, shows the view to those who may open the list, and can be taken back', async () => {
    const id = (await save(sharer, '本周新客资')).body.data?.id
    const own = (await save(mine, '我的')).body.data?.id
    expect((await mine.post('/views/share', { id: own, shared: true })).status).toBe(403)
    expect((await sharer.post('/views/share', { id, shared: true })).status).toBe(200)
    const names = async (who: HttpClient) => (await list(who)).map(({ name, mine: own, owner }) => [name, own, owner])
    expect(await names(mine)).toEqual([
      ['我的', true, '林晓雯'],
      ['本周新客资', false, '赵明哲'],
    ])
    expect((await mine.post('/views/delete', { id })).status).toBe(404)
    expect((await sharer.post('/views/share', { id, shared: false })).status).toBe(200)
    expect(await names(mine)).toEqual([['我的', true, '林晓雯']])
  })

  it.each([
    ['shared', '/views/share', { shared: false }],
    ['deleted', '/views/delete', {}],
    ['renamed', '/views/save', { screen, name: '改名' }],
  ])('of a list that one may not open any more: it is not %s, neither an own view nor a shared one', async (_what, path, form) => {
    const [own, foreign] = [(await save(sharer, '自己的')).body.data?.id, (await save(mine, '别人的')).body.data?.id]
    await sql`update saved_view set shared = true where id = any(${[own, foreign]})`.execute(server.db)
    const pages = await sql<{ role_id: number }>`delete from role_permission where permission = ${screen}
      and role_id in (select role_id from employee_role join employee on employee.id = employee_id where username = 'mgr_a') returning role_id`.execute(
      server.db,
    )
    const answers = [await sharer.post(path, { ...form, id: own }), await sharer.post(path, { ...form, id: foreign })]
    for (const { role_id } of pages.rows)
      await sql`insert into role_permission (role_id, permission) values (${role_id}, ${screen})`.execute(server.db)
    expect(pages.rows.length).toBeGreaterThan(0)
    expect(answers.map(({ status }) => status)).toEqual([403, path === '/views/save' ? 403 : 404])
    const { rows } = await sql<{
      name: string
      shared: boolean
    }>`delete from saved_view where id = any(${[own, foreign]}) returning name, shared`.execute(server.db)
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: '自己的', shared: true },
        { name: '别人的', shared: true },
      ]),
    )
  })

  it('does not reach views that others keep for themselves', async () => {
    const [own] = await list(mine)
    expect((await sharer.post('/views/share', { id: own?.id, shared: true })).status).toBe(404)
  })
})
