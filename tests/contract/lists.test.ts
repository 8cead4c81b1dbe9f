import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'

const ALL = ['/work/task', '/work/task/list', '/work/open', '/work/board/list', '/work/note/list', '/work/team/list', '/work/person/list']

let fixture: Application
let root: Client
let alice: Client
let vera: Client
let teams: number[]

beforeAll(async () => {
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'alice', permissions: ALL },
    { username: 'bob', permissions: ALL },
    { username: 'vera', permissions: ALL, views: ['alice'] },
    { username: 'nobody' },
  ])
  const { alice: a, bob: b } = fixture.people
  const db = fixture.owner
  const made = await sql<{ id: number }>`insert into team (name) values ('一组'), ('二组') returning id`.execute(db)
  teams = made.rows.map(row => row.id)
  const child = await sql<{ id: number }>`insert into team (name, parent_id) values ('一组甲', ${teams[0]}) returning id`.execute(db)
  teams.push(child.rows[0]?.id as number)
  await sql`insert into task (name, phone, wechat, status, level, tags, amount, due, finished_date, month, urgent, owner_id, creator_id, team_id, custom, created_date) values
    ('王小明的任务', '13800138000', 'wang_xiaoming', 'OPEN', 1, '{红,绿}', 100.50, '2026-01-10', '2026-01-31 23:59:59.7+08', '2026-01', true, ${a}, ${a}, ${teams[0]}, '{"nickname":"小明","score":7}', '2026-01-01 08:00+08'),
    ('小红 100%', null, null, 'DONE', 0, '{蓝}', 20, '2026-02-01', '2026-02-01 00:00:00+08', '2026-02', false, ${a}, ${b}, ${teams[2]}, '{}', '2026-01-02 08:00+08'),
    ('李四的任务', '13900139000', null, 'OPEN', 0, '{}', 0, null, null, null, false, ${b}, ${a}, ${teams[1]}, '{}', '2026-01-03 08:00+08'),
    ('没人的任务', null, null, 'PAUSED', 0, '{}', 5, null, null, null, true, null, null, null, '{}', '2026-01-04 08:00+08')`.execute(db)
  await sql`insert into task_helper select id, ${b} from task where name like '王%'`.execute(db)
  await sql`insert into note (task_id, content) select id, name || '的记录' from task`.execute(db)
  ;[root, alice, vera] = await Promise.all([signIn(fixture.app, 'root'), signIn(fixture.app, 'alice'), signIn(fixture.app, 'vera')])
})
afterAll(() => fixture.close())

const names = async (who: Client, query = '', list = '/work/task/list') => {
  const answer = await who.get(`${list}?${query}`)
  if (answer.status !== 200) return answer.body.message
  return answer.body.data.records.map((row: { name: string }) => row.name)
}
const q = (values: Record<string, string>) => new URLSearchParams(values).toString()

describe('a record', () => {
  it('has the view’s columns in wire form, contacts masked', async () => {
    const { body } = await root.get(`/work/task/list?${q({ screen: '/work/task', nameContains: '小明' })}`)
    const { id, ...row } = body.data.records[0]
    expect(id).toBeTypeOf('number')
    expect(row).toEqual({
      $reveal: ['phone', 'wechat'],
      version: 1,
      name: '王小明的任务',
      phone: '1380****000',
      wechat: 'wa**********g',
      status: 'OPEN',
      level: 1,
      tags: ['红', '绿'],
      amount: '100.50',
      due: '2026-01-10',
      finishedDate: '2026-01-31 23:59:59',
      month: '2026-01',
      urgent: true,
      owner: { id: fixture.people.alice, name: '人alice', username: 'alice' },
      team: { id: teams[0], name: '一组' },
      nickname: '小明',
      score: 7,
      createdDate: '2026-01-01 08:00:00',
    })
  })

  it('of a grouped view has its lists of references', async () => {
    const { body } = await root.get(`/work/board/list?${q({ screen: '/work/board', nameContains: '小明' })}`)
    expect(body.data).toMatchObject({ total: 1, records: [{ helpers: [{ id: fixture.people.bob, name: '人bob' }], helperCount: 1 }] })
  })

  it('names the masked columns that its reader may have in full: those that the server then gives', async () => {
    for (const who of [root, alice, vera]) {
      const { records } = (await who.get(`/work/task/list?${q({ screen: '/work/task' })}`)).body.data
      const told = records.map((row: { $reveal?: string[] }) => row.$reveal?.includes('phone') ?? false)
      const given = []
      for (const { id } of records) given.push((await who.post('/runtime/reveal', { entity: 'task', id, field: 'phone' })).status === 200)
      expect(told).toEqual(given)
      expect(told).toContain(true)
    }
    const { records } = (await alice.get(`/work/task/list?${q({ screen: '/work/task' })}`)).body.data
    const created = records.find((row: { name: string }) => row.name === '李四的任务')
    expect(created).toHaveProperty('phone')
    expect(created).not.toHaveProperty('$reveal')
  })

  it('in details has every field, and is gone for who may not see it', async () => {
    const [mine] = (await alice.get('/work/task/list')).body.data.records
    expect((await alice.get(`/work/task/details?id=${mine.id}`)).body.data).toMatchObject({ id: mine.id, name: mine.name })
    const [orphan] = (await root.get(`/work/task/list?${q({ nameContains: '没人' })}`)).body.data.records
    expect(await alice.get(`/work/task/details?id=${orphan.id}`)).toMatchObject({
      status: 404,
      body: { code: 404, message: '数据不存在或已被删除' },
    })
    expect((await alice.get('/work/task/details?id=1;drop')).status).toBe(400)
  })
})

describe('scope', () => {
  it('is own rows, and those one created', async () => {
    expect(await names(alice)).toEqual(['李四的任务', '小红 100%', '王小明的任务'])
    expect((await names(root)).length).toBe(4)
  })

  it('reaches viewers of the owner, and only them', async () => {
    expect(await names(vera)).toEqual(['小红 100%', '王小明的任务'])
  })

  it('shows rows without an owner to holders of the permission', async () => {
    const grant = (permissions: string[]) =>
      sql`update person set permissions = ${permissions} where username = 'vera'`.execute(fixture.owner)
    await grant([...ALL, '/work/task/orphans'])
    expect(await names(vera)).toContain('没人的任务')
    await grant(ALL)
    expect(await names(vera)).not.toContain('没人的任务')
  })

  it('goes through the parent row', async () => {
    const { body } = await vera.get('/work/note/list')
    expect(body.data.records.map((row: { content: string }) => row.content)).toEqual(['小红 100%的记录', '王小明的任务的记录'])
    expect(body.data.total).toBe(2)
  })

  it('counts list members, and can be lifted by a permission', async () => {
    const bob = await signIn(fixture.app, 'bob')
    expect(await names(bob, '', '/work/board/list')).toEqual(['李四的任务', '王小明的任务'])
  })

  it('is lifted by the permission that the manifest names, and by no other', async () => {
    const grant = (permissions: string[]) =>
      sql`update person set permissions = ${permissions} where username = 'vera'`.execute(fixture.owner)
    expect(await names(vera, '', '/work/board/list')).toEqual([])
    await grant([...ALL, '/work/board/all'])
    expect(await names(vera, '', '/work/board/list')).toHaveLength(4)
    await grant(ALL)
  })

  it('holds for totals, statistics and sums', async () => {
    const { body } = await vera.get(`/work/task/list?${q({ screen: '/work/task' })}`)
    expect(body).toMatchObject({ data: { total: 2, summary: { amount: '120.50' } }, attachData: { urgentTotal: 1 } })
  })
})

describe('filters', () => {
  it.each([
    [{ nameContains: '小明' }, ['王小明的任务']],
    [{ nameContains: '0%' }, ['小红 100%']],
    [{ nameContains: '小%' }, []],
    [{ nameContains: '任_' }, []],
    [{ phoneIs: '+86 138-0013-8000' }, ['王小明的任务']],
    [{ phoneIs: '1380013' }, []],
    [{ wechatIs: 'Wang_XiaoMing' }, ['王小明的任务']],
    [{ statusIs: 'DONE' }, ['小红 100%']],
    [{ levelIs: '1' }, ['王小明的任务']],
    [{ tagsContainsIn: '绿,蓝' }, ['小红 100%', '王小明的任务']],
    [{ urgentIs: 'true' }, ['没人的任务', '王小明的任务']],
    [{ amountGreaterThanOrEqual: '20', amountLessThanOrEqual: '100.5' }, ['小红 100%', '王小明的任务']],
    [{ dueOnOrAfter: '2026-01-10', dueOnOrBefore: '2026-01-31' }, ['王小明的任务']],
    [{ finishedDateOnOrBefore: '2026-01-31' }, ['王小明的任务']],
    [{ finishedDateOnOrAfter: '2026-02-01' }, ['小红 100%']],
    [{ finishedDateOnOrBefore: '2026-01-31 23:59:59' }, ['王小明的任务']],
    [{ monthIs: '2026-02' }, ['小红 100%']],
    [{ ownerNameContains: '人bob' }, ['李四的任务']],
    [{ nicknameContains: '小明' }, ['王小明的任务']],
    [{ scoreGreaterThanOrEqual: '7' }, ['王小明的任务']],
    [{ quickCheck: 'mine' }, []],
  ])('%j', async (query, expected) => {
    expect(await names(root, q({ ...query, screen: '/work/task' }))).toEqual(expected)
  })

  it('on a tree match what is below', async () => {
    expect(await names(root, q({ teamIs: String(teams[0]) }))).toEqual(['小红 100%', '王小明的任务'])
    expect(await names(root, q({ teamIs: String(teams[2]) }))).toEqual(['小红 100%'])
  })

  it('know the person who asks', async () => {
    expect(await names(alice, q({ quickCheck: 'mine' }))).toEqual(['小红 100%', '王小明的任务'])
  })

  it('by ids find rows of the list, whatever page they stand on, and none out of reach or out of its preset', async () => {
    const { records } = (await root.get('/work/task/list')).body.data as { records: { id: number; name: string }[] }
    const id = (begin: string) => records.find(({ name }) => name.startsWith(begin))?.id ?? 0
    const ids = [id('王'), id('李'), id('没')].join(',')
    expect((await names(root, q({ ids, screen: '/work/task', page: '1', size: '10' }))).sort()).toEqual(
      ['李四的任务', '没人的任务', '王小明的任务'].sort(),
    )
    expect(await names(alice, q({ ids: String(id('没')) }))).toEqual([])
    expect((await alice.get(`/work/task/list?${q({ ids: String(id('王')) })}`)).body.data.total).toBe(1)
    for (const wrong of ['0', '1e3', '01', 'a', '1,,2', Array.from({ length: 201 }, (_, at) => at + 1).join(',')])
      expect((await root.get(`/work/task/list?${q({ ids: wrong })}`)).status).toBe(400)
  })

  it('of a screen come on top of its preset', async () => {
    expect(await names(root, q({ screen: '/work/open' }))).toEqual(['李四的任务', '王小明的任务'])
    expect(await names(root, q({ screen: '/work/open', statusIs: 'DONE' }))).toContain('不支持查询参数')
  })

  it.each([
    'nope=1',
    'nameContains=小明&nameContains=小红',
    'statusIs=NOPE',
    'levelIs=1.5',
    'amountGreaterThanOrEqual=1e3',
    'amountGreaterThanOrEqual=9&amountLessThanOrEqual=1',
    'dueOnOrAfter=2026-02-30',
    'dueOnOrAfter=2026-02-02&dueOnOrBefore=2026-02-01',
    'ownerIs=1 or 1=1',
    '__proto__=1',
    'constructor=1',
    'a.b=1',
    'phoneContains=138',
    'quickCheck=nope',
    'screen=/work/note',
    'screen=constructor',
  ])('refuse %s', async query => {
    expect(await root.get(`/work/task/list?${query}`)).toMatchObject({ status: 400, body: { code: 400 } })
  })
})

describe('order and pages', () => {
  it('sort by what may be sorted', async () => {
    expect(await names(root, 'sort=-due')).toEqual(['小红 100%', '王小明的任务', '没人的任务', '李四的任务'])
    expect(await names(root, 'sort=createdDate')).toEqual(['王小明的任务', '小红 100%', '李四的任务', '没人的任务'])
  })

  it.each(['phone', '-phone', 'wechat', 'nope', 'name;drop table task', '(select 1)', 'created_date', '--', 'constructor', 't.id'])(
    'refuse to sort by %s',
    async sort => {
      expect((await root.get(`/work/task/list?${q({ sort })}`)).status).toBe(400)
    },
  )

  it('cut pages that neither overlap nor leave out', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into task (name, created_date) select '批量' || i, '2025-01-01' from generate_series(1, 25) i returning id`.execute(
      fixture.owner,
    )
    const pages = await Promise.all(
      [1, 2, 3].map(page => root.get(`/work/task/list?${q({ nameContains: '批量', page: String(page), size: '10' })}`)),
    )
    const ids = pages.flatMap(answer => answer.body.data.records.map((row: { id: number }) => row.id))
    expect(ids).toEqual(rows.map(row => row.id).reverse())
    expect(pages.map(answer => answer.body.data.total)).toEqual([25, 25, 25])
    await sql`delete from task where name like '批量%'`.execute(fixture.owner)
  })

  it.each(['size=11', 'size=1000', 'page=0', 'page=-1', 'page=2000&size=10', 'page=1.5'])('refuse %s', async query => {
    expect((await root.get(`/work/task/list?${query}`)).status).toBe(400)
  })

  it('answer a tree whole', async () => {
    const { body } = await root.get(`/work/team/list?${q({ screen: '/work/team' })}`)
    expect(body.data.records.map((row: { name: string; parent: unknown }) => [row.name, row.parent])).toEqual([
      ['一组甲', { id: teams[0], name: '一组' }],
      ['二组', null],
      ['一组', null],
    ])
  })
})

describe('lookups', () => {
  it('of filters hold the rows that filters refer to', async () => {
    const { body } = await alice.get('/work/task/list/get')
    expect(Object.keys(body.data).sort()).toEqual(['personList', 'teamList'])
    expect(body.data.personList).toContainEqual({ id: fixture.people.bob, label: '人bob' })
    expect(body.data.teamList).toContainEqual({ id: teams[2], label: '一组甲', parentId: teams[0] })
  })

  it('are searched by key', async () => {
    const { body } = await alice.get(`/work/task/list/get?${q({ key: 'personList', keyword: 'BOB' })}`)
    expect(body.data).toEqual({ personList: [{ id: fixture.people.bob, label: '人bob' }] })
    expect((await alice.get('/work/task/list/get?key=nope')).status).toBe(400)
  })

  it('are within scope, and never search what is masked', async () => {
    const search = async (keyword: string) =>
      (await alice.get(`/work/note/list/get?${q({ key: 'taskList', keyword })}`)).body.data.taskList.length
    expect(await search('任务')).toBe(2)
    expect(await search('1380013')).toBe(0)
    expect(await search('13800138000')).toBe(0)
  })

  it('say when there is more', async () => {
    const teamList = async () => {
      const { teamList: list, teamListMore: more } = (await alice.get('/work/task/list/get')).body.data
      return [list.length, more]
    }
    await sql`insert into team (name) select '队' || i from generate_series(1, 500 - (select count(*)::int from team)) i`.execute(
      fixture.owner,
    )
    expect(await teamList()).toEqual([500, undefined])
    await sql`insert into team (name) values ('队又一')`.execute(fixture.owner)
    expect(await teamList()).toEqual([500, true])
    await sql`delete from team where name like '队%'`.execute(fixture.owner)
  })
})

describe('the reader of lists, for exports, reports and other rooms', () => {
  const reader = () => fixture.app.core.services.lists
  const actor = (username: string) => fixture.app.core.actor(fixture.people[username] ?? 0)
  beforeAll(() => sql`delete from task where name = '新的任务'`.execute(fixture.owner))

  const idsOf = async () => {
    const { rows } = await sql<{ id: number; name: string }>`select id, name from task`.execute(fixture.owner)
    return (name: string) => rows.find(row => row.name.startsWith(name))?.id as number
  }
  const read = async (username: string, request: object = {}) => {
    const batches: (readonly Readonly<Record<string, unknown>>[])[] = []
    const whole = { resource: 'task', query: {}, columns: ['name'], actor: await actor(username), ...request }
    for await (const batch of reader().rows(whole)) batches.push(batch)
    return batches
  }
  const readNames = async (username: string, request: object = {}) => (await read(username, request)).flat().map(row => row.name)

  it('knows which rows somebody sees, and which he may act on', async () => {
    const id = await idsOf()
    const ids = ['王', '小红', '李四', '没人'].map(id)
    const visible = async (more: object = {}) =>
      [...(await reader().visible({ resource: 'task', ids, actor: await actor('alice'), ...more }))].sort((a, b) => a - b)
    expect(await visible()).toEqual(['王', '小红', '李四'].map(id))
    expect(await visible({ reach: 'act' })).toEqual(['王', '小红'].map(id))
    expect(await visible({ ids: [id('王')] })).toEqual([id('王')])
    expect(await visible({ ids: [] })).toEqual([])
    expect(await visible({ resource: 'nothing' })).toEqual([])
  })

  it('gives one row, masked, with what may be done with it, and none that is out of reach', async () => {
    const id = await idsOf()
    const row = async (name: string, more: object = {}) =>
      reader().row({ resource: 'task', id: id(name), actor: await actor('alice'), columns: ['name', 'phone'], ...more })
    expect(await row('李四', { mayAct: 'mine' })).toEqual({
      id: id('李四'),
      version: expect.any(Number),
      name: '李四的任务',
      phone: '1390****000',
      mine: false,
    })
    expect(await row('王', { mayAct: 'mine' })).toMatchObject({ mine: true })
    expect(await row('王')).not.toHaveProperty('mine')
    expect(await row('李四', { reach: 'act' })).toBeUndefined()
    expect(await row('没人')).toBeUndefined()
    expect(await row('王', { resource: 'nothing' })).toBeUndefined()
    expect(await row('王', { columns: undefined })).toMatchObject({ nickname: '小明', status: 'OPEN' })
  })

  it('reads the list as its page shows it, all of it', async () => {
    expect(await readNames('alice')).toEqual(['李四的任务', '小红 100%', '王小明的任务'])
    for (const key of ['page', 'size', 'total', 'keyword'])
      await expect(read('alice', { query: { [key]: '2' } }), key).rejects.toMatchObject({ status: 400 })
    expect(await readNames('root', { screen: '/work/open' })).toEqual(['李四的任务', '王小明的任务'])
    expect(await readNames('root', { query: { statusIs: 'DONE' } })).toEqual(['小红 100%'])
    await expect(read('root', { screen: '/work/note' })).rejects.toMatchObject({ status: 400 })
  })

  it('sorts as it is told, also by what lists do not offer, and reads no more than it is told', async () => {
    expect(await readNames('alice', { sort: 'phone' })).toEqual(['王小明的任务', '李四的任务', '小红 100%'])
    expect(await readNames('alice', { sort: '-phone' })).toEqual(['李四的任务', '王小明的任务', '小红 100%'])
    expect(await readNames('alice', { sort: 'nothing' })).toEqual(['李四的任务', '小红 100%', '王小明的任务'])
    expect(await readNames('alice', { limit: 2 })).toEqual(['李四的任务', '小红 100%'])
  })

  it('reads many rows in batches of a thousand, each once', async () => {
    await sql`insert into task (name, created_date) select '批量' || i, '2025-01-01' from generate_series(1, 2005) i`.execute(fixture.owner)
    const batches = await read('root', { query: { nameContains: '批量' } })
    await sql`delete from task where name like '批量%'`.execute(fixture.owner)
    expect(batches.map(batch => batch.length)).toEqual([1_000, 1_000, 5])
    expect(new Set(batches.flat().map(row => row.name)).size).toBe(2_005)
  })

  it('counts what the list would, and for nobody who may not open it', async () => {
    const count = async (username: string, more: object = {}) =>
      reader().count({ resource: 'task', query: {}, actor: await actor(username), ...more })
    expect(await count('vera')).toBe(2)
    expect(await count('root', { screen: '/work/open' })).toBe(2)
    expect(await count('root', { query: { statusIs: 'DONE' } })).toBe(1)
    await expect(count('nobody')).rejects.toMatchObject({ status: 403 })
    await expect(count('root', { resource: 'nothing' })).rejects.toMatchObject({ status: 403 })
    await expect(read('nobody')).rejects.toMatchObject({ status: 403 })
  })
})

it('an export has the list’s scope and masks, and is logged', async () => {
  await sql`update person set permissions = permissions || '{/work/task/export}' where username = 'alice'`.execute(fixture.owner)
  const answer = await alice.get(`/work/task/export?${q({ screen: '/work/task', nameContains: '小明' })}`)
  expect(answer.status).toBe(200)
  expect(answer.text).toBe('王小明的任务,1380****000')
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%E4%BB%BB%E5%8A%A1.csv")
  const { rows } = await sql`select entity, result, detail from audit_log where action = '/work/task/export'`.execute(fixture.owner)
  expect(rows).toEqual([{ entity: 'task', result: 'success', detail: { rows: 1, screen: '/work/task', filters: ['nameContains'] } }])
  // The first export has ended, so another may begin.
  expect((await alice.get('/work/task/export')).status).toBe(200)
})
