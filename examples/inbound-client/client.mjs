import { createHash, createHmac, randomUUID } from 'node:crypto'

/** Items of one batch: so many every feed takes, some of them 500. */
const MOST = 100
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

/**
 * By what a batch is known that is sent again. Items with ids of their own are known by these, and one that was refused may come again. What is only
 * counted is known by its bytes, also when this program was started anew.
 */
const keyOf = (path, items, body) => (items[0]?.externalId ? randomUUID() : createHash('sha256').update(`${path}\n${body}`).digest('hex'))

/** One attempt. Status 0 is no answer, or one that broke off: nobody knows whether the batch was taken. */
async function attempt(client, { path, body, key }) {
  try {
    const headers = { ...signedHeaders(client, path, body), 'idempotency-key': key }
    const answer = await fetch(new URL(path, client.url), { method: 'POST', headers, body })
    const wait = Number(answer.headers.get('retry-after') ?? 0) * 1_000
    return { status: answer.status, wait, ...(await answer.json()) }
  } catch (error) {
    return { status: 0, wait: 0, message: error.message }
  }
}

/** One batch. What may have been lost on the way is sent again under the same Idempotency-Key, so that it is written once. */
async function sendBatch(client, feed, items, pauses) {
  const path = `/api/inbound${feed}`
  const body = JSON.stringify({ items })
  const batch = { path, body, key: keyOf(path, items, body) }
  for (let turn = 0; ; ) {
    const { status, wait, data, message } = await attempt(client, batch)
    if (status === 200) return data
    // Too many calls: the server says how long to wait, and that is no failure.
    const pause = status === 429 && wait > 0 ? wait : pauses[turn++]
    const again = status === 0 || status === 429 || status >= 500
    if (!again || pause === undefined) throw new Error(`HTTP ${status}: ${message}`)
    await new Promise(resolve => setTimeout(resolve, pause))
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
