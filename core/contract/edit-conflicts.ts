import type { Actor } from './actor.ts'
import type { Db, Tx } from './database.ts'
import type { HttpError } from './errors.ts'

/** An edit that began on an older version than the stored one. */
export interface OutdatedEdit {
  /** Endpoint that saves, below /api; its last audit entry tells who saved the newer version, and when. */
  readonly path: string
  /** Permission that shows the page's values; an actor without it gets none of them. */
  readonly shows: string
  /** The actor of the outdated edit. */
  readonly actor: Pick<Actor, 'id' | 'admin' | 'permissions'>
  /** Current values of the page, with their version. */
  readonly current: Readonly<Record<string, unknown>>
}

/** Conflicts of pages that are saved as a whole, under an optimistic lock. */
export interface EditConflicts {
  /**
   * Error for an outdated edit.
   * @returns the 409 to throw; its data carries the newer edit, so that the page can show both
   */
  outdated(db: Db | Tx, edit: OutdatedEdit): Promise<HttpError>
}
