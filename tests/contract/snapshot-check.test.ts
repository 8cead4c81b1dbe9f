import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { checkEndpoints } from '#core/server/compose/check-endpoints.ts'
import { checkSnapshot } from '#core/server/sql/check-snapshot.ts'
import { type Application, startApplication } from './fixture/application.ts'

let fixture: Application

beforeAll(async () => {
  fixture = await startApplication([])
})
afterAll(() => fixture.close())

const errors = async () => (await checkSnapshot(fixture.database.db, fixture.snapshot)).filter(problem => problem.severity === 'error')

it('finds nothing wrong where everything fits, and names filters without an index', async () => {
  expect(await errors()).toEqual([])
  await sql`insert into task (name) select 't' from generate_series(1, 12000)`.execute(fixture.owner)
  await sql`analyze task`.execute(fixture.owner)
  const warnings = (await checkSnapshot(fixture.database.db, fixture.snapshot)).map(problem => `${problem.resource}.${problem.field}`)
  expect(warnings).toContain('task.status')
  expect(warnings).not.toContain('task.name')
  expect(warnings).not.toContain('task.owner')
})

it('finds missing tables and columns, and columns of another type', async () => {
  await sql`alter table note rename column content to body`.execute(fixture.owner)
  await sql`drop view task_list, open_task`.execute(fixture.owner)
  await sql`alter table task alter column due type text`.execute(fixture.owner)
  expect((await errors()).map(({ code, resource, field }) => [code, resource, field])).toEqual(
    expect.arrayContaining([
      ['db.no-column', 'note', 'content'],
      ['db.column-type', 'task', 'due'],
      ['db.no-source', 'board', undefined],
    ]),
  )
})

it('refuses to serve an endpoint without a permission, or one that nothing answers', () => {
  const { core } = fixture.app
  const with_ = (change: object): Snapshot => ({
    ...fixture.snapshot,
    endpoints: {
      ...fixture.snapshot.endpoints,
      'GET /x': { kind: 'declared', method: 'GET', path: '/x', permission: [], name: 'core.menu', ...change },
    },
  })
  expect(() => checkEndpoints(fixture.snapshot, core)).not.toThrow()
  expect(() => checkEndpoints(with_({}), core)).toThrow('GET /x has no permission')
  expect(() => checkEndpoints(with_({ permission: undefined }), core)).toThrow('has no permission')
  expect(() => checkEndpoints(with_({ permission: 'session', name: 'gone' }), core)).toThrow('nothing answers gone')
})
