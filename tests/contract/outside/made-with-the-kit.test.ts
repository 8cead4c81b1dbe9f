/**
 * Plugins built with the kit, run by the real application from the data folder and called over HTTP: the template, and the example that reveals
 * contacts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackage, writePackage } from '#kit/src/build/build-package.ts'
import { readProject } from '#kit/src/project/project.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Folder of each plugin by id. */
const PLUGINS = { 'click-to-call': 'examples/plugins/click-to-call', 'sample-plugin': 'kit/template' }

const PERMISSIONS = ['/click-to-call/log', '/click-to-call/calls/list', '/click-to-call/calls/noteOutcome']

interface Lead {
  readonly id: number
  readonly phone: string
  /** Username of the owner. */
  readonly username: string
}

let dataDir: string
let test: TestServer
let lead: Lead
let owner: HttpClient
let stranger: HttpClient

/** Lead of an employee without access to other departments, and an employee of another department. */
const people = async (): Promise<readonly [Lead, string]> => {
  const { rows } = await sql<Lead & { stranger: string }>`
    select c.id::int as id, c.phone_number as phone, e.username, s.username as stranger
    from live_customer c
    join employee e on e.id = c.attributable_person_id
    join employee s on s.department_id <> e.department_id and not s.locked and not s.admin
    where c.phone_number is not null and c.follow_up_with_people_id is null and e.username like 'sales_%' and s.username like 'sales_%'
    order by c.id, s.id limit 1`.execute(test.db)
  const [found] = rows
  if (!found) throw new Error('no lead of a sales person')
  return [found, found.stranger]
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-click-to-call-'))
  for (const [id, folder] of Object.entries(PLUGINS)) {
    const files = await buildPackage(await readProject(join(ROOT, folder)), { development: false })
    await writePackage(files, join(dataDir, 'plugins', id))
  }
  test = await startTestServer({ demo: true, dataDir })
  await sql`insert into role_permission (role_id, permission) select r.id, p from role r cross join unnest(${PERMISSIONS}::text[]) as p
    on conflict do nothing`.execute(test.db)
  const [found, other] = await people()
  lead = found
  owner = await test.login(lead.username)
  stranger = await test.login(other)
})
afterAll(async () => {
  await test?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = (who: HttpClient) =>
  who.post<{ address: string; call: number }>('/click-to-call/call', {
    resource: 'institutionsCustomer',
    id: lead.id,
    field: 'phoneNumber',
  })

/** The caller's own log, as listed on the screen. */
const log = async (who: HttpClient) => {
  const { body } = await who.get<{ records: readonly Record<string, unknown>[] }>('/click-to-call/calls/list', { page: 1, size: 10 })
  return body.data?.records ?? []
}

const revealed = async (): Promise<readonly unknown[]> =>
  (await sql`select entity_ids, detail, result from audit_log where action = '/runtime/reveal' order by id`.execute(test.db)).rows

it('a masked number is dialled by who may have it: logged as looking at it is, and as a call without the number', async () => {
  const before = (await revealed()).length
  const answer = await call(owner)
  expect(answer).toMatchObject({ status: 200, body: { data: { address: `tel:${lead.phone}` } } })
  expect((await revealed()).slice(before)).toEqual([{ entity_ids: [lead.id], detail: { field: 'phoneNumber' }, result: 'success' }])
  const [row] = await log(owner)
  const number = `${lead.phone.slice(0, 4)}****${lead.phone.slice(8)}`
  expect(row).toMatchObject({ id: answer.body.data?.call, lead: { id: lead.id }, number, outcome: null })
})

it('nobody dials a number of a row that is out of reach, and no call of others is seen', async () => {
  const before = (await revealed()).length
  expect((await call(stranger)).status).toBe(404)
  expect(await log(stranger)).toEqual([])
  expect((await revealed()).length).toBe(before)
})

it('who called notes what came of it, and nobody else', async () => {
  const [row] = await log(owner)
  const form = { id: row?.['id'] as number, outcome: 'CONNECTED', minutes: 12 }
  expect((await stranger.edit('/click-to-call/calls/noteOutcome', form)).status).toBe(404)
  expect((await owner.edit('/click-to-call/calls/noteOutcome', form)).status).toBe(200)
  expect((await log(owner))[0]).toMatchObject({ outcome: 'CONNECTED', minutes: 12 })
})

it('shares the limit of the day with the eye of the lists', async () => {
  await sql`update rate_limit set points = 100 where key like 'core.reveal d %'`.execute(test.db)
  expect(await call(owner)).toMatchObject({ status: 429, body: { message: '今日查看次数已达上限' } })
  expect(await log(owner)).toHaveLength(1)
})

it('the plugin of the template works as it is made: rows are added, marked by its operation, and counted by its endpoint', async () => {
  const admin = await test.login('admin')
  const summary = async () => (await admin.get('/sample-plugin/summary')).body.data
  const added = await admin.post<{ id: number }>('/sample-plugin/note/add', { title: '第一条', rating: 4 })
  await admin.post('/sample-plugin/note/add', { title: '第二条' })
  expect(await summary()).toEqual({ total: 2, done: 0 })
  const ids = [added.body.data?.id]
  expect((await admin.post('/sample-plugin/note/finish', { id: ids })).status).toBe(200)
  expect((await admin.post('/sample-plugin/note/finish', { id: ids })).status).toBe(409)
  expect(await summary()).toEqual({ total: 2, done: 1 })
})
