/** Changing the snapshot of a running server: new requests use the new one, running ones end with the old one. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { listOf, orNull, TEXT } from '#core/contract/shape.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'
import { type Edit, fixturePlugin, fixtureSnapshot } from './fixture/definition.ts'

const started = { count: 0, goOn: Promise.withResolvers<void>(), reached: Promise.withResolvers<void>() }

/** Plugin with an endpoint next to an action, if the manifests declare it, and a slow endpoint. */
const extra: ServerPlugin = {
  id: 'extra',
  endpoints: pathOf => [
    defineEndpoint({
      name: 'extra.beside',
      method: 'GET',
      path: `${pathOf('task', 'add')}/beside`,
      permission: 'session',
      title: '旁边',
      output: TEXT,
      handle: async () => 'beside',
    }),
    defineEndpoint({
      name: 'extra.slow',
      method: 'GET',
      path: '/work/slow',
      permission: 'session',
      title: '慢的',
      output: listOf(orNull(TEXT)),
      async handle({ snapshot, services, actor }) {
        started.reached.resolve()
        await started.goOn.promise
        const rows = services.lists.rows({ resource: 'task', query: {}, actor, columns: ['name', 'nickname'] })
        const read: unknown[] = []
        for await (const batch of rows) read.push(...batch)
        const set = await services.options.get('taskStatus')
        return [snapshot, services.snapshot()]
          .map(one => one.resources.task?.label)
          .concat(set[0]?.label, String(read.length))
          .map(label => label ?? null)
      },
    }),
  ],
}
const plugins = [fixturePlugin, extra]

const moved: Edit = (path, text) => {
  if (path.endsWith('resources/task.json'))
    return text
      .replace('"label": "任务"', '"label": "工作"')
      .replace('"nickname": {', '"petName": {')
      .replaceAll('"nickname"', '"petName"')
      .replace('"add": {', '"add": { "path": "/work/task/create",')
  if (path.endsWith('options/taskStatus.json')) return text.replace(/"label": "[^"]+"(?=[^[]*\])/, '"label": "别的"')
  return text.replaceAll('"nickname"', '"petName"')
}

let fixture: Application
let root: Client

beforeEach(async () => {
  started.goOn = Promise.withResolvers()
  started.reached = Promise.withResolvers()
  fixture = await startApplication([{ username: 'root', admin: true }], { plugins })
  root = await signIn(fixture.app, 'root')
})
afterEach(() => fixture.close())

it('moves endpoints, those beside actions, the permission tree and the description along', async () => {
  expect((await root.get('/work/task/add/beside')).body.data).toBe('beside')
  fixture.serve(fixtureSnapshot(moved, plugins))
  expect((await root.get('/work/task/add/beside')).status).toBe(404)
  expect((await root.get('/work/task/create/beside')).body.data).toBe('beside')
  expect((await root.post('/work/task/add', { name: 'x' })).status).toBe(404)
  expect((await root.post('/work/task/create', { name: '新的', petName: '小新' })).status).toBe(200)
  const [row] = (await root.get('/work/task/list')).body.data.records
  expect(row).toMatchObject({ name: '新的', petName: '小新' })
  expect(JSON.stringify((await root.get('/runtime/permissions')).body)).toContain('/work/task/create')
  const { paths } = (await root.get('/openapi.json')).body
  expect(Object.keys(paths).filter(path => path.includes('/work/task/add'))).toEqual([])
  expect(Object.keys(paths).some(path => path.includes('/work/task/create/beside'))).toBe(true)
})

it('a request ends with the Snapshot it began with, whatever it asks of the services', async () => {
  const status = fixture.snapshot.options.taskStatus?.values[0]?.label
  const slow = root.get('/work/slow')
  await started.reached.promise
  const next = fixtureSnapshot(moved, plugins)
  expect(next.options.taskStatus?.values[0]?.label).not.toBe(status)
  fixture.serve(next)
  started.goOn.resolve()
  // The field is called nickname in its own snapshot; the new one would refuse the name.
  expect((await slow).body.data).toEqual(['任务', '任务', status, '0'])
  expect(fixture.app.core.services.snapshot()).toBe(next)
})
