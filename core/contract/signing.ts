/** Signed endpoints, called by client systems instead of employees: the signature of each request is the only authentication. */

import type { Db } from './database.ts'

/** A client system that sends requests in its own name. */
export interface ClientSystem {
  /** Id of its record. */
  readonly id: number
  /** Display name. */
  readonly name: string
  /** Public id of the signing key. */
  readonly key: string
}

/** A request as received, before its signature is verified. Its body has been parsed as JSON without error. */
export interface SignedRequest {
  /** HTTP method, upper case. */
  readonly method: string
  /** Path as sent, including /api. Requests with a query string are refused before. */
  readonly path: string
  /** Headers by lower-case name. Repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Raw body; the signature covers exactly these bytes. */
  readonly body: Buffer
  /** IP address of the client, behind trusted proxies. */
  readonly ip: string
  /** The connection pool, not inside a transaction. */
  readonly db: Db
}

/** One header of the signature scheme, for the OpenAPI document. */
export interface SigningHeader {
  /** Name, in the documented spelling, e.g. X-Yuanhang-Nonce. */
  readonly name: string
  /** Description. Chinese. */
  readonly description: string
  /** JSON Schema of its value. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** Signature scheme of an endpoint. Nothing of the endpoint runs before the signature is verified. */
export interface Signing {
  /** Maximum body size in bytes; a larger body is refused with 413. */
  readonly maxBody: number
  /** Header that carries the key's public id, with a Chinese description of the signature: the security scheme of the OpenAPI document. */
  readonly key: SigningHeader
  /** Further required headers. */
  readonly headers: readonly SigningHeader[]
  /**
   * Verifies that the request is authentic, not replayed, and allowed, before the content of the body is used.
   * @returns the client system that sent the request
   * @throws HttpError, which becomes the answer; it must be the same for every cause that could help an attacker
   */
  verify(request: SignedRequest): Promise<ClientSystem>
  /** Called after a verified request was refused or failed, to log why a client's calls fail. Errors it throws are logged. */
  refused?(client: ClientSystem, error: unknown, request: { readonly id: string; readonly db: Db }): Promise<void>
}
