/** History of one row, from the audit log. */
import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { maySeeDetails } from '#core/manifest/index.ts'
import type { Core } from '../pipeline/core.ts'
import { changedRowsOf, type EntryDiffs, type FieldChange, fieldChanges } from './entry-changes.ts'
import { type ChangeText, changeTexts } from './value-words.ts'

export interface HistoryEntry {
  readonly id: number
  readonly time: string
  /** Name of the author; null for the system. */
  readonly operator: string | null
  readonly title: string
  readonly changes: readonly ChangeText[]
}

interface HistoryRequest {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly resource: Resource
  readonly id: number
  readonly limit: number
  readonly offset: number
}

interface AuditRow extends EntryDiffs {
  readonly id: number
  readonly time: string
  readonly employee: number | null
  readonly username: string
  readonly title: string
}

/** Actions that record a read, not a change. */
const READ_ACTIONS = ['/runtime/reveal']

/** Resources over the same table: a row may be changed under each of their names. */
const resourcesOfTable = ({ resources }: Snapshot, { table }: Resource): readonly Resource[] =>
  Object.values(resources).filter(resource => resource.table === table)

/**
 * The field as which the caller sees a changed field of resource `other`: the field of the caller's own resource with the same column, or the other
 * resource's field if the caller may see its details. Undefined for internal fields.
 */
const visibleFieldFor =
  ({ snapshot, actor, resource: own }: HistoryRequest, other: Resource) =>
  (field: Field): Field | undefined => {
    const mine = Object.values(own.fields).find(one => one.column === field.column && one.custom === field.custom)
    const shown = mine ?? (maySeeDetails(snapshot, other.name, actor) ? field : undefined)
    return shown?.internal || field.internal ? undefined : shown
  }

const visibleChanges = (asked: HistoryRequest, entry: AuditRow): readonly FieldChange[] => {
  const rows = changedRowsOf(asked.snapshot, entry).filter(row => row.id === asked.id && row.resource.table === asked.resource.table)
  const changes = rows.flatMap(row => fieldChanges(row, visibleFieldFor(asked, row.resource)))
  return [...new Map(changes.map(change => [change.field.name, change])).values()]
}

/** One page of a row's history, latest first. The caller has already checked access to the row. */
export async function rowHistory(core: Core, asked: HistoryRequest): Promise<{ records: readonly HistoryEntry[]; total: number }> {
  const { snapshot, resource, id, limit, offset } = asked
  const keys = resourcesOfTable(snapshot, resource).map(({ name }) => `${name}:${id}`)
  const own = sql`audit_rows(a.entity, a.entity_ids, a.detail) && ${keys}::text[] and a.result = 'success' and a.action <> all(${READ_ACTIONS}::text[])`
  const [{ rows }, counted] = await Promise.all([
    sql<AuditRow>`select a.id, to_char(a.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, a.employee_id as employee, a.username,
      a.entity, a.diff, a.detail, coalesce(w.label, a.action) as title
      from audit_log a left join audit_word w on w.kind = 'action' and w.name = a.action
      where ${own} order by a.id desc limit ${limit} offset ${offset}`.execute(core.db),
    sql<{ n: number }>`select count(*)::int as n from audit_log a where ${own}`.execute(core.db),
  ])
  const names = await operatorNames(core, rows)
  const sources = { db: core.db, snapshot, options: core.services.options }
  const records = await Promise.all(
    rows.map(async entry => ({
      id: entry.id,
      time: entry.time,
      operator: names.get(entry.employee ?? 0) ?? (entry.username || null),
      title: entry.title,
      changes: await changeTexts(sources, visibleChanges(asked, entry)),
    })),
  )
  return { records, total: counted.rows[0]?.n ?? 0 }
}

async function operatorNames({ accounts, db }: Core, entries: readonly AuditRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(entries.flatMap(({ employee }) => employee ?? []))]
  const found = await Promise.all(ids.map(id => accounts.byId(db, id)))
  return new Map(found.flatMap(account => (account ? [[account.id, account.name] as const] : [])))
}
