/** Client system that sends signed batches, for tests of the inbound plugin. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BatchAnswer } from '#plugins/inbound/server/answer.ts'
import { type SignatureHeaders, signRequest } from '#plugins/inbound/server/headers.ts'
import { checkAnswer } from './openapi/answer-check.ts'
import type { TestServer } from './server.ts'

/** Deviations from a correct call. */
export interface SignedCallOptions {
  /** Idempotency-Key header. */
  readonly key?: string
  /** Seconds since 1970. */
  readonly timestamp?: number
  readonly nonce?: string
  /** Parts sent instead of the signed ones. */
  readonly instead?: { readonly path?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
}

export interface InboundAnswer {
  readonly status: number
  readonly body: { readonly code: number; readonly message?: string; readonly data?: BatchAnswer }
}

export interface InboundKey {
  readonly keyId: string
  readonly secret: string
}

export interface Sender extends InboundKey {
  readonly clientId: number
  /** Sends one batch. @param path below /api/inbound. */
  send(path: string, items: readonly unknown[], sending?: SignedCallOptions): Promise<InboundAnswer>
  /** The same sender with another key. */
  with(key: InboundKey): Sender
  /** The same sender, calling another node. */
  at(url: string): Sender
}

/** Arguments of `fetch` for a signed call. */
export function signedCall(
  path: string,
  text: string,
  { keyId, secret }: InboundKey,
  sending: SignedCallOptions = {},
): RequestInit & { readonly path: string } {
  const said: Omit<SignatureHeaders, 'signature'> = {
    keyId,
    timestamp: String(sending.timestamp ?? Math.floor(Date.now() / 1_000)),
    nonce: sending.nonce ?? randomUUID(),
  }
  const whole = `/api/inbound${path}`
  const signature = signRequest(secret, said, { method: 'POST', path: whole, body: Buffer.from(text) })
  const { instead = {} } = sending
  return {
    path: instead.path ?? whole,
    method: 'POST',
    body: instead.body ?? text,
    headers: {
      'content-type': 'application/json',
      'x-yuanhang-key': said.keyId,
      'x-yuanhang-timestamp': said.timestamp,
      'x-yuanhang-nonce': said.nonce,
      'x-yuanhang-signature': signature,
      ...(sending.key === undefined ? {} : { 'idempotency-key': sending.key }),
      ...instead.headers,
    },
  }
}

type Target = Pick<TestServer, 'url' | 'app'>

/** Every response is validated against the OpenAPI description. */
const senderOf = (target: Target, clientId: number, key: InboundKey): Sender => ({
  ...key,
  clientId,
  async send(path, items, sending) {
    const { path: whole, ...init } = signedCall(path, JSON.stringify({ items }), key, sending)
    const response = await fetch(target.url + whole, init)
    const body = (await response.json()) as InboundAnswer['body']
    checkAnswer(target.app, { method: 'POST', path: whole.slice('/api'.length), status: response.status, body })
    return { status: response.status, body }
  },
  with: other => senderOf(target, clientId, other),
  at: url => senderOf({ ...target, url }, clientId, key),
})

/** Signed-in client, with or without a port. */
interface Poster {
  post<T>(path: string, body: object): Promise<{ readonly body: { readonly data?: T } }>
}

interface SenderOptions {
  readonly name?: string
  readonly scopes: readonly string[]
  readonly perMinute?: number
}

/** Adds a client and creates a key for it, by the screens' endpoints as this user. */
export async function makeSender(
  server: Pick<TestServer, 'url' | 'app' | 'db'>,
  admin: Poster,
  { name = `系统${randomUUID().slice(0, 8)}`, scopes, perMinute = 6_000 }: SenderOptions,
): Promise<Sender> {
  const { rows } = await sql<{ id: number }>`select id from inbound_scope where name = any(${scopes}::text[])`.execute(server.db)
  const form = { name, scopeIds: rows.map(({ id }) => id), perMinute }
  const added = await admin.post<{ id: number }>('/system/apiClient/add', form)
  const id = added.body.data?.id
  if (id === undefined) throw new Error(`client not added: ${JSON.stringify(added.body)}`)
  const made = await admin.post<InboundKey>('/system/apiClient/addKey', { id })
  if (!made.body.data) throw new Error(`key not made: ${JSON.stringify(made.body)}`)
  return senderOf(server, id, made.body.data)
}
