import type { Accounts } from '#core/contract/accounts.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { EditConflicts } from '#core/contract/edit-conflicts.ts'
import { HttpError, invalid } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import { editsStored } from '#core/manifest/rules/edits-stored.ts'
import { lastCall, lastSaved, type Saved } from '../audit/last-saved.ts'
import type { Core } from '../pipeline/core.ts'
import type { LockedRow } from './locked-rows.ts'
import { type Opened, openedForm } from './open-action.ts'

const CHANGED = '数据已被他人修改，请刷新后重试'

/** What an edit is told that began on an older version: what the form would open with now, and who saved it when. */
export interface Conflict {
  readonly conflict: true
  /** What the form opens with now, with the row's version: masked, and no more than the person may see. Absent for several rows. */
  readonly current?: Readonly<Record<string, unknown>>
  /** Name of who saved; null for the system, or where nobody knows. */
  readonly by: string | null
  /** It was the same person, in another window. */
  readonly own: boolean
  /** Wall time in Shanghai. */
  readonly at: string | null
}

/** An edit that does not say on which version it began could undo somebody's work. @throws 422 */
export function requireVersion(action: Action, version: number | undefined): void {
  if (version === undefined && editsStored(action))
    throw invalid([{ field: 'version', message: '请带上打开表单时的版本号（version）再提交' }])
}

/** An edit that began on an older version would undo somebody's work. @throws 409 */
export async function checkVersion(
  core: Core,
  tx: Tx,
  opened: Opened,
  rows: readonly LockedRow[],
  version: number | undefined,
): Promise<void> {
  const { action, actor } = opened
  const changed = version === undefined ? undefined : rows.find(row => row.version !== version)
  if (!changed) return
  const saved = await lastSaved(tx, entitiesOf(opened), changed.id)
  const current = rows.length === 1 && action.form !== undefined ? await openedForm(core, tx, opened, rows) : undefined
  throw await conflict(core.accounts, tx, { saved, actor, current })
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
    by: await nameOf(accounts, db, saved),
    own: saved?.employeeId === actor.id,
    at: saved?.at ?? null,
  }
  return new HttpError(409, 3000, CHANGED, { data })
}

/** Resources over the same table: a row is written under each of their names. */
const entitiesOf = ({ snapshot, resource }: Opened): readonly string[] =>
  Object.values(snapshot.resources)
    .filter(({ table }) => table === resource.table)
    .map(({ name }) => name)

async function nameOf(accounts: Accounts, db: Db | Tx, saved: Saved | undefined): Promise<string | null> {
  if (!saved) return null
  const account = saved.employeeId === null ? undefined : await accounts.byId(db, saved.employeeId)
  return account?.name ?? (saved.username || null)
}
