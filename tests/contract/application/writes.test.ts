/**
 * Every action of the real application that is declared by manifests alone (`record.*`): it succeeds once, and for every fault in its form it is
 * refused with nothing written. routes.test covers permission and scope. Operations with code have their own tests.
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

/** Timeout in milliseconds: a thousand sequential calls. */
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

/**
 * Actions that no demo row allows the administrator: only the submitter withdraws, a pushed message is not deleted, a sheet is not paid out before the
 * day of its lock, and no text has an unknown result. Other tests cover them.
 */
const ELSEWHERE: ReadonlySet<string> = new Set([
  '/approval/rebateAudit/withdraw',
  '/message/manual/delete',
  '/commission/markPaid',
  '/commission/unmarkPaid',
  '/sms/send/record/settle',
])

const writes = (): readonly Write[] =>
  Object.values(server.snapshot().endpoints).flatMap(endpoint => {
    if (endpoint.kind !== 'action') return []
    const resource = server.snapshot().resources[endpoint.resource]
    const action = resource?.actions[endpoint.action]
    return resource && action?.operation?.startsWith('record.') && !ELSEWHERE.has(action.path) ? [{ resource, action }] : []
  })

/** The oldest and the newest rows, which include every state of the demo data. */
async function rowsFor({ resource: { source }, action }: Write): Promise<readonly { readonly id?: number }[]> {
  if (action.select === 'none') return [{}]
  const { rows } = await sql<{ id: number }>`(select id from ${sql.table(source)} order by id limit 25)
    union (select id from ${sql.table(source)} order by id desc limit 25) order by id desc`.execute(server.db)
  return rows
}

/** Valid body for the row: all items that the form always contains. */
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

/** Clears the rate limits, which this test exceeds. */
const forgetRates = (): Promise<unknown> => sql`delete from rate_limit`.execute(server.db)

interface Tried {
  readonly done: boolean
  /** Faults: reasons of the failure, and inputs that should have been refused and were not, or without naming the item. */
  readonly reports: readonly string[]
}

/** Tries one row: first all invalid bodies, then the valid one. */
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

/** Tries rows until one allows the action. */
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
  // An action may need a row that another action creates: those that found no row are tried again at the end.
  const again: Write[] = []
  for (const write of writes()) if (!(await tryRows(write)).done) again.push(write)
  const failures: string[] = []
  for (const write of again) {
    const { done, reports } = await tryRows(write)
    if (!done) failures.push(...reports)
  }
  expect(failures).toEqual([])
})
