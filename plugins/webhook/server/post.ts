import { type Peer, signatureOf } from '#core/server/index.ts'
import type { ClaimedWebhook } from './waiting.ts'

/** Timeout of a request in milliseconds. */
const WEBHOOK_TIMEOUT_MS = 10_000

export interface RequestLimits {
  /** Aborted when the server shuts down. */
  readonly signal: AbortSignal
  /** Timeout in milliseconds. */
  readonly deadline?: number
}

/** Request body, the same bytes at every attempt. */
const webhookBody = ({ delivery, topic, resource, recordId, createdDate, body }: ClaimedWebhook): string =>
  JSON.stringify({ delivery, topic, resource, recordId, createdDate: createdDate.toISOString(), data: body })

/**
 * Posts a delivery to the peer. Redirects are not followed, and only the status is read. @returns reason of the failure in Chinese; undefined on
 * success.
 */
export async function postDelivery(
  { url, secret }: Peer,
  claimed: ClaimedWebhook,
  { signal, deadline = WEBHOOK_TIMEOUT_MS }: RequestLimits,
): Promise<string | undefined> {
  const { delivery } = claimed
  const body = webhookBody(claimed)
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
    // The error itself may contain the URL, so a generic message is returned.
    signal.throwIfAborted()
    return late.aborted ? `对方没有在 ${deadline / 1_000} 秒内应答` : '无法连接对方系统'
  }
}
