import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { holds } from '../permission/permission.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { FILE_COLUMNS, type StoredFile } from './stored-file.ts'

/** A record that refers to files. Its table rather than its resource: several resources may show the same record. */
export interface FileRecord {
  readonly table: string
  readonly id: number
}

const ADDRESS = /\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-f-])/g

/** Ids of our own files that a value names: an address, a list of them, rich text that shows them. */
export const fileIdsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap(fileIdsIn))]
  return typeof value === 'string' ? [...new Set([...value.matchAll(ADDRESS)].map(match => match[1] as string))] : []
}

/** The record refers to these files from now on: employees who may see it may see them, and they stay. */
export async function linkFiles(tx: Tx, { table, id }: FileRecord, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`with linked as (
      insert into file_link (file_id, record_table, record_id)
      select id, ${table}, ${id}::bigint from file where id = any(${fileIds}::uuid[]) on conflict do nothing)
    update file set expires_date = null where id = any(${fileIds}::uuid[]) and expires_date is not null`.execute(tx)
}

/** The record no longer refers to them. */
export async function unlinkFiles(tx: Tx, { table, id }: FileRecord, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`delete from file_link where record_table = ${table} and record_id = ${id} and file_id = any(${fileIds}::uuid[])`.execute(tx)
  await expireUnlinked(tx, fileIds)
}

/** Those of the files that nothing refers to go after a day. */
export async function expireUnlinked(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`update file set expires_date = now() + interval '1 day' where id = any(${fileIds}::uuid[]) and purpose <> 'content'
    and not exists (select from file_link where file_id = file.id)`.execute(tx)
}

interface Linked extends StoredFile {
  readonly records: readonly FileRecord[] | null
}

/**
 * Those of the files that the actor may see: pictures within texts, his own that no record refers to yet, and those of a record within his scope
 * on a list that he may open. In the order of `ids`; unknown ones are left out.
 */
export async function visibleFiles(db: Db | Tx, snapshot: Snapshot, actor: Actor, ids: readonly string[]): Promise<readonly StoredFile[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Linked>`select ${FILE_COLUMNS}, (select json_agg(json_build_object('table', record_table, 'id', record_id))
    from file_link where file_id = file.id) as records from file where id = any(${ids}::uuid[])`.execute(db)
  const seen = await visibleRecords(
    db,
    snapshot,
    actor,
    rows.flatMap(({ records }) => records ?? []),
  )
  const visible = rows.filter(({ purpose, employeeId, records }) => {
    if (purpose === 'content') return true
    return records === null ? employeeId === actor.id : records.some(record => seen.has(keyOf(record)))
  })
  const byId = new Map(visible.map(file => [file.id, file]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const keyOf = ({ table, id }: FileRecord): string => `${table} ${id}`

/** Keys of those records that some list shows to the actor. */
async function visibleRecords(db: Db | Tx, snapshot: Snapshot, actor: Actor, records: readonly FileRecord[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  for (const resource of Object.values(snapshot.resources)) {
    const { table, source, list, path } = resource
    const asked = records.filter(record => record.table === table && !seen.has(keyOf(record))).map(({ id }) => id)
    if (asked.length === 0 || !holds(actor, [list ?? `${path}/details`])) continue
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(source)} as t
      where t.id = any(${asked}::bigint[]) and ${scopePredicate(snapshot, resource, actor, 'read', 't')}`.execute(db)
    for (const { id } of rows) seen.add(keyOf({ table, id }))
  }
  return seen
}
