import type { Actor } from './actor.ts'

/**
 * The list engine, for details, exports and reports: same permission, scope, filters and masks as the screen. A row that the actor may not
 * see does not exist here.
 */
export interface ListReader {
  /**
   * One row within the actor's reach, masked, for endpoints whose own permission is settled; undefined when there is none.
   * `columns` default to what details answer; `reach` to read. Under the name `mayAct` the row tells whether the actor may do something
   * with it, not only see it.
   */
  row(request: {
    readonly resource: string
    readonly id: number
    readonly actor: Actor
    readonly columns?: readonly string[]
    readonly reach?: 'read' | 'act'
    readonly mayAct?: string
  }): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Which of these rows are within the actor's reach, in one query. */
  visible(request: {
    readonly resource: string
    readonly ids: readonly number[]
    readonly actor: Actor
    readonly reach?: 'read' | 'act'
  }): Promise<ReadonlySet<number>>
  /**
   * Rows that a form of the actor's may refer to, by what people call them: by a field that tells rows apart, else by the label where one row alone
   * has it, as written or with what a list shows behind it. Capitals do not count.
   */
  named(request: {
    readonly resource: string
    readonly texts: readonly string[]
    readonly actor: Actor
  }): Promise<ReadonlyMap<string, NamedRow>>
  /**
   * All rows that a list query finds, in its order, a batch at a time. `columns` are field paths; `screen` is the path (or path#tab) whose
   * preset and filters hold. Throws HttpError 400 for a query that the screen does not know.
   */
  rows(request: {
    readonly resource: string
    readonly screen?: string
    readonly query: Readonly<Record<string, string>>
    readonly actor: Actor
    readonly columns: readonly string[]
    /** The first ones only. */
    readonly limit?: number
    /** Another order than the query's: a field of the resource, also one that lists do not offer to sort by; with - for descending. */
    readonly sort?: string
  }): AsyncIterable<readonly Readonly<Record<string, unknown>>[]>
  /** How many rows the same query finds, exactly; where it names a figure of different things, how many of those. */
  count(request: {
    readonly resource: string
    readonly screen?: string
    readonly query: Readonly<Record<string, string>>
    readonly actor: Actor
  }): Promise<number>
}

/** The row that a text names, or why it names none. Chinese. */
export type NamedRow = { readonly id: number } | { readonly refusal: string }
