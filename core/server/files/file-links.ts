import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { holdsAllPermissions } from '../permission/permission.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { columnSql } from '../sql/columns.ts'
import { fileColumnsSql, type StoredFile } from './stored-file.ts'

/** A record that refers to files. Identified by table, not by resource: several resources may show the same record. */
export interface FileRecord {
  readonly table: string
  readonly id: number
}

const FILE_ADDRESS = /\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-f-])/g

/** Ids of stored files in a value: an address, a list of addresses, or rich text that embeds files. */
export const fileIdsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap(fileIdsIn))]
  return typeof value === 'string' ? [...new Set([...value.matchAll(FILE_ADDRESS)].map(match => match[1] as string))] : []
}

/** Links files to a record: employees who may see the field that holds them may see the files, and the files no longer expire. */
export async function linkFiles(tx: Tx, { table, id }: FileRecord, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`with linked as (
      insert into file_link (file_id, record_table, record_id)
      select id, ${table}, ${id}::bigint from file where id = any(${fileIds}::uuid[]) on conflict do nothing)
    update file set expires_date = null where id = any(${fileIds}::uuid[]) and expires_date is not null`.execute(tx)
}

/** Removes the links from a record to files. */
export async function unlinkFiles(tx: Tx, { table, id }: FileRecord, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`delete from file_link where record_table = ${table} and record_id = ${id} and file_id = any(${fileIds}::uuid[])`.execute(tx)
  await expireUnlinked(tx, fileIds)
}

/** Lets those of the files that have no link expire after a day, except pictures within rich text (purpose 'content'). */
export async function expireUnlinked(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`update file set expires_date = now() + interval '1 day' where id = any(${fileIds}::uuid[]) and purpose <> 'content'
    and not exists (select from file_link where file_id = file.id)`.execute(tx)
}

interface LinkedFile extends StoredFile {
  readonly records: readonly FileRecord[] | null
}

/** True for field types whose values refer to files: addresses, and rich text that embeds them. */
export const refersToFiles = ({ type }: { readonly type: string }): boolean => {
  if (type === 'section') return false
  const { files, markup } = fieldType(type)
  return files !== undefined || markup
}

/**
 * Filters files by what the actor may see: pictures within rich text, the actor's own uploads without a link, and files held by a visible field of a
 * listed record within the actor's scope. In the order of `ids`; unknown ids are left out.
 */
export async function visibleFiles(db: Db | Tx, snapshot: Snapshot, actor: Actor, ids: readonly string[]): Promise<readonly StoredFile[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<LinkedFile>`select ${fileColumnsSql}, (select json_agg(json_build_object('table', record_table, 'id', record_id))
    from file_link where file_id = file.id) as records from file where id = any(${ids}::uuid[])`.execute(db)
  const shown = await visibleFileIds(
    db,
    snapshot,
    actor,
    rows.flatMap(({ records }) => records ?? []),
  )
  const visible = rows.filter(({ id, purpose, employeeId, records }) => {
    if (purpose === 'content') return true
    return records === null ? employeeId === actor.id : shown.has(id)
  })
  const byId = new Map(visible.map(file => [file.id, file]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/**
 * Ids of the files that the actor may see through these records. A link alone is not enough: the resource must have a field that holds the file, so
 * that a resource over the same table without that field does not expose it.
 */
async function visibleFileIds(db: Db | Tx, snapshot: Snapshot, actor: Actor, records: readonly FileRecord[]): Promise<ReadonlySet<string>> {
  const shown = new Set<string>()
  for (const resource of Object.values(snapshot.resources)) {
    const { table, source, list, path, listPermission } = resource
    const fields = Object.values(resource.fields).filter(field => refersToFiles(field) && !field.internal)
    const asked = records.filter(record => record.table === table).map(({ id }) => id)
    if (fields.length === 0 || asked.length === 0 || !holdsAllPermissions(actor, list === undefined ? [`${path}/details`] : listPermission))
      continue
    const values = fields.map(field => sql`to_jsonb(${columnSql(snapshot, field, 't')})`)
    const { rows } = await sql<{ values: readonly unknown[] }>`select jsonb_build_array(${sql.join(values)}) as values
      from ${sql.table(source)} as t
      where t.id = any(${asked}::bigint[]) and ${scopePredicate(snapshot, resource, actor, 'read', 't')}`.execute(db)
    for (const id of fileIdsIn(rows.map(row => row.values))) shown.add(id)
  }
  return shown
}
