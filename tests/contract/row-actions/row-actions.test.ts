/**
 * The state of a row action matches its effect, for every demo account and screen: an enabled action opens and succeeds with a plausible form; a
 * disabled one shows a reason, and the server refuses it with the same message. Of rows that are equivalent for all action conditions, one is tried
 * per account.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_USERNAMES } from '#apps/crm/system/seed/employees.ts'
import type { Actor } from '#core/contract/actor.ts'
import { conditionFields } from '#core/manifest/conditions/fields-of.ts'
import { rowRefusals } from '#core/manifest/index.ts'
import { actionState } from '#core/runtime/action/action-state.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inProcess } from './in-process.ts'
import { sensibleForm, uploadAhead } from './sensible-form.ts'
import { detailRows, listedRows, type ShownRow, screensOf } from './shown-rows.ts'
import { type UndoneWrites, undoWrites } from './undone-writes.ts'

const SLOW = 240_000

let server: TestServer
const clients = new Map<string, HttpClient>()
let undone: UndoneWrites

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  for (const name of ['admin', ...DEMO_USERNAMES]) clients.set(name, await inProcess(server, name))
  for (const client of clients.values()) await uploadAhead(server, client)
  undone = await undoWrites(server)
})
afterAll(async () => {
  await undone.close()
  await server.stop()
})

/** Equivalence class of a value for conditions: which option, empty or not, sign of a number, own id or another. */
function kindOf(value: unknown, me: number): unknown {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Math.sign(value)
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? Math.sign(Number(value)) : 'x'
  if (Array.isArray(value)) return value.length > 0
  return (value as { id?: number }).id === me ? 'me' : 'o'
}

/** Key of equivalent rows: equal classes in all fields that conditions of the resource compare, and in all states and sums that the row shows. */
function likeness({ resource, row }: ShownRow, me: number): string {
  const compared = new Set(
    Object.values(resource.actions).flatMap(action => rowRefusals(action).flatMap(({ when }) => conditionFields(when))),
  )
  const parts = Object.entries(row).flatMap(([name, value]) => {
    const field = resource.fields[name]
    if (name.startsWith('$')) return [[name, value]]
    const state =
      field?.type === 'option' && field.readonly && field.options !== undefined && !server.snapshot().options[field.options]?.dynamic
    if (field && (field.type === 'option' || field.type === 'integer') && (state || compared.has(name))) return [[name, value]]
    return compared.has(name) || field?.type === 'boolean' || (field?.type === 'money' && field.readonly) ? [[name, kindOf(value, me)]] : []
  })
  return JSON.stringify(parts)
}

interface Person {
  readonly name: string
  readonly client: HttpClient
  readonly actor: Actor
}

const report = (person: Person, { where, row }: ShownRow, action: ClientAction, what: string): string =>
  `${person.name} ${where} ${action.label} (${action.url}) #${row.id}: ${what}`

const declaredOf = (action: ClientAction) => {
  const endpoint = server.snapshot().endpoints[`POST ${action.url}`]
  return endpoint?.kind === 'action' ? server.snapshot().resources[endpoint.resource]?.actions[endpoint.action] : undefined
}

/** True if the response asks for confirmation rather than refusing: a second verification, or a duplicate to handle. */
const asksBack = (
  { secondVerify }: ClientAction,
  { code, message = '', data }: { code: number | string; message?: string; data?: unknown },
): boolean =>
  (data as { result?: boolean } | undefined)?.result === false ||
  (code === 3000 && secondVerify !== undefined && message.startsWith(secondVerify.message))

/** Actions that need two rows. */
const OF_TWO: ReadonlySet<string> = new Set(['/agency/institutionsCustomer/combine'])

/** Faults of an enabled action. */
async function tryEnabled(person: Person, shown: ShownRow, action: ClientAction): Promise<readonly string[]> {
  const { id } = shown.row
  const opened = action.init ? await person.client.get<Record<string, unknown>>(action.url, { id }) : undefined
  if (opened && opened.status !== 200) return [report(person, shown, action, `opens with ${opened.status} ${opened.body.message}`)]
  const declared = declaredOf(action)
  if (!declared?.operation || action.present === 'download' || OF_TWO.has(declared.path)) return []
  const filling = { row: shown.row, opened: opened?.body.data ?? {}, me: person.actor.id }
  const form = await sensibleForm(server, person.client, declared, filling)
  const before = await undone.count()
  const { status, body } = await person.client.post(action.url, { id: action.select === 'many' ? [id] : id, ...form })
  if (status === 500 && (await undone.count()) > before) return []
  if (asksBack(action, body)) return []
  return [report(person, shown, action, `answers ${status} ${body?.message} to ${JSON.stringify(form)}`)]
}

/** Faults of a disabled action. */
async function tryDisabled(person: Person, shown: ShownRow, action: ClientAction, reason: string | undefined): Promise<readonly string[]> {
  const { id } = shown.row
  if (!reason) return [report(person, shown, action, 'says nothing')]
  const declared = declaredOf(action)
  if (!declared?.operation || declared.greyed) return []
  const refused = ({ status, body }: { status: number; body: { message?: string } }): boolean =>
    status === 409 && (body.message === reason || body.message?.startsWith(`${reason}：`) === true)
  const opened = action.init ? await person.client.get(action.url, { id }) : undefined
  const posted = await person.client.post(action.url, { id: action.select === 'many' ? [id] : id })
  return [opened, posted].flatMap(answer =>
    !answer || refused(answer)
      ? []
      : [report(person, shown, action, `says “${reason}”, is answered ${answer.status} ${answer.body?.message}`)],
  )
}

/** Actions tried so far, for any account. */
const seen = new Set<string>()

async function walk(person: Person): Promise<readonly string[]> {
  const failures: string[] = []
  const ids = new Map<string, Map<string, number>>()
  const context = { user: person.actor, now: new Date() }
  const visit = async (shown: ShownRow): Promise<void> => {
    const like = likeness(shown, person.actor.id)
    const own = ids.get(shown.resource.table) ?? new Map<string, number>()
    ids.set(shown.resource.table, own.set(like, shown.row.id))
    for (const action of shown.actions) {
      const { visible, disabled, reason } = actionState(action, shown.row, context)
      const key = `${action.url} ${disabled} ${reason} ${like}`
      if (!visible || seen.has(key)) continue
      seen.add(key)
      failures.push(...(disabled ? await tryDisabled(person, shown, action, reason) : await tryEnabled(person, shown, action)))
    }
  }
  const screens = await screensOf(person.client)
  for await (const shown of listedRows(server, person.client, screens)) await visit(shown)
  const known = (table: string) => [...new Set(ids.get(table)?.values())]
  for await (const shown of detailRows(server, person.client, screens, ({ table }) => known(table))) await visit(shown)
  return failures
}

it('does what can be pressed, and says why of the rest', { timeout: SLOW }, async () => {
  const failures: string[] = []
  for (const [name, client] of [...clients].reverse()) {
    await sql`delete from rate_limit`.execute(server.db)
    const { rows } = await sql<{ id: number }>`select id from employee where username = ${name}`.execute(server.db)
    const actor = await server.app.core.actor(rows[0]?.id ?? null)
    failures.push(...(await walk({ name, client, actor })))
  }
  expect(failures).toEqual([])
})
