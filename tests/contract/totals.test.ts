/** Cached totals of lists: their accuracy, per employee, and the tables they depend on. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { listSource } from '#core/server/lists/list-source.ts'
import { totalReads } from '#core/server/lists/total-reads.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'

const ALL = [
  '/work/task',
  '/work/task/list',
  '/work/board/list',
  '/work/board/all',
  '/work/note/list',
  '/work/task/add',
  '/work/task/edit',
  '/work/board/pause',
]

let fixture: Application
let root: Client
let alice: Client
let bob: Client

beforeAll(async () => {
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'alice', permissions: ALL },
    { username: 'bob', permissions: ALL },
  ])
  ;[root, alice, bob] = await Promise.all(
    ['root', 'alice', 'bob'].map(name => signIn(fixture.app, name)) as [Promise<Client>, Promise<Client>, Promise<Client>],
  )
  const { alice: a } = fixture.people
  await sql`insert into task (name, owner_id) values ('王的任务', ${a}), ('李的任务', ${a}), ('没人的任务', null)`.execute(fixture.owner)
  await sql`insert into note (task_id, content) select id, name || '的记录' from task`.execute(fixture.owner)
})
afterAll(() => fixture.close())
beforeEach(() => sql`delete from task where name = '新的任务'`.execute(fixture.owner))

const total = async (who: Client, query = '', headers: Record<string, string> = {}): Promise<number> =>
  (await who.get(`/work/task/list?${query}`, headers)).body.data.total
const add = (who: Client) => who.post('/work/task/add', { name: '新的任务' })
/** Inserts a row that caches are not notified of: an employee who sees it gets a fresh count. */
const addUnheard = (owner?: number) => sql`insert into task (name, owner_id) values ('新的任务', ${owner ?? null})`.execute(fixture.owner)
const taskId = async (name: string): Promise<number> =>
  (await sql<{ id: number }>`select id from task where name = ${name}`.execute(fixture.owner)).rows[0]?.id as number

it('are kept until a write through the server, which who wrote sees at once', async () => {
  const before = await total(root)
  await addUnheard()
  expect(await total(root)).toBe(before)
  expect((await add(root)).status).toBe(200)
  expect(await total(root)).toBe(before + 2)
})

it('come later where rows shall not wait for them, by themselves, and never where nothing says so', async () => {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = fixture.owner.transaction().execute(async tx => {
    await sql`lock table note in access exclusive mode`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  // Two pending counts delay the third; the rows of both lists are blocked, too.
  const held = ['甲', '乙'].map(text => root.get(`/work/note/list?contentContains=${text}`))
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted and relation = 'note'::regclass`
  await expect.poll(async () => (await waiting.execute(fixture.owner)).rows[0]?.n).toBe(4)
  const { data, attachData } = (await root.get('/work/task/list?total=later&nameContains=王')).body
  expect(data).toEqual({ records: [expect.objectContaining({ name: '王的任务' })], total: null })
  expect(attachData).toBeUndefined()
  const exact = root.get('/work/task/list?nameContains=王')
  released.resolve()
  await lock
  expect((await Promise.all(held)).map(answer => answer.status)).toEqual([200, 200])
  expect((await exact).body.data.total).toBe(1)
  expect((await root.get('/work/task/list?total=only&nameContains=王')).body.data).toMatchObject({ records: [], total: 1 })
  // A cached total is returned at once.
  expect((await root.get('/work/task/list?total=later&nameContains=王')).body.data.total).toBe(1)
  expect((await root.get('/work/task/list?total=never')).body.message).toBe('查询参数 total 的值有误')
})

it('are a little old for others, and then exact', async () => {
  const seen = () => total(root, 'statusIs=OPEN')
  const before = await seen()
  await add(alice)
  expect(await seen()).toBe(before)
  await expect.poll(seen, { timeout: 5_000 }).toBe(before + 1)
})

it('are exact on another node, too, for who wrote: at once where the session tells it, by a notice otherwise', async () => {
  const node = await fixture.secondNode()
  const other = await signIn(node, 'root')
  const before = await total(other)
  const written = await add(root)
  const [wrote] = [written.headers['set-cookie']].flat().map(cookie => String(cookie).split(';')[0])
  expect(wrote).toMatch(/^wrote=/)
  expect(await total(other, '', { cookie: `${other.cookie}; ${wrote}` })).toBe(before + 1)
  // On the node that made the write the cookie invalidates nothing: its cache is current already.
  await addUnheard()
  const here = await total(root)
  await addUnheard()
  expect(await total(root, '', { cookie: `${root.cookie}; ${wrote}` })).toBe(here)
  await add(root)
  await expect.poll(() => total(other)).toBe(before + 4)
})

it('stay when no column is written that they were read from, and go when one is', async () => {
  const id = await taskId('王的任务')
  const [all, paused] = [await total(root), await total(root, 'statusIs=PAUSED')]
  const open = async () => (await root.get('/work/openTask/list')).body.data.total
  const opened = await open()
  await addUnheard()
  expect((await root.post('/work/board/pause', { id: [id] })).status).toBe(200)
  expect(await total(root)).toBe(all)
  expect(await total(root, 'statusIs=PAUSED')).toBe(paused + 1)
  // The view's own condition reads the column.
  expect(await open()).toBe(opened + 1)
})

it('go when the row is written through which the list is seen', async () => {
  const notes = async () => (await alice.get('/work/note/list')).body.data.total
  const before = await notes()
  const id = await taskId('李的任务')
  await sql`update task set owner_id = null where id = ${id}`.execute(fixture.owner)
  expect((await alice.post('/work/board/pause', { id: [await taskId('王的任务')] })).status).toBe(200)
  expect(await notes()).toBe(before)
  await root.post('/work/task/finish', { id: [id] })
  await sql`update task set owner_id = ${fixture.people.alice} where id = ${id}`.execute(fixture.owner)
})

it('of a view that joins go when any table behind it is written', async () => {
  const count = async () => (await root.get('/work/board/list')).body.data.total
  const before = await count()
  await add(root)
  expect(await count()).toBe(before + 1)
})

const actorOf = async (username: string): Promise<Actor> => fixture.app.core.actor(fixture.people[username] as number)
const readsOf = async (username: string, name: string, query: Record<string, string> = {}, statement = 'select count(*)') => {
  const { core } = fixture.app
  const request = { snapshot: core.snapshot, resource: core.snapshot.resources[name] as Resource, actor: await actorOf(username), query }
  return totalReads(core, request, (await listSource(core, request)).sources, statement)
}

it('of two people’s rows are read from other rows', async () => {
  const { alice: a, bob: b } = fixture.people
  const whose = (id: number | undefined) => [
    { column: 'owner_id', values: [id] },
    { column: 'creator_id', values: [id] },
    { column: 'owner_id', values: [] },
  ]
  expect((await readsOf('alice', 'task')).get('task')?.only).toEqual(whose(a))
  expect((await readsOf('bob', 'task')).get('task')?.only).toEqual(whose(b))
  expect((await readsOf('root', 'task')).get('task')?.only).toBeUndefined()
  // Through another row or a joining view, writes of any employee matter.
  expect((await readsOf('alice', 'note')).get('task')?.only).toBeUndefined()
  expect(await readsOf('alice', 'board')).toEqual(
    new Map([
      ['task', {}],
      ['task_helper', {}],
    ]),
  )
})

it('are read from columns that the statement or the view’s condition names, or from all where that is not known', async () => {
  const columns = async (name: string, statement: string) =>
    [...((await readsOf('root', name, {}, statement)).get('task')?.columns ?? ['all'])].sort()
  expect(await columns('task', 'select count(*) where "t"."urgent"')).toEqual(['urgent'])
  expect(await columns('openTask', 'select count(*) where "t"."urgent"')).toEqual(['status', 'urgent'])
  expect(await columns('openTask', 'select count(*) where "t"."note_count" > 1')).toEqual(['all'])
  expect(await columns('board', 'select count(*)')).toEqual(['all'])
})

it('hear of rows what changed in them and whose they were and are', async () => {
  const heard: unknown[] = []
  const end = fixture.app.core.bus.subscribe('rows.written', notices =>
    heard.push(...(notices as { rows: unknown[] }[]).flatMap(({ rows }) => rows)),
  )
  const id = await taskId('王的任务')
  const version = async () =>
    (await sql<{ version: number }>`select version from task where id = ${id}`.execute(fixture.owner)).rows[0]?.version
  const { alice: a, bob: b } = fixture.people
  const edit = { id, version: await version(), name: '王的任务', phone: '13800138000', tags: [], amount: '7', ownerId: b }
  expect((await alice.post('/work/task/edit', edit)).body).toMatchObject({ code: 200 })
  await sql`update task set owner_id = ${a} where id = ${id}`.execute(fixture.owner)
  // Notices of earlier writes may still arrive, separately or combined.
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toContainEqual({
      table: 'task',
      columns: expect.arrayContaining(['owner_id', 'amount', 'version']),
      values: { owner_id: [a, b], creator_id: [null, null] },
    })
  end()
  expect(await total(bob)).toBe(0)
})
