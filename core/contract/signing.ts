/** Endpoints that client systems call instead of people: each request is signed, and nothing else says who sent it. */

import type { Db } from './database.ts'

/** A system that sends requests in its own name. */
export interface ClientSystem {
  /** Its record's id. */
  readonly id: number
  /** What people call it. */
  readonly name: string
  /** Public id of the key that signed. */
  readonly key: string
}

/** A request as it arrived, before anything of it is believed. Its body is JSON that could be read. */
export interface SignedRequest {
  /** HTTP method, upper case. */
  readonly method: string
  /** Path as it was sent, /api included. There is no query: such a request is refused before. */
  readonly path: string
  /** By name, lower case. A header that came twice is one text with commas. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Byte by byte, which is what was signed. */
  readonly body: Buffer
  /** Address that it came from, behind trusted proxies. */
  readonly ip: string
  /** Not inside a transaction. */
  readonly db: Db
}

/** One header of the signature, for the OpenAPI document. */
export interface SigningHeader {
  /** As it is written, e.g. X-Yuanhang-Nonce. */
  readonly name: string
  /** Chinese. */
  readonly description: string
  /** JSON Schema of its value. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** How the calls of an endpoint are signed. Without a verified signature nothing of the endpoint runs. */
export interface Signing {
  /** Most bytes of a body; more is 413. */
  readonly maxBody: number
  /** Header that names the key, and what the signature is, in Chinese: the security scheme of the OpenAPI document. */
  readonly key: SigningHeader
  /** Further headers of every call. */
  readonly headers: readonly SigningHeader[]
  /**
   * Settles that the request is genuine, new and allowed, before the body's contents are looked at.
   * @returns who sent it
   * @throws HttpError, which is the answer; one and the same for whatever an attacker could learn from
   */
  verify(request: SignedRequest): Promise<ClientSystem>
  /** Told of what was refused or failed after that, so that somebody can find out why a client's calls fail. What it throws is logged. */
  refused?(client: ClientSystem, error: unknown, request: { readonly id: string; readonly db: Db }): Promise<void>
}
