/**
 * Every action of the real application that the manifests alone declare (`record.*`): it is done once, and refused, with nothing written, for whatever
 * is wrong in its form. Who may not and whose row it is: routes.test. Operations with code of their own have tests of their own.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Action } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { editsStored } from '#core/manifest/rules/edits-stored.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { badBodies, isPlain } from './bad-values.ts'
import { minimalForm } from './inputs.ts'

/** Milliseconds: a thousand calls, one after the other. */
const SLOW = 180_000

let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
})
afterAll(() => server.stop())

interface Write {
  readonly resource: Resource
  readonly action: Action
}

/** No row of the demo lets the administrator do these: only who submitted it withdraws it, and what was pushed is not deleted. They are done elsewhere. */
const ELSEWHERE: ReadonlySet<string> = new Set(['/approval/rebateAudit/withdraw', '/message/manual/delete'])

const writes = (): readonly Write[] =>
  Object.values(server.snapshot().endpoints).flatMap(endpoint => {
    if (endpoint.kind !== 'action') return []
    const resource = server.snapshot().resources[endpoint.resource]
    const action = resource?.actions[endpoint.action]
    return resource && action?.operation?.startsWith('record.') && !ELSEWHERE.has(action.path) ? [{ resource, action }] : []
  })

/** The oldest and the newest rows: demo data has every state among them. */
async function rowsFor({ resource: { source }, action }: Write): Promise<readonly { readonly id?: number }[]> {
  if (action.select === 'none') return [{}]
  const { rows } = await sql<{ id: number }>`(select id from ${sql.table(source)} order by id limit 25)
    union (select id from ${sql.table(source)} order by id desc limit 25) order by id desc`.execute(server.db)
  return rows
}

/** What the form takes for the row: everything that it always asks for. */
async function rightBody({ action }: Write, row: { readonly id?: number }): Promise<Record<string, unknown>> {
  const version = editsStored(action) ? (await admin.get<{ version: number }>(action.path, row)).body.data?.version : undefined
  const asked = new Set(action.form.filter(isPlain).map(item => item.name))
  const form = Object.entries(await minimalForm(server, admin, action, row)).filter(([name]) => asked.has(name))
  return { ...row, ...(version === undefined ? {} : { version }), ...Object.fromEntries(form) }
}

const written = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log where result = 'success'`.execute(server.db)
  return rows[0]?.n ?? 0
}

/** Nobody calls that often; this test does. */
const forgetRates = (): Promise<unknown> => sql`delete from rate_limit`.execute(server.db)

interface Tried {
  readonly done: boolean
  /** Why not; what should have been refused and was not, or not by its name. */
  readonly reports: readonly string[]
}

/** Tries one row: first everything that is wrong, then what is right. */
async function tryRow(write: Write, row: { readonly id?: number }): Promise<Tried> {
  const { path, form } = write.action
  const right = await rightBody(write, row)
  const reports: string[] = []
  const before = await written()
  for (const { item, what, body } of badBodies(form, right)) {
    const { status, body: answer } = await admin.post(path, body)
    if (status === 409) return { done: false, reports: [`${path}: ${answer.message}`] }
    const named = (answer?.errors as readonly { field: string }[] | undefined)?.some(({ field }) => field === item)
    if (status !== 422 || !named) reports.push(`${path} ${item} ${what}: ${status} ${answer?.message}`)
  }
  if ((await written()) !== before) reports.push(`${path}: something was written by what was refused`)
  const { status, body } = await admin.post(path, right)
  if (status !== 200) return { done: false, reports: [...reports, `${path}: ${status} ${body?.message}`] }
  if ((await written()) === before) reports.push(`${path}: no entry of the log`)
  return { done: reports.length === 0, reports }
}

/** Tries rows until one fits the action. */
async function tryRows(write: Write): Promise<Tried> {
  let last: Tried = { done: false, reports: [`${write.action.path}: no row`] }
  for (const row of await rowsFor(write)) {
    await forgetRates()
    last = await tryRow(write, row)
    if (last.done) break
  }
  return last
}

it('does what is right and refuses what is wrong, by its name', { timeout: SLOW }, async () => {
  // An action may need a row that another one brings about: what fits no row is tried again when all have run.
  const again: Write[] = []
  for (const write of writes()) if (!(await tryRows(write)).done) again.push(write)
  const failures: string[] = []
  for (const write of again) {
    const { done, reports } = await tryRows(write)
    if (!done) failures.push(...reports)
  }
  expect(failures).toEqual([])
})
