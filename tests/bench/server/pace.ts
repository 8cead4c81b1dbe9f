/** Requests at a steady rate: the waits that users experience, rather than the highest throughput. */
import type { Ask } from './ask.ts'
import { type Connection, openConnection } from './connection.ts'
import { quantile } from './load.ts'
import { rawRequest } from './measure.ts'
import { signIn } from './sign-in.ts'

/** Milliseconds until the response, from the time at which the request was due. */
export interface Waits {
  readonly p50: number
  readonly p95: number
  readonly longest: number
}

/**
 * Pool of signed-in connections that sends requests at a fixed rate, however slow the responses are.
 * @param goOn whether to send the n-th request, checked when it is due
 * @param next additional request that depends on the response
 * @returns waits for the responses, and waits including the additional request if there was one
 * @throws if a status is not 200
 */
export async function atPace(
  port: number,
  who: readonly string[],
  perSecond: number,
  goOn: (n: number) => boolean,
  ask: (n: number) => Ask,
  next: (answer: unknown, n: number) => Ask | undefined = () => undefined,
): Promise<{ readonly answered: Waits; readonly complete: Waits }> {
  const signed = await Promise.all(who.map(async name => ({ headers: await signIn(port, name), connection: await openConnection(port) })))
  const last = new Map<Connection, Promise<unknown>>()
  const begin = performance.now()
  const send = async (n: number, { method, path, body }: Ask): Promise<unknown> => {
    const { headers, connection } = signed[n % signed.length] as (typeof signed)[number]
    const key = method === 'POST' ? [`Idempotency-Key: ${crypto.randomUUID()}`] : []
    const before = last.get(connection)
    const answered = Promise.resolve(before).then(() => connection.send(rawRequest(port, { method, path, body }, [...headers, ...key])))
    last.set(connection, answered)
    const { status, body: text } = await answered
    if (status !== 200) throw new Error(`${status} for ${path}: ${text.toString().slice(0, 300)}`)
    return JSON.parse(text.toString())
  }
  const one = async (n: number, due: number): Promise<readonly [number, number]> => {
    const answer = await send(n, ask(n))
    const answered = performance.now() - due
    const besides = next(answer, n)
    if (besides) await send(n, besides)
    return [answered, performance.now() - due]
  }
  try {
    const asked: Promise<readonly [number, number]>[] = []
    for (let n = 0; goOn(n); n++) {
      const due = begin + (n * 1000) / perSecond
      await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
      asked.push(one(n, due))
    }
    const waits = await Promise.all(asked)
    return { answered: waitsOf(waits.map(([first]) => first)), complete: waitsOf(waits.map(([, whole]) => whole)) }
  } finally {
    for (const { connection } of signed) connection.close()
  }
}

const waitsOf = (times: readonly number[]): Waits => {
  const sorted = [...times].sort((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), longest: sorted.at(-1) ?? Number.NaN }
}
