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

/** Answers to edits of outdated versions. */
export interface EditConflicts {
  /** @returns the 409 to throw: it carries the other edit, for the page to show both */
  outdated(db: Db | Tx, edit: OutdatedEdit): Promise<HttpError>
}
