/** Rows of a resource as operations read and write them, and what follows from every change of theirs. */

import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'
import type { OutboxEvent } from './outbox-event.ts'
import type { Given, NoValues, Value, Values } from './value.ts'

/** A resource whose rows operations write: its fields with their types, declared once for a domain. */
export interface RecordToken<F extends Values = Values, C extends Values = Values> {
  /** Name of the resource. */
  readonly resource: string
  /** Fields of the manifest. The compiler holds them against it. */
  readonly fields: F
  /** Columns of the table that are no field of any screen, camelCase: manualPhase is manual_phase. */
  readonly columns: C
  /** Fields of the manifest that are kept in other tables: a change does not write them, whatever form it is given. */
  readonly elsewhere: readonly string[]
}

/** Declares the rows of a resource. */
export const defineRecord = <F extends Values, C extends Values = NoValues>(
  resource: string,
  { fields, columns, elsewhere = [] }: { readonly fields: F; readonly columns?: C; readonly elsewhere?: readonly string[] },
): RecordToken<F, C> => ({ resource, fields, columns: columns ?? ({} as C), elsewhere })

/** Some of a record's fields, for "reads". */
export const readsOf = <F extends Values, const K extends keyof F & string>(record: RecordToken<F>, ...names: readonly K[]): Pick<F, K> => {
  const fields: Partial<Record<K, Value<unknown>>> = {}
  for (const name of names) fields[name] = record.fields[name]
  return fields as Pick<F, K>
}

declare const WRITTEN: unique symbol

/** What a call's form and "with" write: checked values by field name. Spread it into a change; what is stated after it wins. */
export interface Written {
  /** Never there: tells it from other objects. */
  readonly [WRITTEN]?: true
}

/** The moment of the change, by the database's clock. */
export interface Moment {
  /** As manifests write it. */
  readonly now: 'datetime'
}

/** The moment of the change, by the database's clock. */
export const NOW: Moment = { now: 'datetime' }

/** All that a record's row can hold. */
export type RowValues<R extends RecordToken> = Given<R['fields']> & Given<R['columns']>

/** New values of a row by field name; what is undefined stays as it is. */
export type Changes<R extends RecordToken> = { readonly [K in keyof RowValues<R>]?: RowValues<R>[K] | Moment | null } & Written

/** A row of which a change tells what it held before: what is written of it, and what was asked for besides. */
export type Before<R extends RecordToken, K> = { readonly id: number } & Pick<RowValues<R>, K & keyof RowValues<R>>

/** Says what happened to a changed row. Not asked for rows that the change left as they were. */
export type Tell<Row> = (row: Row) => OutboxEvent | undefined

/**
 * Writes values into rows, and with them everything that follows: histories and timelines (the plugins' recorders), the audit entry's detail,
 * the fact. The one way for operations, jobs and imports.
 * @param rows rows or ids; locked in id order if they are not yet. The caller has settled that they may be changed
 * @param cause why, in a word that the recorders know
 * @returns what the rows that really changed held before
 */
export type Change = <R extends RecordToken, const C extends Changes<R>>(
  record: R,
  rows: number | { readonly id: number } | readonly (number | { readonly id: number })[],
  values: C,
  tell?: Tell<Before<R, keyof C>>,
  cause?: string,
) => Promise<readonly Before<R, keyof C>[]>

/**
 * Adds rows, with everything that follows.
 * @returns their ids, in the order of `rows`
 */
export type Create = <R extends RecordToken>(
  record: R,
  rows: readonly Changes<R>[],
  tell?: Tell<{ readonly id: number }>,
  cause?: string,
) => Promise<readonly number[]>

/**
 * Takes rows away, with everything that follows: the audit entry's detail, the fact, and what recorders of removals keep. What refers to the rows
 * goes or stays as the database has it.
 */
export type Remove = <R extends RecordToken>(
  record: R,
  rows: number | { readonly id: number } | readonly (number | { readonly id: number })[],
  tell?: Tell<Before<R, keyof RowValues<R>>>,
  cause?: string,
) => Promise<void>

/** One row's change as recorders see it: what they asked for, before and after. New rows were null before, removed ones are null after. */
export interface RowChange<V = Readonly<Record<string, unknown>>> {
  /** The record's id. */
  readonly id: number
  /** It is new. */
  readonly created: boolean
  /** It is gone. Only recorders of removals are told. */
  readonly removed: boolean
  /** What it held. */
  readonly before: V
  /** What it holds now. */
  readonly after: V
  /** What the operation said of it. */
  readonly fact?: OutboxEvent
  /** Why, where the operation says so. */
  readonly cause?: string
}

/** Keeps what follows from a change of certain fields, from wherever it came: a history, a timeline. Called once per change, with all its rows. */
export interface Recorder {
  /** Whose changes it keeps. */
  readonly resource: string
  /** Names, each with its column where it is no field. It is called when one of them changed. */
  readonly values: Values
  /** It is called for removed rows as well. */
  readonly removals: boolean
  /** Writes what follows. */
  readonly record: (changes: readonly RowChange[], context: RecorderContext) => Promise<void>
}

/** What a recorder works with. */
export interface RecorderContext {
  /** The transaction of the change. */
  readonly tx: Tx
  /** Who made the change; `id` 0 is the system. */
  readonly actor: Actor
  /** Writes other rows that follow, with everything that follows from these. */
  readonly change: Change
  /** Adds other rows that follow, with everything that follows from these. */
  readonly create: Create
  /** Takes other rows away. */
  readonly remove: Remove
  /** Runs after commit, as the caller's own would: for what is cached of the rows. */
  afterCommit(run: () => Promise<void>): void
}

/**
 * Declares what follows from changes of some of a record's values.
 * @param options `removals`: from the row's removal too. A history that goes with its row does not ask for it
 */
export const defineRecorder = <F extends Values, C extends Values, const K extends keyof (F & C) & string>(
  record: RecordToken<F, C>,
  names: readonly K[],
  keep: (changes: readonly RowChange<Pick<Given<F & C>, K>>[], context: RecorderContext) => Promise<void>,
  { removals = false }: { readonly removals?: boolean } = {},
): Recorder => {
  const all: Values = { ...record.fields, ...record.columns }
  return {
    resource: record.resource,
    values: Object.fromEntries(names.flatMap(name => (all[name] === undefined ? [] : [[name, all[name]]]))),
    removals,
    // The server reads exactly these values for it.
    record: (changes, context) => keep(changes as readonly RowChange<Pick<Given<F & C>, K>>[], context),
  }
}
