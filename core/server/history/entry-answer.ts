/** One entry of the audit log in readable form, for readers of the log. */
import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import { notFound } from '#core/contract/errors.ts'
import type { PermissionNode } from '#core/contract/model/menu.ts'
import { detailScreenUrl } from '../lists/row-words.ts'
import { changedRowsOf, type EntryDiffs, fieldChanges, OTHER_ROWS_KEY } from './entry-changes.ts'
import { type ChangeText, changeTexts, type LabelSources } from './value-words.ts'

/** A changed row; `url` is its details page, null if the reader may not open it. */
interface EntryRow {
  readonly resource: string
  readonly id: number
  readonly url: string | null
  readonly changes: readonly ChangeText[]
}

export interface EntryAnswer {
  readonly rows: readonly EntryRow[]
  /** Number of further rows of the entry. */
  readonly more: number
  readonly notes: readonly { readonly label: string; readonly text: string }[]
}

/** Maximum number of rows listed for an entry: a bulk action has many. */
const MAX_ENTRY_ROWS = 50

/** Labels of an entry's notes; others are listed by their own name. */
const NOTE_LABELS: Readonly<Record<string, string>> = {
  rows: '行数',
  filters: '筛选条件',
  filter: '筛选字段',
  screen: '页面',
  field: '字段',
  count: '次数',
  from: '第一次',
  to: '最后一次',
  hit: '是否命中',
  added: '增加的权限',
  removed: '去掉的权限',
  bulk: '批量操作编号',
  keyHash: '查询值（加密）',
  checked: '校验条数',
  intact: '是否完整',
}

const permissionTitles = (nodes: readonly PermissionNode[], into = new Map<string, string>(), above = ''): ReadonlyMap<string, string> => {
  for (const { permission, title, children } of nodes) {
    const whole = above === '' ? title : `${above} › ${title}`
    if (permission !== undefined && !into.has(permission)) into.set(permission, whole)
    permissionTitles(children, into, title)
  }
  return into
}

const WALL_TIME_PREFIX = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/

/** A note's value as text. Permissions have the titles of the permission tree. */
function noteText(key: string, value: unknown, permissions: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if ((key === 'added' || key === 'removed') && Array.isArray(value))
    return value.map(one => permissions.get(String(one)) ?? String(one)).join('、')
  if (Array.isArray(value)) return value.map(one => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('、')
  if (typeof value === 'string' && WALL_TIME_PREFIX.test(value)) return value.slice(0, 'YYYY-MM-DD HH:mm:ss'.length)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** @throws 404 for an unknown entry */
export async function entryAnswer(sources: LabelSources, actor: Actor, id: number): Promise<EntryAnswer> {
  const { rows: found } = await sql<EntryDiffs>`select entity, diff, detail from audit_log where id = ${id}`.execute(sources.db)
  const { snapshot } = sources
  const [entry] = found
  if (!entry) throw notFound()
  const changed = changedRowsOf(snapshot, entry)
  const rows = await Promise.all(
    changed.slice(0, MAX_ENTRY_ROWS).map(async row => ({
      resource: row.resource.label,
      id: row.id,
      url: detailScreenUrl(snapshot, actor, row.resource.name, row.id) ?? null,
      changes: await changeTexts(sources, fieldChanges(row)),
    })),
  )
  const permissions = permissionTitles(snapshot.permissions)
  const notes = Object.entries(entry.detail)
    .filter(([key, value]) => value !== null && value !== undefined && key !== OTHER_ROWS_KEY)
    .map(([key, value]) => ({ label: NOTE_LABELS[key] ?? key, text: noteText(key, value, permissions) }))
    .filter(({ text }) => text !== '')
  return { rows, more: Math.max(0, changed.length - MAX_ENTRY_ROWS), notes }
}
