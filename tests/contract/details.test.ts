import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'

const DETAIL = '/work/taskDetail'
const LIST = '/work/task/list'
const NOTES = '/work/note/list'

let fixture: Application
const who: Record<string, Client> = {}
const at = (name: string): Client => who[name] as Client
let ids: Record<string, number>

beforeAll(async () => {
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'alice', permissions: [LIST, NOTES, '/work/pair/list'] },
    { username: 'bob', permissions: [LIST, NOTES] },
    { username: 'quiet', permissions: [LIST] },
    { username: 'clerk', permissions: [DETAIL, NOTES] },
    { username: 'judge', permissions: ['/work/pair/list'] },
    { username: 'greedy', permissions: [LIST], views: ['alice'] },
  ])
  const { alice, bob, quiet, clerk } = fixture.people
  const db = fixture.owner
  const made = await sql<{ id: number; name: string }>`insert into task (name, phone, status, owner_id, creator_id, custom) values
    ('王的任务', '13800138000', 'OPEN', ${alice}, ${bob}, '{"nickname":"小明"}'), ('李的任务', '13900139000', 'DONE', ${bob}, ${bob}, '{}'),
    ('静的任务', null, 'OPEN', ${quiet}, ${clerk}, '{}') returning id, name`.execute(db)
  ids = Object.fromEntries(made.rows.map(({ id, name }) => [name[0] ?? '', id]))
  await sql`insert into note (task_id, content) select id, left(name, 1) || '的记录' || n from task, generate_series(1, 12) n`.execute(db)
  await sql`insert into note (task_id, content) values (${ids['王']}, '别的记录')`.execute(db)
  const pair = await sql<{ id: number }>`insert into pair (first_id, second_id) values (${ids['王']}, ${ids['李']}) returning id`.execute(
    db,
  )
  ids['pair'] = pair.rows[0]?.id as number
  for (const username of Object.keys(fixture.people)) who[username] = await signIn(fixture.app, username)
})
afterAll(() => fixture.close())

const detail = (by: string, id: unknown, path = DETAIL) => at(by).get(`/runtime/detail?${new URLSearchParams({ path, id: String(id) })}`)
const notes = (by: string, of: unknown, more: Record<string, string> = {}) =>
  at(by).get(`${NOTES}?${new URLSearchParams({ screen: `${DETAIL}#t1`, of: String(of), ...more })}`)
const timeline = (by: string, id: unknown, more: Record<string, string> = {}, path = DETAIL) =>
  at(by).get(`/runtime/timeline?${new URLSearchParams({ path, id: String(id), ...more })}`)

describe('GET /runtime/detail', () => {
  it('answers the row in wire form, masked, custom fields too, with the numbers of its lists', async () => {
    const { body, text } = await detail('alice', ids['王'])
    expect(body.data).toMatchObject({
      counts: { t1: 13, t2: 12, t3: 13 },
      compared: {},
      row: {
        id: ids['王'],
        version: 1,
        name: '王的任务',
        phone: '1380****000',
        nickname: '小明',
        $reveal: ['phone', 'wechat'],
        owner: { name: '人alice' },
      },
    })
    expect(text).not.toContain('13800138000')
  })

  it('tells who only looks that he may not act, and offers him nothing in full', async () => {
    const { data } = (await detail('bob', ids['王'])).body
    expect(data.row.$readOnly).toBe('仅可查看')
    expect(data.row).not.toHaveProperty('$reveal')
    const { row } = (await detail('bob', ids['李'])).body.data
    expect(row.$reveal).toEqual(['phone', 'wechat'])
    expect(row).not.toHaveProperty('$readOnly')
  })

  it('counts no list that the person may not see', async () => {
    expect((await detail('quiet', ids['静'])).body.data.counts).toEqual({})
  })

  it('is gone for who may not see the row, and forbidden without the permission for details', async () => {
    expect((await detail('alice', ids['李'])).status).toBe(404)
    expect((await detail('root', 99_999_999)).status).toBe(404)
    expect((await detail('judge', ids['王'])).status).toBe(403)
    // Permission for the screen alone shows no row.
    expect((await detail('clerk', ids['静'])).status).toBe(403)
  })

  it('takes only a detail screen and an id', async () => {
    for (const id of ['', '0', '1;drop', '1e3', '-1', '1.5']) expect((await detail('root', id)).status, id).toBe(400)
    for (const path of ['/work/task', '/nowhere', '__proto__', 'constructor'])
      expect((await detail('root', 1, path)).status, path).toBe(404)
    expect((await at('root').get(`/runtime/detail?path=${DETAIL}&id=1&x=1`)).status).toBe(400)
  })

  it('lets the module that owns the rows refuse', async () => {
    expect(await detail('greedy', ids['王'])).toMatchObject({ status: 429, body: { message: '今日查看次数已达上限' } })
    // A view of a row that is not visible is not counted.
    expect((await detail('greedy', ids['李'])).status).toBe(404)
  })

  it('opens as a screen for those who may see the rows', async () => {
    expect((await at('alice').get(`/runtime/screen?path=${DETAIL}`)).body.data.view.tabs).toHaveLength(4)
    expect(
      (await at('quiet').get(`/runtime/screen?path=${DETAIL}`)).body.data.view.tabs.map((tab: { title: string }) => tab.title),
    ).toEqual(['资料', '经过'])
    expect((await at('judge').get(`/runtime/screen?path=${DETAIL}`)).status).toBe(403)
  })
})

describe('a list in a tab', () => {
  it('is of what leads to the row, paged, with its condition', async () => {
    const { data } = (await notes('alice', ids['王'])).body
    expect(data.total).toBe(13)
    expect(data.records).toHaveLength(10)
    expect(data.records.every((one: { content: string }) => one.content.startsWith('王') || one.content === '别的记录')).toBe(true)
    const second = await at('alice').get(`${NOTES}?screen=${encodeURIComponent(`${DETAIL}#t2`)}&of=${ids['王']}&page=2`)
    expect(second.body.data).toMatchObject({ total: 12, records: [{}, {}] })
  })

  it('of a row that the person may not see is not there', async () => {
    expect((await notes('alice', ids['李'])).status).toBe(404)
    expect((await notes('root', 99_999_999)).status).toBe(404)
    expect((await notes('bob', ids['王'])).body.data.total).toBe(13)
  })

  it('needs the permission of the list and of the detail', async () => {
    expect((await notes('quiet', ids['静'])).status).toBe(403)
    expect((await notes('clerk', ids['静'])).status).toBe(403)
  })

  it('names its row, and other lists belong to none', async () => {
    for (const of of ['', '0', '1;drop']) expect((await notes('root', of)).status, of).toBe(400)
    expect((await at('alice').get(`${NOTES}?of=${ids['王']}`)).status).toBe(400)
    expect((await at('alice').get(`${NOTES}?screen=/work/note&of=${ids['王']}`)).status).toBe(400)
    expect((await at('alice').get(`${LIST}?screen=${encodeURIComponent(`${DETAIL}#t1`)}&of=${ids['王']}`)).status).toBe(400)
    expect((await at('alice').get(`${NOTES}?screen=${encodeURIComponent(`${DETAIL}#t3`)}&of=${ids['王']}`)).status).toBe(400)
  })
})

describe('sections for each row that leads here', () => {
  const each = (by: string, of: unknown) =>
    at(by).get(`${NOTES}?${new URLSearchParams({ screen: `${DETAIL}#t0`, of: String(of), size: '50' })}`)

  it('are of this row’s only, in the order that the screen says, with what they show', async () => {
    const { data } = (await each('alice', ids['王'])).body
    expect(data).toMatchObject({ total: 13, records: [{ content: '王的记录1', task: { name: '王的任务' } }, ...Array(12).fill({})] })
  })

  it('are not for who may not see the row, or such rows', async () => {
    expect((await each('alice', ids['李'])).status).toBe(404)
    expect((await each('quiet', ids['静'])).status).toBe(403)
    const tabs = (await at('quiet').get(`/runtime/screen?path=${DETAIL}`)).body.data.view.tabs
    expect(tabs[0]).not.toHaveProperty('each')
  })
})

describe('GET /runtime/timeline', () => {
  it('is a page of what the source tells', async () => {
    expect((await timeline('alice', ids['王'])).body.data).toMatchObject({
      total: 13,
      records: [{ title: '记录', text: '别的记录', operator: null }, ...Array(9).fill({})],
    })
    expect((await timeline('alice', ids['王'], { page: '2', size: '10' })).body.data.records).toHaveLength(3)
  })

  it('follows scope and permission of the row', async () => {
    expect((await timeline('alice', ids['李'])).status).toBe(404)
    expect((await timeline('judge', ids['王'])).status).toBe(403)
    expect((await timeline('root', ids['pair'], {}, '/work/pairDetail')).status).toBe(404)
    for (const page of ['0', 'x', '99999']) expect((await timeline('root', ids['王'], { page })).status, page).toBe(400)
    expect((await timeline('root', ids['王'], { size: '7' })).status).toBe(400)
  })
})

describe('two rows side by side', () => {
  const compared = async (by: string) => (await detail(by, ids['pair'], '/work/pairDetail')).body.data.compared

  it('are read within the scope of their own resource, masked', async () => {
    expect(await compared('root')).toMatchObject({
      t0: [{ name: '王的任务', phone: '1380****000', $reveal: expect.arrayContaining(['phone']) }, { name: '李的任务' }],
    })
    expect(await compared('alice')).toMatchObject({ t0: [{ name: '王的任务' }, null] })
  })

  it('show the fields that are named to those who see the pair, masked, and in full only to who may act on the row', async () => {
    const { t1 } = await compared('judge')
    expect(t1).toMatchObject([
      { name: '王的任务', phone: '1380****000' },
      { name: '李的任务', phone: '1390****000' },
    ])
    expect(t1[0]).not.toHaveProperty('$reveal')
    expect((await compared('alice')).t1).toMatchObject([{ $reveal: ['phone'] }, {}])
    expect((await compared('alice')).t1[1]).not.toHaveProperty('$reveal')
  })

  it('show the rest to nobody who may not see such rows at all', async () => {
    expect(await compared('judge')).not.toHaveProperty('t0')
  })
})
