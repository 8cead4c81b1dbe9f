import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { endpointsOf } from '#core/server/compose/registered.ts'
import { corePlugin } from '#core/server/endpoints/core-plugin.ts'
import { type Client, client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'
import { fixturePlugin, fixtureSnapshot } from './fixture/definition.ts'

const snapshot: Snapshot = fixtureSnapshot()
const endpoints = Object.values(snapshot.endpoints)
const declared = new Map(endpointsOf([corePlugin, fixturePlugin], () => undefined).map(endpoint => [endpoint.name, endpoint]))

let fixture: Application
let nobody: Client
let root: Client
let stranger: Client
let foreign: { task: number; note: number }

beforeAll(async () => {
  const every = endpoints.flatMap(endpoint => (Array.isArray(endpoint.permission) ? (endpoint.permission as readonly string[]) : []))
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'nobody' },
    // Holds every permission, but sees no row.
    { username: 'stranger', permissions: [...new Set(every)].filter(one => one !== '/work/task/orphans' && one !== '/work/board/all') },
  ])
  const task = await sql<{ id: number }>`insert into task (name, owner_id) values ('别人的', ${fixture.people.root}) returning id`.execute(
    fixture.owner,
  )
  const id = task.rows[0]?.id as number
  const note = await sql<{ id: number }>`insert into note (task_id, content) values (${id}, '记录') returning id`.execute(fixture.owner)
  foreign = { task: id, note: note.rows[0]?.id as number }
  ;[root, nobody, stranger] = await Promise.all(
    ['root', 'nobody', 'stranger'].map(name => signIn(fixture.app, name)) as [Promise<Client>, Promise<Client>, Promise<Client>],
  )
})
afterAll(() => fixture.close())

const isUpload = (endpoint: Endpoint): boolean => endpoint.kind === 'declared' && declared.get(endpoint.name)?.upload !== undefined

const call = (who: Client, endpoint: Endpoint, body: object = {}, query = '') => {
  const path = endpoint.path.replace('{id}', '0') + query
  if (endpoint.method === 'GET') return who.get(path)
  if (!isUpload(endpoint)) return who.post(path, body)
  return who.send({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'x-requested-with': 'yuanhang',
      origin: 'http://localhost',
      host: 'localhost',
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: '--x--\r\n',
  })
}
const named = (list: readonly Endpoint[]) => list.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe.each(named(endpoints.filter(endpoint => endpoint.permission !== 'public')))('%s', (_name, endpoint) => {
  it('needs a session', async () => {
    expect(await call(client(fixture.app), endpoint)).toMatchObject({ status: 401, body: { code: 401, message: '请先登录' } })
  })
})

describe.each(named(endpoints.filter(endpoint => Array.isArray(endpoint.permission))))('%s', (_name, endpoint) => {
  it('needs its permission', async () => {
    expect(await call(nobody, endpoint)).toMatchObject({ status: 403, body: { code: 403, message: '没有权限访问' } })
  })
})

describe.each(named(endpoints.filter(endpoint => 'resource' in endpoint && snapshot.resources[endpoint.resource]?.scope.all === false)))(
  '%s, for who holds the permission but sees no row',
  (_name, endpoint) => {
    it('shows nothing and changes nothing', async () => {
      if (!('resource' in endpoint)) return
      const id = endpoint.resource === 'note' ? foreign.note : foreign.task
      const action = 'action' in endpoint ? snapshot.resources[endpoint.resource]?.actions[endpoint.action] : undefined
      if (endpoint.kind === 'list') expect((await call(stranger, endpoint)).body.data).toMatchObject({ records: [], total: 0 })
      else if (endpoint.kind === 'export') expect((await call(stranger, endpoint)).text).toBe('')
      else if (endpoint.kind === 'details') expect((await call(stranger, endpoint, {}, `?id=${id}`)).status).toBe(404)
      else if (action && action.select !== 'none') {
        const answer = endpoint.kind === 'init' ? await call(stranger, endpoint, {}, `?id=${id}`) : await call(stranger, endpoint, { id })
        expect(answer.status).toBe(404)
      }
    })
  },
)

describe('what is not there', () => {
  it.each([
    '/nope',
    '/work/task',
    '/work/task/list/',
    '/work/task/LIST',
    '/constructor',
    '/work/task/list%00',
    '/../etc/passwd',
    '/work//task/list',
  ])('GET %s is 404', async path => {
    expect((await root.get(path)).status).toBe(404)
  })

  it('is not found by another method either', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD'] as const) {
      expect((await root.send({ method, url: '/api/work/task/list' })).status).toBe(404)
    }
  })
})

describe('permissions', () => {
  it('are compared whole', async () => {
    const grant = (permission: string) =>
      sql`update person set permissions = ${[permission]} where username = 'nobody'`.execute(fixture.owner)
    for (const near of ['/work/task', '/work/task/', '/work/task/list/get', '/work/task/lis', '/WORK/TASK/LIST', '*', '/work/task/*']) {
      await grant(near)
      expect((await nobody.get('/work/task/list')).status).toBe(403)
    }
    await grant('/work/task/list')
    expect((await nobody.get('/work/task/list')).status).toBe(200)
  })

  it('are all needed', async () => {
    await sql`update person set permissions = '{/work/count}' where username = 'nobody'`.execute(fixture.owner)
    expect((await nobody.post('/work/count')).status).toBe(403)
    await sql`update person set permissions = '{/work/count,/work/task/list}' where username = 'nobody'`.execute(fixture.owner)
    expect((await nobody.post('/work/count')).status).toBe(200)
  })
})

describe('declared endpoints', () => {
  it.each(['', '?text=', '?text=12345678901', '?text=a&more=b', '?text=a&text=b'])('refuse query %s', async query => {
    expect((await root.get(`/work/echo${query}`)).status).toBe(400)
  })

  it('are limited by caller', async () => {
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await root.get('/work/echo?text=a'))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 429, message: '太快了' } })
    expect((await stranger.get('/work/echo?text=a')).body).toEqual({ code: 200, data: { text: 'a' } })
  })

  it('that break tell nobody why', async () => {
    const errors = await root.get('/work/broken')
    expect(errors).toMatchObject({
      status: 500,
      body: { code: 500, message: '系统错误，请稍后再试', requestId: expect.stringMatching(/^[\w-]{36}$/) },
    })
    expect(errors.text).not.toContain('secret')
  })
})

describe('runtime endpoints', () => {
  it('cut menu and screens to what the caller may use, and know when nothing changed', async () => {
    await sql`update person set permissions = '{/work/task,/work/task/list,/work/task/add}' where username = 'nobody'`.execute(
      fixture.owner,
    )
    const menu = await nobody.get('/runtime/menu')
    // Employees who may see the list's rows may also open the detail screen.
    expect(menu.body.data.screens).toEqual({ '/work/task': '任务', '/work/taskDetail': '任务详情' })
    const again = await nobody.get('/runtime/menu', { 'if-none-match': String(menu.headers.etag) })
    expect(again).toMatchObject({ status: 304, text: '' })
    const screen = await nobody.get('/runtime/screen?path=/work/task')
    expect(screen.body.data.view.actions.map((action: { key: string }) => action.key)).toEqual(['add'])
    expect((await nobody.get('/runtime/screen?path=/work/note')).status).toBe(403)
    expect((await nobody.get('/runtime/screen?path=/nope')).status).toBe(404)
    expect((await nobody.get('/runtime/screen?path=constructor')).status).toBe(404)
  })

  it('name options to everybody who is signed in, and know no others', async () => {
    const { body } = await nobody.get('/runtime/options?names=taskStatus,taskTag,taskStatus')
    expect(Object.keys(body.data)).toEqual(['taskStatus', 'taskTag'])
    expect(body.data.taskStatus[0]).toMatchObject({ value: expect.anything(), label: expect.anything() })
    for (const names of ['', 'nope', 'taskStatus,', 'constructor', Array.from({ length: 40 }, (_, at) => `s${at}`).join()]) {
      expect((await nobody.get(`/runtime/options?names=${names}`)).status).toBe(400)
    }
  })

  it('keep how somebody likes to see things, for himself alone', async () => {
    const columns = { order: ['name'], shown: { phone: false }, widths: { name: 200 } }
    const keep = (who: Client, body: object) => who.post('/runtime/preferences', body)
    expect((await nobody.get('/runtime/preferences')).body.data).toEqual({ columns: {} })
    expect((await keep(nobody, { theme: 'dark', screen: '/work/task', columns })).status).toBe(200)
    expect((await keep(nobody, { density: 'compact' })).status).toBe(200)
    expect((await keep(nobody, { theme: 'light' })).status).toBe(200)
    const kept = { theme: 'light', density: 'compact', columns: { '/work/task': columns } }
    expect((await nobody.get('/runtime/preferences')).body.data).toEqual(kept)
    expect((await root.get('/runtime/preferences')).body.data).toEqual({ columns: {} })
    for (const wrong of [
      { theme: 'pink' },
      { columns },
      { screen: '/work/task' },
      { screen: '/work/task', columns: { order: [] } },
      { x: 1 },
    ])
      expect((await keep(nobody, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await keep(nobody, { screen: '/nowhere', columns })).status).toBe(404)
    expect((await keep(stranger, { screen: '/work/task', columns })).status).toBe(403)
    await keep(nobody, { screen: '/work/task', columns: null })
    expect((await nobody.get('/runtime/preferences')).body.data.columns).toEqual({})
  })

  it('mark permissions that the caller does not hold himself', async () => {
    const { body } = await nobody.get('/runtime/permissions')
    const flat = (nodes: readonly { permission?: string; disabled?: boolean; children: [] }[]): readonly (readonly [string, boolean])[] =>
      nodes.flatMap(node => [...(node.permission ? [[node.permission, node.disabled !== true] as const] : []), ...flat(node.children)])
    const marks = new Map(flat(body.data))
    expect(marks.get('/work/task/add')).toBe(true)
    expect(marks.get('/work/task/edit')).toBe(false)
  })

  it('show a job to who sent it only', async () => {
    const { rows } = await sql<{ id: string }>`insert into job (name, state, done, total, employee_id)
      values ('import', 'running', 3, 10, ${fixture.people.nobody}) returning id`.execute(fixture.owner)
    const path = `/jobs/${rows[0]?.id}`
    expect((await nobody.get(path)).body.data).toMatchObject({ state: 'running', done: 3, total: 10 })
    expect((await root.get(path)).status).toBe(404)
    expect((await root.get('/jobs/1')).status).toBe(404)
  })

  it('reveal a masked value to who may act, leave a trace, and stop at a hundred a day', async () => {
    await sql`update task set phone = '13800138000', owner_id = ${fixture.people.nobody} where id = ${foreign.task}`.execute(fixture.owner)
    const reveal = (who: Client, field = 'phone', id = foreign.task) => who.post('/runtime/reveal', { entity: 'task', id, field })
    expect((await reveal(nobody)).body.data).toEqual({ value: '13800138000' })
    const { rows } = await sql`select entity_ids, detail from audit_log where action = '/runtime/reveal' and result = 'success'`.execute(
      fixture.owner,
    )
    expect(rows).toEqual([{ entity_ids: [foreign.task], detail: { field: 'phone' } }])
    expect((await reveal(nobody, 'name')).status).toBe(400)
    expect((await reveal(nobody, 'constructor')).status).toBe(400)
    expect((await reveal(stranger)).status).toBe(404)
    await sql`update rate_limit set points = 100 where key = ${`core.reveal d ${fixture.people.nobody}`}`.execute(fixture.owner)
    expect(await reveal(nobody)).toMatchObject({ status: 429, body: { message: '今日查看次数已达上限' } })
  })

  it('reveal the same value to code of plugins, by the same rules, in the same windows and the same log', async () => {
    await sql`update task set phone = '13800138000', owner_id = ${fixture.people.nobody} where id = ${foreign.task}`.execute(fixture.owner)
    await sql`delete from rate_limit where key like 'core.reveal %'`.execute(fixture.owner)
    const { core } = fixture.app
    const place = { resource: 'task', id: foreign.task, field: 'phone' }
    const reveal = async (who: 'nobody' | 'stranger', more = {}) =>
      core.services.masked
        .reveal({ ...place, ...more }, await core.actor(fixture.people[who] ?? null))
        .catch(({ status, message }) => ({ status, message }))
    const logged = () => sql`select from audit_log where action = '/runtime/reveal' and result = 'success'`.execute(fixture.owner)
    const before = (await logged()).rows.length
    expect(await reveal('nobody')).toBe('13800138000')
    expect((await logged()).rows.length).toBe(before + 1)
    expect(await reveal('stranger')).toMatchObject({ status: 404 })
    expect(await reveal('nobody', { field: 'name' })).toMatchObject({ status: 400 })
    expect([core.services.masked.isMasked('task', 'phone'), core.services.masked.isMasked('task', 'name')]).toEqual([true, false])
    await expect(core.services.masked.reveal(place, await core.actor(null))).rejects.toMatchObject({ status: 403 })
    await sql`update rate_limit set points = 100 where key = ${`core.reveal d ${fixture.people.nobody}`}`.execute(fixture.owner)
    expect(await reveal('nobody')).toEqual({ status: 429, message: '今日查看次数已达上限' })
    expect((await nobody.post('/runtime/reveal', { entity: 'task', id: foreign.task, field: 'phone' })).status).toBe(429)
  })

  it('say that the server is alive and ready, and not which version', async () => {
    for (const path of ['/health', '/health/live', '/health/ready']) {
      expect(await client(fixture.app).get(path)).toMatchObject({ status: 200, body: { code: 200, data: { status: 'ok' } } })
    }
  })

  it('describe every endpoint in OpenAPI', async () => {
    const { body } = await root.get('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(Object.keys(snapshot.endpoints).sort())
    const operations = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(path =>
      Object.values(path).map(one => one.operationId),
    )
    expect(new Set(operations).size).toBe(operations.length)
  })
})
