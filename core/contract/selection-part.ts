import type { RawBuilder } from 'kysely'
import type { Actor } from './actor.ts'
import type { Db, Tx } from './database.ts'
import type { Field } from './model/field.ts'
import type { Resource } from './model/resource.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'

/** A list of which a selection chooses rows. */
export interface SelectedList {
  /** The Snapshot of the request. */
  readonly snapshot: Snapshot
  /** The listed resource. */
  readonly resource: Resource
  /** The reader. */
  readonly actor: Actor
  /** User and time that conditions compare with. */
  readonly context: { readonly user: Actor; readonly now: Date }
  /** Connection pool or transaction that the list is read from. */
  readonly db: Db | Tx
  /** The server's services. */
  readonly services: ServerServices
}

/** Server part of a selection of rows: how the selected rows are found and described. Predicates are over alias t of the resource's source. */
export interface SelectionPart<Rows = unknown> {
  /** Predicates that hold for the selected rows. */
  predicates(list: SelectedList, rows: Rows): Promise<readonly RawBuilder<boolean>[]>
  /** Tables and views that the predicates read besides the list's own, so that totals follow their changes. */
  sources(snapshot: Snapshot, rows: Rows): readonly string[]
  /** Describes the selected rows in Chinese; `where` is the predicate of the whole list. */
  sentence(list: SelectedList & { readonly where: RawBuilder<boolean> }, rows: Rows): Promise<string>
  /** Reference field whose distinct rows the selection counts instead of the list's rows; undefined if it counts rows. */
  counted(rows: Rows): Field | undefined
}
