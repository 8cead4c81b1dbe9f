/** Operations as they are declared: what one takes is said once, held against every manifest that uses it, and inferred by TypeScript. */

import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { HttpError } from './errors.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { Written } from './record.ts'
import type { Given, NoValues, Values } from './value.ts'
import type { WriteContext } from './write-context.ts'

/** What the compiler holds actions against. Plain data. */
export interface OperationDeclaration {
  /** As manifests name it: <domain>.<name> */
  readonly name: string
  /** Rows of a call: none, exactly one, or any number. */
  readonly rows: 'none' | 'one' | 'many'
  /** Fields of the rows that it works with. */
  readonly reads: Values
  /** Items of the form. */
  readonly form: Values
  /** Constants of the action's "with". */
  readonly with: Values
  /** It writes whatever other fields of the resource form and "with" name. */
  readonly rest?: 'fields'
  /** JSON Schema of `data`, for the OpenAPI document; it answers none when absent. */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** A locked row: what the operation reads of it, by field name, references as ids. */
export type Row<Reads extends Values> = { readonly id: number; readonly version: number } & Given<Reads>

/** The call that an operation answers. */
export interface CallContext<Rows, Reads extends Values, With extends Values> {
  /** Locked in id order, within the actor's scope, guards passed. */
  readonly rows: readonly Row<Reads>[]
  /** The only row, of operations on one. */
  readonly row: Rows extends 'one' ? Row<Reads> : undefined
  /** The action's "with" values. */
  readonly constants: Given<With>
  /** Resource that the call came by. */
  readonly resource: string
  /** Action that the call came by. */
  readonly action: string
  /** The Snapshot that the call began with. */
  readonly snapshot: Snapshot
}

/** Where an operation says why rows of its call are missing. */
export interface MissingContext extends Pick<WriteContext, 'tx' | 'actor' | 'now'> {
  /** Whether the caller sees any row of the call in this other resource of the same table. */
  sees(resource: string): Promise<boolean>
}

/** Where an operation says which rows it does nothing with. */
export interface RefusalContext extends Pick<WriteContext, 'actor' | 'now' | 'snapshot'> {
  /** To read with: the pool for rows of a page, the transaction for a form that opens and for locked rows. */
  readonly db: Db
}

/**
 * Rows that an operation does nothing with, by id, with the sentence, for what no condition of a manifest can tell: what other tables hold, what this
 * person did before. One question for all rows of a page. Chinese.
 */
export type Refuses = (context: RefusalContext, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** What an operation answers; the pipeline makes the envelope of it. */
export interface OperationResult {
  /** 200 unless the specification gives the endpoint another. */
  readonly code?: number
  /** Said instead of the action's own message of success. Chinese. */
  readonly message?: string
  /**
   * What the caller gets. `data.notice: Notice` is shown in a dialog until closed, instead of the toast: something said only once,
   * such as a first password.
   */
  readonly data?: unknown
  /** `data` holds a secret: it must not be kept with the idempotency key nor logged. A repeated call gets `repeated` in its place. */
  readonly secret?: boolean
  /** What a repeated call gets instead of a secret, whose answer was perhaps lost: a notice about how to have another. */
  readonly repeated?: unknown
}

/** A dialog after success; `copy` is offered with a copy button. */
export interface Notice {
  /** Chinese. */
  readonly title: string
  /** Chinese; line breaks are kept. */
  readonly text: string
  /** Text that the button copies. */
  readonly copy?: string
}

/** What GET {action} answers a form that opens. `source` holds the form's first values by item name. */
export interface OperationInit {
  /** First values by item name. */
  readonly source?: Readonly<Record<string, unknown>>
  /** Further parts of the answer, such as lists to choose from. */
  readonly [list: string]: unknown
}

/** What is known before the transaction begins. */
export interface PrepareContext {
  /** Whose call it is. */
  readonly actor: Actor
  /** Connections outside of the transaction. */
  readonly db: Db
  /** Values of the form as they were sent, by item name: of the right type and spelling, rules unchecked. */
  readonly values: Readonly<Record<string, unknown>>
}

/** What an operation works with. */
export interface RunContext<Rows, Reads extends Values, Form extends Values, With extends Values, Prepared = undefined>
  extends WriteContext,
    CallContext<Rows, Reads, With> {
  /** Validated. */
  readonly form: Given<Form>
  /** What `prepare` answered. */
  readonly prepared: Prepared
  /** Fields that form and "with" write, declared here or not. */
  readonly written: Written
  /**
   * For files that the operation writes to a field of another record than its own rows or the one whose id it answers: who may see that field
   * of that record may see them. `value` is an address, a list of them, or rich text.
   */
  attach(value: unknown, record: { readonly resource: string; readonly id: number }): Promise<void>
}

/** What is known when a form opens. */
export type LoadContext<Rows, Reads extends Values, With extends Values> = CallContext<Rows, Reads, With> &
  Pick<WriteContext, 'tx' | 'actor' | 'now'>

/** An operation and what it takes. */
export interface OperationSpec<
  Rows extends OperationDeclaration['rows'],
  Reads extends Values,
  Form extends Values,
  With extends Values,
  Prepared = undefined,
> {
  /** As manifests name it: <domain>.<name> */
  readonly name: string
  /** Rows of a call. */
  readonly rows: Rows
  /** Fields of the rows that it works with. */
  readonly reads?: Reads
  /** Items of the form that it works with. */
  readonly form?: Form
  /** Constants of the action's "with". */
  readonly with?: With
  /** It writes whatever other fields of the resource form and "with" name: `written` has them all. */
  readonly rest?: 'fields'
  /** JSON Schema of `data`, for the OpenAPI document; it answers none when absent. */
  readonly answers?: Readonly<Record<string, unknown>>
  /**
   * Runs before the transaction and its locks, once a call: for what waits for anything but the transaction's own connection, such as hashing.
   * Stands before `run`. The call may be refused afterwards. Not for actions that are done in bulk.
   */
  readonly prepare?: (context: PrepareContext) => Promise<Prepared>
  /** Does the work. HttpError refuses and undoes everything. */
  readonly run: (context: RunContext<Rows, Reads, Form, With, Prepared>) => Promise<OperationResult>
  /**
   * Rows that it does nothing with: the button is off with the sentence, the form does not open, and where the action takes one row it is refused before
   * the operation runs. Where it may take several, `run` refuses and names those.
   */
  readonly refuses?: Refuses
  /**
   * Rows of the call are gone or out of scope: a refusal that says why instead of the 404, told only to who could see them until now.
   * @param ids all rows of the call
   */
  readonly missing?: (context: MissingContext, ids: readonly number[]) => Promise<HttpError | undefined>
  /** Adds to (or replaces parts of) the generated init answer. */
  readonly load?: (context: LoadContext<Rows, Reads, With>) => Promise<OperationInit>
}

/** An operation as the pipeline runs it, with what it declared. */
export interface DeclaredOperation {
  /** What it takes. */
  readonly declaration: OperationDeclaration
  /** Does the work, on rows, form and constants as declared. */
  // biome-ignore lint/suspicious/noExplicitAny: the pipeline builds the context from the declaration
  readonly run: (context: any) => Promise<OperationResult>
  /** Says which rows it does nothing with. */
  readonly refuses?: Refuses
  /** Runs before the transaction; its answer is `prepared` in `run`. */
  readonly prepare?: (context: PrepareContext) => Promise<unknown>
  /** Says why rows are gone or out of scope. */
  readonly missing?: (context: MissingContext, ids: readonly number[]) => Promise<HttpError | undefined>
  /** Adds to the generated init answer. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly load?: (context: any) => Promise<OperationInit>
}

/** Declares an operation. `form`, `rows` and `constants` are what it says they are: the compiler and the pipeline see to that. */
export const defineOperation = <
  Rows extends OperationDeclaration['rows'],
  Reads extends Values = NoValues,
  Form extends Values = NoValues,
  With extends Values = NoValues,
  Prepared = undefined,
>(
  spec: OperationSpec<Rows, Reads, Form, With, Prepared>,
): DeclaredOperation => {
  const { name, rows, rest, answers, prepare, run, refuses, missing, load } = spec
  const declaration: OperationDeclaration = {
    name,
    rows,
    reads: spec.reads ?? {},
    form: spec.form ?? {},
    with: spec.with ?? {},
    ...(rest === undefined ? {} : { rest }),
    ...(answers === undefined ? {} : { answers }),
  }
  return {
    declaration,
    run,
    ...(refuses === undefined ? {} : { refuses }),
    ...(prepare === undefined ? {} : { prepare }),
    ...(missing === undefined ? {} : { missing }),
    ...(load === undefined ? {} : { load }),
  }
}
