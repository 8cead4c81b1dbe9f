/** Rows of a resource as operations read and write them, and the consequences of each change. */

import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'
import { firstOf } from './must.ts'
import type { OutboxEvent } from './outbox-event.ts'
import type { Given, NoValues, Value, Values } from './value.ts'

/** A resource whose rows operations write: its fields with their types, declared once per domain. */
export interface RecordToken<F extends Values = Values, C extends Values = Values> {
  /** Name of the resource. */
  readonly resource: string
  /** Fields of the manifest; the compiler checks them against it. */
  readonly fields: F
  /** Columns of the table that are not fields of the manifest, in camelCase: manualPhase is manual_phase. */
  readonly columns: C
  /** Fields of the manifest that are stored in other tables: a change never writes them, even if they are among its values. */
  readonly elsewhere: readonly string[]
}

/** Declares the rows of a resource. */
export const defineRecord = <F extends Values, C extends Values = NoValues>(
  resource: string,
  { fields, columns, elsewhere = [] }: { readonly fields: F; readonly columns?: C; readonly elsewhere?: readonly string[] },
): RecordToken<F, C> => ({ resource, fields, columns: columns ?? ({} as C), elsewhere })

/** Selects some of a record's fields, for "reads" of an operation. */
export const readsOf = <F extends Values, const K extends keyof F & string>(record: RecordToken<F>, ...names: readonly K[]): Pick<F, K> => {
  const fields: Partial<Record<K, Value<unknown>>> = {}
  for (const name of names) fields[name] = record.fields[name]
  return fields as Pick<F, K>
}

declare const WRITTEN: unique symbol

/** Values that a call's form and "with" write: validated, by field name. Spread it into a change; keys written after it win. */
export interface Written {
  /** Never set: distinguishes the type from other objects. */
  readonly [WRITTEN]?: true
}

/** The time of the change, by the database clock. */
export interface Moment {
  /** Notation in manifests. */
  readonly now: 'datetime'
}

/** The time of the change, by the database clock. */
export const NOW: Moment = { now: 'datetime' }

/** All values that a row of a record can hold. */
export type RowValues<R extends RecordToken> = Given<R['fields']> & Given<R['columns']>

/** New values of a row by field name; undefined leaves a field unchanged. */
export type Changes<R extends RecordToken> = { readonly [K in keyof RowValues<R>]?: RowValues<R>[K] | Moment | null } & Written

/** A changed row with its previous values: of the fields written, and of those asked for in addition. */
export type Before<R extends RecordToken, K> = { readonly id: number } & Pick<RowValues<R>, K & keyof RowValues<R>>

/** Creates the fact about a changed row; undefined for none. Not called for rows that the change left unchanged. */
export type Tell<Row> = (row: Row) => OutboxEvent | undefined

/**
 * Writes values into rows, together with all consequences: histories and timelines (recorders of plugins), audit detail, facts. The only way for
 * operations, jobs and imports to change rows.
 * @param rows rows or ids; locked in id order unless already locked. The caller has checked that they may be changed
 * @param tell creates the fact about each row that really changed
 * @param cause reason of the change, a word that the recorders know
 * @returns previous values of the rows that really changed
 * @throws if one of the rows no longer exists
 */
export type Change = <R extends RecordToken, const C extends Changes<R>>(
  record: R,
  rows: number | { readonly id: number } | readonly (number | { readonly id: number })[],
  values: C,
  tell?: Tell<Before<R, keyof C>>,
  cause?: string,
) => Promise<readonly Before<R, keyof C>[]>

/** Creates rows, with all consequences. */
export interface Create {
  /** Creates several rows. @returns their ids, in the order of `rows` */
  <R extends RecordToken>(
    record: R,
    rows: readonly Changes<R>[],
    tell?: Tell<{ readonly id: number }>,
    cause?: string,
  ): Promise<readonly number[]>
  /** Creates one row. @returns its id */
  <R extends RecordToken>(record: R, row: Changes<R>, tell?: Tell<{ readonly id: number }>, cause?: string): Promise<number>
}

/** Creates several rows, with all consequences: what `createOf` makes a Create of. */
export type CreateMany = <R extends RecordToken>(
  record: R,
  rows: readonly Changes<R>[],
  tell?: Tell<{ readonly id: number }>,
  cause?: string,
) => Promise<readonly number[]>

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value)

/** The function that creates one row or several, from the one that creates several. */
export const createOf = (many: CreateMany): Create => {
  function create<R extends RecordToken>(
    record: R,
    rows: readonly Changes<R>[],
    tell?: Tell<{ readonly id: number }>,
    cause?: string,
  ): Promise<readonly number[]>
  function create<R extends RecordToken>(record: R, row: Changes<R>, tell?: Tell<{ readonly id: number }>, cause?: string): Promise<number>
  async function create<R extends RecordToken>(
    record: R,
    rows: Changes<R> | readonly Changes<R>[],
    tell?: Tell<{ readonly id: number }>,
    cause?: string,
  ): Promise<number | readonly number[]> {
    if (isList(rows)) return many(record, rows, tell, cause)
    return firstOf(await many(record, [rows], tell, cause))
  }
  return create
}

/**
 * Deletes rows, with all consequences: audit detail, facts, and recorders of removals. Rows that refer to them are deleted or kept as the foreign
 * keys say.
 * @throws if one of the rows no longer exists
 */
export type Remove = <R extends RecordToken>(
  record: R,
  rows: number | { readonly id: number } | readonly (number | { readonly id: number })[],
  tell?: Tell<Before<R, keyof RowValues<R>>>,
  cause?: string,
) => Promise<void>

/** Change of one row, as recorders get it: the requested values before and after. All values are null before creation, and after removal. */
export interface RowChange<V = Readonly<Record<string, unknown>>> {
  /** The record's id. */
  readonly id: number
  /** The row was created. */
  readonly created: boolean
  /** The row was deleted. Only recorders of removals get such changes. */
  readonly removed: boolean
  /** Previous values. */
  readonly before: V
  /** New values. */
  readonly after: V
  /** Fact emitted with the change. */
  readonly fact?: OutboxEvent
  /** Reason of the change, if the operation names one. */
  readonly cause?: string
}

/**
 * Writes the consequences of every change of certain fields: a history, a timeline. Called once per change, with all its rows.
 */
export interface Recorder {
  /** Resource whose changes it records. */
  readonly resource: string
  /** Fields (and columns that are not fields) by name. The recorder is called if one of them changed. */
  readonly values: Values
  /** The recorder is also called for deleted rows. */
  readonly removals: boolean
  /** Writes the consequences. */
  readonly record: (changes: readonly RowChange[], context: RecorderContext) => Promise<void>
}

/** Context of a recorder. */
export interface RecorderContext {
  /** The transaction of the change. */
  readonly tx: Tx
  /** The actor of the change; `id` 0 is the system. */
  readonly actor: Actor
  /** Changes other rows, with all consequences. */
  readonly change: Change
  /** Creates other rows, with all consequences. */
  readonly create: Create
  /** Deletes other rows, with all consequences. */
  readonly remove: Remove
  /** Runs after commit, like afterCommit of the caller: e.g. to invalidate caches of the rows. */
  afterCommit(run: () => Promise<void>): void
}

/**
 * Declares a recorder for changes of some of a record's values.
 * @param options `removals`: also called for deleted rows. Not needed for a history that is deleted with its row
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
    // The server reads exactly these values for the recorder.
    record: (changes, context) => keep(changes as readonly RowChange<Pick<Given<F & C>, K>>[], context),
  }
}
