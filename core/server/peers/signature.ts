import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is signed: when, which delivery, and the body byte by byte. */
export interface Signed {
  /** Seconds since 1970, as in the header. */
  readonly timestamp: string
  readonly delivery: string
  readonly body: string | Buffer
}

/** Seconds by which the clocks of both sides may differ: an older request is perhaps somebody's who recorded it. */
const TOLERANCE = 300

/** Value of the header X-Yuanhang-Signature. */
export const signatureOf = (secret: string, { timestamp, delivery, body }: Signed): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${delivery}.`).update(body).digest('hex')}`

/** Whether a request is from who knows the secret, and of now. Takes as long for a nearly right signature as for a wrong one. */
export const isSigned = (secret: string, signed: Signed, signature: string, now = Date.now()): boolean =>
  isFrom(secret, signed, signature) && isOfNow(signed, now)

/** Whether it is from who knows the secret, whenever that was. */
export function isFrom(secret: string, signed: Signed, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, signed))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Whether it is of now, by our clock. */
export const isOfNow = ({ timestamp }: Pick<Signed, 'timestamp'>, now = Date.now()): boolean =>
  Math.abs(now / 1_000 - Number(timestamp)) <= TOLERANCE
