import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { FileAnswer } from './files.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'
import type { JsonSchema, Shape } from './shape.ts'

/** A call of an endpoint that a view adds. Permission, rate limit and origin have been checked. */
export interface ViewCall {
  /** Path of the screen with the view. */
  readonly screen: string
  /** Query as sent, one value per key. */
  readonly query: Readonly<Record<string, string>>
  /** The caller. */
  readonly actor: Actor
  /** The Snapshot in service when the request began. */
  readonly snapshot: Snapshot
  /** Connection pool of requests. */
  readonly db: Db
  /** Connection pool with the longer timeout, for what reads much. */
  readonly longReads: Db
  /** The server's services. */
  readonly services: ServerServices
}

interface Described {
  /** Describes the endpoint of a screen for the OpenAPI document: its summary and the parameter objects of its query. */
  describe(snapshot: Snapshot, screen: string): { readonly summary: string; readonly parameters: readonly JsonSchema[] }
}

/** Answers an endpoint with data. */
export interface ViewAnswer<Output = unknown> extends Described {
  /** Shape of `data`; some depend on the view. */
  output(snapshot: Snapshot, screen: string): Shape<Output>
  /**
   * Answers one call; the result becomes `data`.
   * @throws HttpError, which becomes the answer
   */
  answer(call: ViewCall): Promise<Output>
}

/** Declares a handler that answers with data of a shape. */
export const defineViewAnswer = <Output>(handler: ViewAnswer<Output>): ViewAnswer => handler

/** Answers an endpoint with a file: one at a time per employee, refused to pages of other sites, and audited with the number of rows. */
export interface ViewDownload extends Described {
  /**
   * Writes the file.
   * @throws HttpError, which becomes the answer
   */
  download(call: ViewCall): Promise<{ readonly file: FileAnswer; readonly rows: number }>
}

/** Server part of a kind of view: the handlers of the endpoints that its views add. `Handler` are the names that these endpoints state. */
export interface ViewPart<Handler extends string = string> {
  /** Handlers by name. */
  readonly handlers: Readonly<Record<Handler, ViewAnswer | ViewDownload>>
  /** Schemas that the described answers refer to, by name; part of the OpenAPI document if a view of this kind exists. */
  readonly schemas: Readonly<Record<string, unknown>>
}
