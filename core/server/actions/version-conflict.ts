import type { Accounts } from '#core/contract/accounts.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { EditConflicts } from '#core/contract/edit-conflicts.ts'
import { HttpError, invalid } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import { editsStored } from '#core/manifest/rules/edits-stored.ts'
import { type LastChange, lastCall, lastChangesOf } from '../audit/last-saved.ts'
import { namingField } from '../lists/row-name.ts'
import type { Core } from '../pipeline/core.ts'
import { rowTexts } from './guards.ts'
import type { LockedRow } from './locked-rows.ts'
import { type ActionOpening, initialForm } from './open-action.ts'

const CHANGED_MESSAGE = '数据已被他人修改，请刷新后重试'

/** Editor and time of the last save. */
interface LastSave {
  /** Name of the last editor; null for the system or an unknown editor. */
  readonly by: string | null
  /** True if the last editor is the actor, in another window. */
  readonly own: boolean
  /** Wall time in Shanghai; null if unknown. */
  readonly at: string | null
}

/** Data of a 409 for an edit based on an older version: the form's current data and the last save. */
export interface Conflict extends LastSave {
  readonly conflict: true
  /** Current initial data of the form with the row's version, masked and within the actor's scope. */
  readonly current?: Readonly<Record<string, unknown>>
}

/** Data of a 409 for an edit of several rows: those that were saved since they were read. */
export interface RowsConflict {
  readonly conflict: true
  readonly rows: readonly ConflictRow[]
}

interface ConflictRow extends LastSave {
  readonly id: number
  /** Current version. */
  readonly version: number
  /** Name as in the list. */
  readonly name: string
}

/** An edit without the version it is based on could overwrite another edit. @throws 422. */
export function requireRowVersions(action: Action, versions: ReadonlyMap<number, number>): void {
  if (versions.size === 0 && editsStored(action))
    throw invalid([{ field: 'version', message: '请带上打开表单时的版本号（version）再提交' }])
}

/** Refuses an edit based on an older version, which would overwrite another edit. @throws 409. */
export async function checkVersions(
  core: Core,
  tx: Tx,
  opened: ActionOpening,
  rows: readonly LockedRow[],
  versions: ReadonlyMap<number, number>,
): Promise<void> {
  const { action, actor } = opened
  const changed = rows.filter(row => versions.has(row.id) && versions.get(row.id) !== row.version)
  const [first] = changed
  if (!first) return
  if (rows.length > 1) throw await rowsConflictError(core, tx, opened, changed)
  const saved = (await lastChangesOf(tx, auditEntities(opened), [first.id])).get(first.id)
  const current = action.form === undefined ? undefined : await initialForm(core, tx, opened, rows)
  throw await versionConflictError(core.accounts, tx, { saved, actor, current })
}

async function rowsConflictError(core: Core, tx: Tx, opened: ActionOpening, changed: readonly LockedRow[]): Promise<HttpError> {
  const names = await rowTexts(tx, opened, namingField(opened.resource), changed)
  const saves = await lastChangesOf(
    tx,
    auditEntities(opened),
    changed.map(({ id }) => id),
  )
  const by = await saverNames(core.accounts, tx, [...saves.values()])
  const rows = changed.map(
    ({ id, version }, at): ConflictRow => ({ id, version, name: names[at] ?? `#${id}`, ...lastSave(saves.get(id), by, opened.actor) }),
  )
  const data: RowsConflict = { conflict: true, rows }
  return new HttpError(409, 3000, CHANGED_MESSAGE, { data })
}

/** The same conflict for endpoints that save a document as a whole. */
export const editConflicts = ({ accounts }: Pick<Core, 'accounts'>): EditConflicts => ({
  async outdated(db, { path, shows, actor, current }) {
    const seen = actor.admin || actor.permissions.has(shows) ? current : undefined
    return versionConflictError(accounts, db, { saved: await lastCall(db, path), actor, current: seen })
  },
})

interface ConflictRequest {
  readonly saved: LastChange | undefined
  readonly actor: Pick<Actor, 'id'>
  readonly current: Conflict['current']
}

async function versionConflictError(accounts: Accounts, db: Db | Tx, { saved, actor, current }: ConflictRequest): Promise<HttpError> {
  const data: Conflict = {
    conflict: true,
    ...(current && { current }),
    ...lastSave(saved, await saverNames(accounts, db, saved ? [saved] : []), actor),
  }
  return new HttpError(409, 3000, CHANGED_MESSAGE, { data })
}

const lastSave = (saved: LastChange | undefined, by: (saved: LastChange) => string | null, actor: ConflictRequest['actor']): LastSave => ({
  by: saved ? by(saved) : null,
  own: saved?.employeeId === actor.id,
  at: saved?.at ?? null,
})

/** All resources over the same table, because the audit log records a row under each of these names. */
const auditEntities = ({ snapshot, resource }: ActionOpening): readonly string[] =>
  Object.values(snapshot.resources)
    .filter(({ table }) => table === resource.table)
    .map(({ name }) => name)

/** Lookup of the editors' names. */
async function saverNames(accounts: Accounts, db: Db | Tx, saves: readonly LastChange[]): Promise<(saved: LastChange) => string | null> {
  const known = new Map<number | null, string | undefined>()
  for (const { employeeId } of saves)
    if (employeeId !== null && !known.has(employeeId)) known.set(employeeId, (await accounts.byId(db, employeeId))?.name)
  return saved => known.get(saved.employeeId) ?? (saved.username || null)
}
