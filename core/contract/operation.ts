/** Declared operations: what an operation takes is declared once, checked against every manifest that uses it, and inferred by TypeScript. */

import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { HttpError } from './errors.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { Written } from './record.ts'
import type { JsonSchema, Shape } from './shape.ts'
import type { Given, NoValues, Values } from './value.ts'
import type { WriteContext } from './write-context.ts'

/** Declaration that the compiler checks actions against. Plain data. */
export interface OperationDeclaration {
  /** Name in manifests: <domain>.<name>. */
  readonly name: string
  /** Number of rows per call: none, exactly one, or any number. */
  readonly rows: 'none' | 'one' | 'many'
  /** Fields of the rows that the operation reads. */
  readonly reads: Values
  /** Form items that the operation reads. */
  readonly form: Values
  /** Constants in the action's "with". */
  readonly with: Values
  /** The operation also writes all other fields of the resource that the form and "with" name. */
  readonly rest?: 'fields'
  /** JSON Schema of `data`, for the OpenAPI document; absent if the operation returns no data. */
  readonly answers?: JsonSchema
}

/** A locked row: the declared fields by name, references as ids. */
export type Row<Reads extends Values> = { readonly id: number; readonly version: number } & Given<Reads>

/** The call that the operation runs for. */
export interface CallContext<Rows, Reads extends Values, With extends Values> {
  /** The rows, locked in id order, within the actor's scope and past the guards. */
  readonly rows: readonly Row<Reads>[]
  /** The only row, for operations on one row; else undefined. */
  readonly row: Rows extends 'one' ? Row<Reads> : undefined
  /** Values of the action's "with". */
  readonly constants: Given<With>
  /** Resource of the called action. */
  readonly resource: string
  /** Name of the called action. */
  readonly action: string
  /** The Snapshot in service when the call began. */
  readonly snapshot: Snapshot
}

/** Context of an operation's `missing`, which explains missing rows. */
export interface MissingContext extends Pick<WriteContext, 'tx' | 'actor' | 'now'> {
  /** True if the caller sees any row of the call in this other resource of the same table. */
  sees(resource: string): Promise<boolean>
}

/** Context of an operation's `refuses`. */
export interface RefusalContext extends Pick<WriteContext, 'actor' | 'now' | 'snapshot'> {
  /** Connection to read with: the pool for rows of a page, the transaction for a form that opens and for locked rows. */
  readonly db: Db
}

/**
 * Rows that the operation refuses, by id, with the sentence shown to the user; for reasons that no condition of a manifest can express: rows of other
 * tables, earlier acts of the same employee. Called once for all rows of a page. Chinese.
 */
export type Refuses = (context: RefusalContext, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Result of an operation; the pipeline wraps it in the envelope. */
export interface OperationResult<Data = unknown> {
  /** `code` of the envelope; 200 if absent. */
  readonly code?: number
  /** Overrides the action's success message. Chinese. */
  readonly message?: string
  /**
   * `data` of the envelope. `data.notice: Notice` is shown in a dialog until closed, instead of the toast: for what is shown only once, such as a
   * first password.
   */
  readonly data?: Data
  /** `data` holds a secret: it is neither logged nor stored with the idempotency key. A repeated call gets `repeated` instead. */
  readonly secret?: boolean
  /** Answer to a repeated call instead of the secret, as the first answer may have been lost: a notice about how to get a new one. */
  readonly repeated?: Data
}

/** Dialog after success; with `copy` it has a copy button. */
export interface Notice {
  /** Title. Chinese. */
  readonly title: string
  /** Text. Chinese; line breaks are kept. */
  readonly text: string
  /** Text that the copy button copies. */
  readonly copy?: string
}

/** Answer of GET {action} when a form opens. */
export interface OperationInit {
  /** Initial values of the form, by item name. */
  readonly source?: Readonly<Record<string, unknown>>
  /** Additional parts of the answer, such as lists to choose from. */
  readonly [list: string]: unknown
}

/** Context of an operation's `prepare`, before the transaction begins. */
export interface PrepareContext {
  /** The caller. */
  readonly actor: Actor
  /** The connection pool, outside of the transaction. */
  readonly db: Db
  /** Values of the form as sent, by item name: type and format are checked, rules are not. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Context of an operation's `run`. */
export interface RunContext<Rows, Reads extends Values, Form extends Values, With extends Values, Prepared = undefined>
  extends WriteContext,
    CallContext<Rows, Reads, With> {
  /** Validated values of the form. */
  readonly form: Given<Form>
  /** Result of `prepare`. */
  readonly prepared: Prepared
  /** Fields that form and "with" write, whether declared here or not. */
  readonly written: Written
  /**
   * Grants access to files that the operation writes to a field of another record (not to its own rows or the row whose id it returns): users who may
   * see that field of that record may read the files. `value` is a file URL, a list of URLs, or rich text.
   */
  attach(value: unknown, record: { readonly resource: string; readonly id: number }): Promise<void>
}

/** Context of an operation's `load`, when a form opens. */
export type LoadContext<Rows, Reads extends Values, With extends Values> = CallContext<Rows, Reads, With> &
  Pick<WriteContext, 'tx' | 'actor' | 'now'>

/** An operation without its code, and the declaration of what it takes. */
export interface OperationTerms<
  Rows extends OperationDeclaration['rows'],
  Reads extends Values,
  Form extends Values,
  With extends Values,
  Prepared = undefined,
  Data = undefined,
> {
  /** Name in manifests: <domain>.<name>. */
  readonly name: string
  /** Number of rows per call. */
  readonly rows: Rows
  /** Fields of the rows that it reads. */
  readonly reads?: Reads
  /** Form items that it reads. */
  readonly form?: Form
  /** Constants in the action's "with". */
  readonly with?: With
  /** It also writes all other fields of the resource that form and "with" name: `written` contains them. */
  readonly rest?: 'fields'
  /** Shape of `data`; absent if it returns no data. */
  readonly answers?: Shape<Data>
  /**
   * Runs once per call before the transaction and its locks: for slow work that does not use the transaction's connection, such as hashing. Must be
   * written before `run`, so that the type of `prepared` is inferred. The call may still be refused afterwards. Not for actions that run in bulk.
   */
  readonly prepare?: (context: PrepareContext) => Promise<Prepared>
  /**
   * Rows that it refuses: the button is disabled with the sentence, the form does not open, and an action on one row is refused before the operation
   * runs. An action on several rows must refuse them in `run`, by name.
   */
  readonly refuses?: Refuses
  /**
   * Explains rows of the call that are gone or out of scope: a refusal instead of the 404, only for callers who could see the rows until now;
   * undefined for the plain 404.
   * @param ids all rows of the call
   */
  readonly missing?: (context: MissingContext, ids: readonly number[]) => Promise<HttpError | undefined>
  /** Adds to the generated answer of GET {action}, or replaces parts of it. */
  readonly load?: (context: LoadContext<Rows, Reads, With>) => Promise<OperationInit>
}

/** An operation and the declaration of what it takes. */
export interface OperationSpec<
  Rows extends OperationDeclaration['rows'],
  Reads extends Values,
  Form extends Values,
  With extends Values,
  Prepared = undefined,
  Data = undefined,
  Result = OperationResult<Data>,
> extends OperationTerms<Rows, Reads, Form, With, Prepared, Data> {
  /** Runs the operation inside the transaction. An HttpError refuses the call and rolls everything back. */
  readonly run: (context: RunContext<Rows, Reads, Form, With, Prepared>) => Promise<Result>
}

/** An operation as the pipeline runs it, with its declaration. */
export interface DeclaredOperation {
  /** Declaration of what it takes. */
  readonly declaration: OperationDeclaration
  /** Runs the operation on rows, form and constants as declared. */
  // biome-ignore lint/suspicious/noExplicitAny: the pipeline builds the context from the declaration
  readonly run: (context: any) => Promise<OperationResult>
  /** Rows that it refuses. */
  readonly refuses?: Refuses
  /** Runs before the transaction; its result is `prepared` in `run`. */
  readonly prepare?: (context: PrepareContext) => Promise<unknown>
  /** Explains rows that are gone or out of scope. */
  readonly missing?: (context: MissingContext, ids: readonly number[]) => Promise<HttpError | undefined>
  /** Adds to the generated answer of GET {action}. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly load?: (context: any) => Promise<OperationInit>
}

/** Declares an operation. The types of `form`, `rows` and `constants` hold at run time: compiler and pipeline check them. */
export const defineOperation = <
  Rows extends OperationDeclaration['rows'],
  Reads extends Values = NoValues,
  Form extends Values = NoValues,
  With extends Values = NoValues,
  Prepared = undefined,
  Data = undefined,
  const Result extends OperationResult<Data> = OperationResult<Data>,
>(
  spec: OperationSpec<Rows, Reads, Form, With, Prepared, Data, Result>,
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
