import type { Actor } from './actor.ts'

/**
 * The list engine for details, exports and long reads: same permission, scope, filters and masks as the screen. A row out of the actor's scope is
 * treated as if it did not exist.
 */
export interface ListReader {
  /**
   * One row within the actor's scope, masked, for endpoints that have checked their own permission; undefined if there is none. `columns` defaults to
   * the fields of GET details, `reach` to 'read'. If `mayAct` is given, the row has a boolean under that name: whether the actor may act on the row,
   * not only read it.
   */
  row(request: {
    readonly resource: string
    readonly id: number
    readonly actor: Actor
    readonly columns?: readonly string[]
    readonly reach?: 'read' | 'act'
    readonly mayAct?: string
  }): Promise<Readonly<Record<string, unknown>> | undefined>
  /** The subset of these rows within the actor's scope, in one query. */
  visible(request: {
    readonly resource: string
    readonly ids: readonly number[]
    readonly actor: Actor
    readonly reach?: 'read' | 'act'
  }): Promise<ReadonlySet<number>>
  /**
   * Finds rows that a form of the actor may refer to, by text: by a unique field, else by the label if only one row has it, as written or with the
   * suffix that lists show to tell equal labels apart. Case-insensitive.
   */
  named(request: {
    readonly resource: string
    readonly texts: readonly string[]
    readonly actor: Actor
  }): Promise<ReadonlyMap<string, NamedRow>>
  /**
   * All rows that match a list query, in its order, in batches. `columns` are field paths; `screen` is the path (or path#tab) whose preset and
   * filters apply.
   * @throws HttpError 400 for a query that the screen does not accept
   */
  rows(request: {
    readonly resource: string
    readonly screen?: string
    readonly query: Readonly<Record<string, string>>
    readonly actor: Actor
    readonly columns: readonly string[]
    /** Maximum number of rows; all if absent. */
    readonly limit?: number
    /** Overrides the query's order: a field of the resource, including fields that lists do not sort by; '-' before it for descending. */
    readonly sort?: string
  }): AsyncIterable<readonly ({ readonly id: number } & Readonly<Record<string, unknown>>)[]>
  /** Exact number of rows that the same query matches; if the query names a selection that counts distinct rows, their number. */
  count(request: {
    readonly resource: string
    readonly screen?: string
    readonly query: Readonly<Record<string, string>>
    readonly actor: Actor
  }): Promise<number>
}

/** The row with that label, or the reason why there is none. Chinese. */
export type NamedRow = { readonly id: number } | { readonly refusal: string }
