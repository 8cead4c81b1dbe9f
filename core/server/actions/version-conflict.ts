import type { Accounts } from '#core/contract/accounts.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { EditConflicts } from '#core/contract/edit-conflicts.ts'
import { HttpError, invalid } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import { editsStored } from '#core/manifest/rules/edits-stored.ts'
import { lastCall, lastSaved, type Saved } from '../audit/last-saved.ts'
import { namingField } from '../lists/row-name.ts'
import type { Core } from '../pipeline/core.ts'
import { wordsOf } from './guards.ts'
import type { LockedRow } from './locked-rows.ts'
import { type Opened, openedForm } from './open-action.ts'

const CHANGED = '数据已被他人修改，请刷新后重试'

/** Who saved what is there now, and when. */
interface LastSave {
  /** Name of the last editor; null for the system or an unknown editor. */
  readonly by: string | null
  /** It was the same person, in another window. */
  readonly own: boolean
  /** Wall time in Shanghai. */
  readonly at: string | null
}

/** What an edit is told that began on an older version: what the form would open with now, and who saved it when. */
export interface Conflict extends LastSave {
  readonly conflict: true
  /** What the form opens with now, with the row's version: masked, and no more than the person may see. */
  readonly current?: Readonly<Record<string, unknown>>
}

/** The same of an edit of several rows: those that were saved since they were read. The others are as they were. */
export interface RowsConflict {
  readonly conflict: true
  readonly rows: readonly ChangedRow[]
}

interface ChangedRow extends LastSave {
  readonly id: number
  /** Of now. */
  readonly version: number
  /** As the list names it. */
  readonly name: string
}

/** An edit that does not say on which version it began could undo somebody's work. @throws 422 */
export function requireVersion(action: Action, versions: ReadonlyMap<number, number>): void {
  if (versions.size === 0 && editsStored(action))
    throw invalid([{ field: 'version', message: '请带上打开表单时的版本号（version）再提交' }])
}

/** An edit that began on an older version would undo somebody's work. @throws 409 */
export async function checkVersions(
  core: Core,
  tx: Tx,
  opened: Opened,
  rows: readonly LockedRow[],
  versions: ReadonlyMap<number, number>,
): Promise<void> {
  const { action, actor } = opened
  const changed = rows.filter(row => versions.has(row.id) && versions.get(row.id) !== row.version)
  const [first] = changed
  if (!first) return
  if (rows.length > 1) throw await rowsConflict(core, tx, opened, changed)
  const saved = (await lastSaved(tx, entitiesOf(opened), [first.id])).get(first.id)
  const current = action.form === undefined ? undefined : await openedForm(core, tx, opened, rows)
  throw await conflict(core.accounts, tx, { saved, actor, current })
}

async function rowsConflict(core: Core, tx: Tx, opened: Opened, changed: readonly LockedRow[]): Promise<HttpError> {
  const names = await wordsOf(tx, opened, namingField(opened.resource), changed)
  const saves = await lastSaved(
    tx,
    entitiesOf(opened),
    changed.map(({ id }) => id),
  )
  const by = await saverNames(core.accounts, tx, [...saves.values()])
  const rows = changed.map(
    ({ id, version }, at): ChangedRow => ({ id, version, name: names[at] ?? `#${id}`, ...lastSave(saves.get(id), by, opened.actor) }),
  )
  const data: RowsConflict = { conflict: true, rows }
  return new HttpError(409, 3000, CHANGED, { data })
}

/** The same of what an endpoint saves whole. */
export const editConflicts = ({ accounts }: Pick<Core, 'accounts'>): EditConflicts => ({
  async outdated(db, { path, shows, actor, current }) {
    const seen = actor.admin || actor.permissions.has(shows) ? current : undefined
    return conflict(accounts, db, { saved: await lastCall(db, path), actor, current: seen })
  },
})

interface Met {
  readonly saved: Saved | undefined
  readonly actor: Pick<Actor, 'id'>
  readonly current: Conflict['current']
}

async function conflict(accounts: Accounts, db: Db | Tx, { saved, actor, current }: Met): Promise<HttpError> {
  const data: Conflict = {
    conflict: true,
    ...(current && { current }),
    ...lastSave(saved, await saverNames(accounts, db, saved ? [saved] : []), actor),
  }
  return new HttpError(409, 3000, CHANGED, { data })
}

const lastSave = (saved: Saved | undefined, by: (saved: Saved) => string | null, actor: Met['actor']): LastSave => ({
  by: saved ? by(saved) : null,
  own: saved?.employeeId === actor.id,
  at: saved?.at ?? null,
})

/** Resources over the same table: a row is written under each of their names. */
const entitiesOf = ({ snapshot, resource }: Opened): readonly string[] =>
  Object.values(snapshot.resources)
    .filter(({ table }) => table === resource.table)
    .map(({ name }) => name)

/** Names of those who saved. */
async function saverNames(accounts: Accounts, db: Db | Tx, saves: readonly Saved[]): Promise<(saved: Saved) => string | null> {
  const known = new Map<number | null, string | undefined>()
  for (const { employeeId } of saves)
    if (employeeId !== null && !known.has(employeeId)) known.set(employeeId, (await accounts.byId(db, employeeId))?.name)
  return saved => known.get(saved.employeeId) ?? (saved.username || null)
}
