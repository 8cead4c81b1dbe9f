import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { FileAnswer, UploadedFile } from './files.ts'
import type { Access } from './model/endpoint.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'
import type { ClientSystem, SignedRequest, Signing } from './signing.ts'
import type { WriteContext } from './write-context.ts'

/** What a declared endpoint is handed: the caller, what the request says, already checked, and the server's services. */
export interface RequestContext {
  /** Who calls. Nobody signed in: id 0 without any permission. The system, where a client system calls. */
  readonly actor: Actor
  /** Of endpoints with `signing` alone: the client system whose signature was verified, and what it signed. */
  readonly signed?: { readonly client: ClientSystem; readonly request: SignedRequest }
  /** Not inside a transaction. Use `transaction` for writes. */
  readonly db: Db
  /** The Snapshot that the request began with. */
  readonly snapshot: Snapshot
  /** Of a GET: the query, held against `input`; `id` is the `{id}` at the end of the path. */
  readonly query: Readonly<Record<string, string>>
  /** Of a POST: the body, or the fields of a multipart request, held against `input`. */
  readonly body: Readonly<Record<string, unknown>>
  /** Of an endpoint with `upload`: the files, gone when the endpoint has answered. */
  readonly files: readonly UploadedFile[]
  /** The server's services. */
  readonly services: ServerServices
  /** One transaction with audit entry and outbox, like an action. Of several, an idempotency key covers the first. */
  transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>
  /** Audit entry of a call that only reads: faster than a transaction. `detail` holds no personal data. */
  audit(detail: Readonly<Record<string, unknown>>): Promise<void>
}

/** An endpoint below /api that stands beside those the manifests make. The pipeline settles session, permission, origin, rate and input. */
export interface DeclaredEndpoint {
  /** Unique name under the plugin's id, e.g. lead.verifyDuplicate */
  readonly name: string
  /** A GET reads; a POST takes JSON, or multipart with `upload`. */
  readonly method: 'GET' | 'POST'
  /** Below /api, from a slash on; may end in /{id}. Unique for its method. */
  readonly path: string
  /** Who may call it. An empty list does not start, nor does 'signed' without `signing`. */
  readonly permission: Access
  /** Of a POST for client systems (permission 'signed'): there is no session, no cookie and no origin, but a signature. */
  readonly signing?: Signing
  /** Chinese, for the permission tree and the audit log. */
  readonly title: string
  /** JSON Schema of the query (GET) or body (POST); closed objects. Query values are strings. Takes nothing when absent. */
  readonly input?: Readonly<Record<string, unknown>>
  /**
   * Instead of `input`: many things in one POST, `{ "items": [...] }`, each of which the endpoint checks and answers by itself. The pipeline sees
   * to the list alone.
   */
  readonly batch?: {
    /** JSON Schema of one, for the OpenAPI document. */
    readonly item: Readonly<Record<string, unknown>>
    /** Most of them in one call; beyond them 422. */
    readonly most: number
  }
  /** JSON Schema of `data`, for the OpenAPI document; of the whole envelope, where `answers` says so. */
  readonly output?: Readonly<Record<string, unknown>>
  /** What it answers, where that is not `data` with code 200: an envelope of its own, a file, or an event stream. */
  readonly answers?: 'whole' | 'file' | 'events'
  /** Multipart upload: the part "file" with one file, and the fields of `input`. */
  readonly upload?: {
    /** Most bytes of the file. */
    readonly maxSize: number
    /** File endings, or groups of them. */
    readonly accept: readonly string[]
    /** Field types that it is for: taken only from who may submit a form with such a field. */
    readonly fields?: readonly string[]
  }
  /** Most calls per employee (or address, where nobody is signed in). Beyond them 429 with the message. */
  readonly rate?: {
    readonly perMinute: number
    readonly perDay?: number
    readonly message?: string
  }
  /** A POST with an Idempotency-Key is done once; a repeated call gets the first answer. */
  readonly idempotent?: boolean
  /** A GET that answers HEAD, too: what it sends then has no body. */
  readonly head?: boolean
  /** Its transactions leave no audit entry: it keeps a log of its own, in the same transaction. */
  readonly ownLog?: boolean
  /** Changes state although it is a GET: origin is checked. */
  readonly changesState?: boolean
  /** Query keys whose values never reach a log. */
  readonly redact?: readonly string[]
  /**
   * Answers one call. The result becomes `data` with code 200; an object with 'code' is the whole envelope; a FileAnswer is sent.
   * An HttpError becomes its answer, everything else a 500 without detail.
   */
  handle(context: RequestContext): Promise<unknown | FileAnswer>
}
