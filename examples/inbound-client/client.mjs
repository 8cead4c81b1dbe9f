import { createHmac, randomUUID } from 'node:crypto'

/** Items of one batch: so many every feed takes, most of them 500. */
const MOST = 200
/** Milliseconds before a batch is sent again; there is no further try after the last. */
const PAUSES = [1_000, 5_000, 15_000]

/** Headers of one attempt: each is signed anew, because a nonce is good once. */
function signedHeaders({ keyId, secret }, path, body) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomUUID()
  const signature = createHmac('sha256', secret).update(`${timestamp}.${nonce}.POST.${path}.`).update(body).digest('hex')
  return {
    'content-type': 'application/json',
    'x-yuanhang-key': keyId,
    'x-yuanhang-timestamp': timestamp,
    'x-yuanhang-nonce': nonce,
    'x-yuanhang-signature': `v1=${signature}`,
  }
}

/** One batch. What may have been lost on the way is sent again under the same Idempotency-Key, so that it is written once. */
async function sendBatch(client, feed, items, pauses) {
  const path = `/api/inbound${feed}`
  const body = JSON.stringify({ items })
  const key = randomUUID()
  for (let turn = 0; ; turn++) {
    const headers = { ...signedHeaders(client, path, body), 'idempotency-key': key }
    const answer = await fetch(new URL(path, client.url), { method: 'POST', headers, body }).catch(error => ({ status: 0, error }))
    if (answer.status === 200) return (await answer.json()).data
    const again = answer.status === 0 || answer.status === 429 || answer.status >= 500
    if (!again || turn === pauses.length) throw answer.error ?? new Error(`HTTP ${answer.status}: ${(await answer.json()).message}`)
    await new Promise(resolve => setTimeout(resolve, pauses[turn]))
  }
}

/**
 * Sends items of one feed, such as /users, in batches.
 * @param client { url, keyId, secret }
 * @returns what was refused, with its place in `items`; everything else was taken
 * @throws when a batch is not taken at all
 */
export async function send(client, feed, items, pauses = PAUSES) {
  const refused = []
  for (let from = 0; from < items.length; from += MOST) {
    const { results } = await sendBatch(client, feed, items.slice(from, from + MOST), pauses)
    refused.push(...results.filter(({ ok }) => !ok).map(result => ({ ...result, index: result.index + from })))
  }
  return refused
}
