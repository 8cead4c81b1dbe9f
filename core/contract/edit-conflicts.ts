import type { Actor } from './actor.ts'
import type { Db, Tx } from './database.ts'
import type { HttpError } from './errors.ts'

/** A page's edit that began on an older version. */
export interface OutdatedEdit {
  /** Endpoint that writes, below /api: its last entry in the audit log says who saved, and when. */
  readonly path: string
  /** Permission that shows the page's values; people without it are told of none. */
  readonly shows: string
  /** Who edits now. */
  readonly actor: Pick<Actor, 'id' | 'admin' | 'permissions'>
  /** What the page would open with now, with its version. */
  readonly current: Readonly<Record<string, unknown>>
}

/** What an edit is told whose data was saved by somebody else in the meantime. */
export interface EditConflicts {
  /** The 409 that lets the page show both edits side by side; to be thrown. */
  outdated(db: Db | Tx, edit: OutdatedEdit): Promise<HttpError>
}
