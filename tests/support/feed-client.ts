/** Client system for tests of a room: its key is created on the screens, its batches are signed and sent over HTTP without a port. */
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import type { BatchAnswer, ItemResult } from '#plugins/inbound/server/answer.ts'
import { signIn } from './client.ts'
import { makeSender, signedCall } from './inbound-sender.ts'
import { checkAnswer } from './openapi/answer-check.ts'
import { ADMIN_PASSWORD } from './passwords.ts'

export interface FeedClient {
  /** Name in ledgers. */
  readonly name: string
  /** Sends one batch; returns status and message of the whole batch. */
  call(path: string, items: readonly object[]): Promise<{ readonly status: number; readonly message?: string; readonly data?: BatchAnswer }>
  /** Sends a batch that must be accepted; returns the result of each item. */
  send(path: string, items: readonly object[]): Promise<readonly ItemResult[]>
  /** Sends one item that must be accepted; returns the id of the created row. */
  taken(path: string, item: object): Promise<number>
}

/** @param scopes feeds that the client may send */
export async function feedClient(
  { app, db }: { readonly app: FastifyInstance; readonly db: Db },
  name: string,
  scopes: readonly string[],
): Promise<FeedClient> {
  const admin = await signIn(app, 'admin', ADMIN_PASSWORD)
  const key = await makeSender({ url: '', app, db }, admin, { name, scopes })
  const call: FeedClient['call'] = async (path, items) => {
    const { path: url, headers, body: payload } = signedCall(path, JSON.stringify({ items }), key)
    const answer = await app.inject({ method: 'POST', url, headers: headers as Record<string, string>, payload: payload as string })
    const body = answer.json()
    checkAnswer(app, { method: 'POST', path: `/inbound${path}`, status: answer.statusCode, body })
    return { status: answer.statusCode, ...body }
  }
  const send: FeedClient['send'] = async (path, items) => {
    const { status, message, data } = await call(path, items)
    expect({ status, message }).toEqual({ status: 200, message: undefined })
    return data?.results ?? []
  }
  return {
    name,
    call,
    send,
    async taken(path, item) {
      const [result] = await send(path, [item])
      expect(result).toEqual({ index: 0, ok: true, id: expect.any(Number) })
      return (result as { readonly id: number }).id
    },
  }
}
