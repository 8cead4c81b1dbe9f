import { createHash, createHmac, randomUUID } from 'node:crypto'

/** Items per batch; every feed accepts 100, some up to 500. */
const BATCH_SIZE = 100
/** Pauses in ms before a batch is sent again; after the last one it fails. */
const RETRY_PAUSES_MS = [1_000, 5_000, 15_000]

/** Headers of one attempt. Each attempt is signed with a new nonce, since a nonce is valid once. */
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
 * Idempotency key of a batch. Items with an externalId are deduplicated by it, and refused ones may be sent again, so the key is random. Items that
 * are only counted need a key derived from the content, so that it is the same after a restart of this program.
 */
const batchKey = (path, items, body) =>
  items[0]?.externalId ? randomUUID() : createHash('sha256').update(`${path}\n${body}`).digest('hex')

/** Sends a batch once. Status 0 means no response, or an aborted one: the batch may or may not have been accepted. */
async function postBatch(client, { path, body, key }) {
  try {
    const headers = { ...signedHeaders(client, path, body), 'idempotency-key': key }
    const answer = await fetch(new URL(path, client.url), { method: 'POST', headers, body })
    const wait = Number(answer.headers.get('retry-after') ?? 0) * 1_000
    return { status: answer.status, wait, ...(await answer.json()) }
  } catch (error) {
    return { status: 0, wait: 0, message: error.message }
  }
}

/** Sends a batch and retries it with the same Idempotency-Key, so that it is written only once. */
async function sendBatch(client, feed, items, pauses) {
  const path = `/api/inbound${feed}`
  const body = JSON.stringify({ items })
  const batch = { path, body, key: batchKey(path, items, body) }
  for (let turn = 0; ; ) {
    const { status, wait, data, message } = await postBatch(client, batch)
    if (status === 200) return data
    // Rate limit: the server states the pause, and it does not count as a failed attempt.
    const pause = status === 429 && wait > 0 ? wait : pauses[turn++]
    const again = status === 0 || status === 429 || status >= 500
    if (!again || pause === undefined) throw new Error(`HTTP ${status}: ${message}`)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

/**
 * Sends items to one feed, such as /users, in batches.
 * @param client { url, keyId, secret }
 * @returns the refused items with their index in `items`; all others were accepted
 * @throws if a whole batch is refused or fails
 */
export async function send(client, feed, items, pauses = RETRY_PAUSES_MS) {
  const refused = []
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    const { results } = await sendBatch(client, feed, items.slice(from, from + BATCH_SIZE), pauses)
    refused.push(...results.filter(({ ok }) => !ok).map(result => ({ ...result, index: result.index + from })))
  }
  return refused
}
