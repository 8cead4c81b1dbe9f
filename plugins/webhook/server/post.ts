import type { Peer } from '#core/server/peers/peer.ts'
import { signatureOf } from '#core/server/peers/signature.ts'
import type { Claimed } from './waiting.ts'

/** Milliseconds within which a peer has to answer. */
const DEADLINE = 10_000

export interface Patience {
  /** The server stops. */
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly deadline?: number
}

/** The same bytes at every attempt. */
const bodyOf = ({ delivery, topic, resource, recordId, createdDate, body }: Claimed): string =>
  JSON.stringify({ delivery, topic, resource, recordId, createdDate: createdDate.toISOString(), data: body })

/** Tells the peer. Redirects are not followed, and nothing is read of the answer but whether it is a success. @returns why it was not taken, in Chinese */
export async function post(
  { url, secret }: Peer,
  claimed: Claimed,
  { signal, deadline = DEADLINE }: Patience,
): Promise<string | undefined> {
  const { delivery } = claimed
  const body = bodyOf(claimed)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const late = AbortSignal.timeout(deadline)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-yuanhang-delivery': delivery,
        'x-yuanhang-timestamp': timestamp,
        'x-yuanhang-signature': signatureOf(secret, { timestamp, delivery, body }),
      },
    })
    await answer.body?.cancel().catch(() => undefined)
    return answer.ok ? undefined : `对方返回 HTTP ${answer.status}`
  } catch {
    // What exactly went wrong may name the address: it is said in our own words.
    signal.throwIfAborted()
    return late.aborted ? `对方没有在 ${deadline / 1_000} 秒内应答` : '无法连接对方系统'
  }
}
