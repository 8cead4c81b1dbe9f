import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { FileAnswer, UploadedFile } from './files.ts'
import type { Access } from './model/endpoint.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'
import { ANY, type JsonSchema, limited, listOf, type NoInput, objectOf, type Shape } from './shape.ts'
import type { ClientSystem, SignedRequest, Signing } from './signing.ts'
import type { WriteContext } from './write-context.ts'

export type { NoInput } from './shape.ts'

/** Where an endpoint is, what it takes and what it answers: declared once, for the server that handles it and the browser that calls it. */
export interface EndpointAddress<Method extends 'GET' | 'POST' = 'GET' | 'POST', Input = unknown, Output = unknown> {
  /** A GET reads; a POST takes JSON, or multipart if `upload` is set. */
  readonly method: Method
  /** Path below /api, starting with a slash; may end in /{id}. Unique per method. */
  readonly path: string
  /** Shape of the query (GET) or body (POST); its objects must be closed. Query values are strings. If absent, the endpoint takes no input. */
  readonly input?: Shape<Input>
  /** Shape of `data`; of the whole envelope if `answers` is 'whole'. If absent, it answers no data. */
  readonly output?: Shape<Output>
}

/** `input` of an endpoint with `batch`. */
export const BATCH = objectOf({ items: limited(listOf(ANY), { minItems: 1 }) })

/** Declares an endpoint for both sides of the wire. */
export const endpointAt = <Method extends 'GET' | 'POST', Input = NoInput, Output = void>(
  address: EndpointAddress<Method, Input, Output>,
): EndpointAddress<Method, Input, Output> => address

/** The same endpoint with this id in place of the `{id}` of its path, as the browser calls it. */
export const atId = <E extends EndpointAddress>(endpoint: E, id: string | number): E => ({
  ...endpoint,
  path: endpoint.path.replace('{id}', encodeURIComponent(id)),
})

/** Data type that an endpoint answers. */
export type OutputOf<E extends EndpointAddress> = E extends EndpointAddress<'GET' | 'POST', unknown, infer Output> ? Output : never

/** Type of an endpoint's input. */
export type InputOf<E extends EndpointAddress> = E extends EndpointAddress<'GET' | 'POST', infer Input, unknown> ? Input : never

/** An answer with its own code or message instead of `data` alone. */
export interface EndpointAnswer<Output> {
  /** `code` of the envelope; 200 for a success. */
  readonly code: number
  /** Shown to the user. Chinese. */
  readonly message?: string
  /** `data` of the envelope. */
  readonly data?: Output
  /** Further data about the answer as a whole, such as the time of a report. */
  readonly attachData?: unknown
}

/** What a handler may answer: the data, an envelope of its own, or a file. */
export type Answered<Output> = Output | EndpointAnswer<Output> | FileAnswer

/** Context of a declared endpoint: the caller, the validated request, and the server's services. */
export interface RequestContext<Input = unknown> {
  /** The caller. If no employee is signed in: id 0 without any permission. The system if a client system calls. */
  readonly actor: Actor
  /** Only for endpoints with `signing`: the client system whose signature was verified, and the signed request. */
  readonly signed?: { readonly client: ClientSystem; readonly request: SignedRequest }
  /** The connection pool, not inside a transaction. Use `transaction` for writes. */
  readonly db: Db
  /** The Snapshot in service when the request began. */
  readonly snapshot: Snapshot
  /** The query (GET), the body (POST), or the fields of a multipart request, validated against the endpoint's `input`. */
  readonly input: Input
  /** The `{id}` at the end of the path; '' for a path without one. */
  readonly id: string
  /** For an endpoint with `upload`: the uploaded files, deleted after the endpoint has answered. */
  readonly files: readonly UploadedFile[]
  /** The server's services. */
  readonly services: ServerServices
  /**
   * Runs `work` in one transaction with audit entry and outbox, like an action. If an endpoint opens several, an idempotency key covers only the
   * first.
   */
  transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>
  /** Writes the audit entry of a call that only reads; faster than a transaction. `detail` must not hold personal data. */
  audit(detail: Readonly<Record<string, unknown>>): Promise<void>
}

/** An endpoint without its handler: what the pipeline checks before it is called. */
export interface EndpointTerms<Input = unknown, Output = unknown> extends EndpointAddress<'GET' | 'POST', Input, Output> {
  /** Unique name under the plugin's id, e.g. lead.verifyDuplicate. */
  readonly name: string
  /** Who may call it. The server refuses to start with an empty list, or with 'signed' but no `signing`. */
  readonly permission: Access
  /** For a POST of client systems (permission 'signed'): the signature replaces session, cookie and origin check. */
  readonly signing?: Signing
  /** Name in the permission tree and the audit log. Chinese. */
  readonly title: string
  /**
   * A batch of items in one POST, `{ "items": [...] }`: `input` is BATCH then. The pipeline validates only the list; the endpoint validates and
   * answers each item.
   */
  readonly batch?: {
    /** JSON Schema of one item, for the OpenAPI document. */
    readonly item: JsonSchema
    /** Maximum number of items per call; more are refused with 422. */
    readonly most: number
  }
  /** Kind of answer, if it is not `data` in an envelope with code 200: its own envelope, a file, or an event stream (SSE). */
  readonly answers?: 'whole' | 'file' | 'events'
  /** Multipart upload: one file in the part "file", and the fields of `input`. */
  readonly upload?: {
    /** Maximum file size in bytes. */
    readonly maxSize: number
    /** Accepted file extensions, or names of groups of them. */
    readonly accept: readonly string[]
    /** Field types that the upload is for ('files': all whose values are files): only accepted from callers who may submit a form with such a field. */
    readonly fields?: 'files' | readonly string[]
  }
  /** Rate limit per employee (per IP address if no employee is signed in). Calls beyond it are refused with 429 and the message. */
  readonly rate?: {
    readonly perMinute: number
    readonly perDay?: number
    readonly message?: string
  }
  /** A POST with an Idempotency-Key runs once; a repeated call gets the first answer. */
  readonly idempotent?: boolean
  /** A GET that also answers HEAD, then without a body. */
  readonly head?: boolean
  /** Its transactions write no audit entry: it keeps its own log, in the same transaction. */
  readonly ownLog?: boolean
  /** A GET that changes state: the origin is checked. */
  readonly changesState?: boolean
  /** Query keys whose values are never logged. */
  readonly redact?: readonly string[]
}

/** An endpoint below /api in addition to those generated from manifests. The pipeline checks session, permission, origin, rate limit and input. */
export interface DeclaredEndpoint<Input = unknown, Output = unknown> extends EndpointTerms<Input, Output> {
  /**
   * Answers one call. The result becomes `data` with code 200; an object with a `code` is taken as the whole envelope; a FileAnswer is sent as a
   * file.
   * @throws HttpError, which becomes the answer; any other error becomes a 500 without detail
   */
  handle(context: RequestContext<Input>): Promise<Answered<Output>>
}

/**
 * Declares an endpoint with its handler; spread the address if the browser calls it, too: `defineEndpoint({ ...rulesGet, … })`. The type of the answer
 * is its own parameter, so that the shape alone says what it must be, and words like 'done' keep their type.
 */
export const defineEndpoint = <Input = NoInput, Output = void, const Answer extends Answered<Output> = Answered<Output>>(
  endpoint: EndpointTerms<Input, Output> & { handle(context: RequestContext<Input>): Promise<Answer> },
): DeclaredEndpoint => endpoint
