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
  density: 'compact',
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

describe('sharing', () => {
  it('takes the permission, shows the view to whoever may open the list, and can be taken back', async () => {
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

  it('does not reach views that others keep for themselves', async () => {
    const [own] = await list(mine)
    expect((await sharer.post('/views/share', { id: own?.id, shared: true })).status).toBe(404)
  })
})
