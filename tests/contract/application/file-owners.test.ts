/**
 * A file can be opened through the fields that hold it only: neither through another list of the same rows, nor through the row that its form was
 * opened on.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { grantablePermissions } from '#core/manifest/freeze/permission-tree.ts'
import { openDatabase } from '#core/server/database/database.ts'
import { fileIdsIn, refersToFiles } from '#core/server/files/file-links.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { createProbe, type Probe } from './probe.ts'

let server: TestServer
let snapshot: Snapshot
let probe: Probe

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  snapshot = server.snapshot()
  probe = await createProbe(server, 'file_probe')
})
afterAll(() => server.stop())

const listOf = ({ list, path }: Resource): string => list ?? `${path}/details`
const fieldsWithFiles = (): readonly (readonly [Resource, Field])[] =>
  Object.values(snapshot.resources).flatMap(resource =>
    Object.values(resource.fields).flatMap(field => (refersToFiles(field) && !field.internal ? [[resource, field] as const] : [])),
  )

/** Runs an update of one table without its triggers: rows of the ledger are otherwise never written again. */
async function writePast(table: string, update: RawBuilder<unknown>): Promise<void> {
  const owner = openDatabase({
    url: server.database.ownerUrl,
    max: 1,
    log: { warn: () => undefined },
  })
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner.db)
  await update.execute(owner.db)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner.db)
  await owner.close()
}

/** File held by the field in some row of the resource; undefined if the resource has no row. */
async function fileIn(resource: Resource, field: Field): Promise<string | undefined> {
  const column = sql.ref(`t.${field.column}`)
  const held = await sql<{ value: unknown }>`select ${column} as value from ${sql.table(resource.source)} as t
    where ${column}::text like '%/api/files/%' limit 1`.execute(server.db)
  const [there] = fileIdsIn(held.rows[0]?.value)
  // Readonly fields keep their demo file; other fields get a file that no other record has.
  if (there !== undefined && field.readonly) return there
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(resource.source)} order by id limit 1`.execute(server.db)
  if (!rows[0]) return undefined
  const made = await sql<{ id: string }>`insert into file (employee_id, name, type, size, received_size, purpose)
    select id, 'a.png', 'image/png', 1, 1, 'form' from employee where username = 'admin' returning id::text`.execute(server.db)
  const id = made.rows[0]?.id as string
  const url = `/api/files/${id}`
  const value =
    field.type === 'images' || field.type === 'files'
      ? sql`${[url]}::text[]`
      : sql`${field.type === 'html' ? `<p><img src="${url}" /></p>` : url}`
  await writePast(resource.table, sql`update ${sql.table(resource.table)} set ${sql.id(field.column)} = ${value} where id = ${rows[0].id}`)
  await sql`insert into file_link values (${id}, ${resource.table}, ${rows[0].id})`.execute(server.db)
  return id
}

/** True if the probe can see the file. */
const told = async (id: string): Promise<boolean> => {
  const { body } = await probe.client.get<readonly { readonly id: string }[]>('/files/info', { ids: id })
  return (body.data ?? []).some(file => file.id === id)
}

it('is seen with the list of a field that holds it, and with every other permission together it is not', { timeout: 120_000 }, async () => {
  const everything = [...grantablePermissions(snapshot.permissions)]
  const checked: string[] = []
  for (const [resource, field] of fieldsWithFiles()) {
    const id = await fileIn(resource, field)
    if (id === undefined) continue
    // Every list over a record that holds the file opens it; pictures of the demo are used in several.
    const links = await sql<{ name: string }>`select distinct record_table as name from file_link where file_id = ${id}`.execute(server.db)
    const tables = new Set(links.rows.map(({ name }) => name))
    const holders = fieldsWithFiles().filter(([one]) => tables.has(one.table))
    const opens = new Set(holders.map(([one]) => listOf(one)))
    await probe.allow(everything.filter(permission => !opens.has(permission)))
    expect(await told(id), `${resource.name}.${field.name} without its list`).toBe(false)
    const { orphans, except } = resource.scope
    await probe.allow([listOf(resource), ...[orphans, except].flatMap(one => one ?? [])])
    expect(await told(id), `${resource.name}.${field.name} with its list`).toBe(true)
    checked.push(`${resource.name}.${field.name}`)
  }
  expect(checked).toEqual(fieldsWithFiles().map(([resource, field]) => `${resource.name}.${field.name}`))
})

it('is kept by its link wherever a field of a record holds it, unless it goes with texts to everybody', async () => {
  for (const [resource, field] of fieldsWithFiles()) {
    const { rows } = await sql<{ id: number; value: unknown; linked: readonly string[] }>`
      select t.id, ${sql.ref(`t.${field.column}`)} as value, array(select file_id::text from file_link where record_table = ${resource.table}
        and record_id = t.id union select id::text from file where purpose = 'content') as linked from ${sql.table(resource.source)} as t where ${sql.ref(`t.${field.column}`)}::text like '%/api/files/%'`.execute(
      server.db,
    )
    const loose = rows.filter(({ value, linked }) => fileIdsIn(value).some(id => !linked.includes(id)))
    expect(
      loose.map(({ id }) => id),
      `${resource.name}.${field.name}`,
    ).toEqual([])
  }
})
