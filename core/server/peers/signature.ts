import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is signed: when, which delivery, and the body byte by byte. */
export interface Signed {
  /** Seconds since 1970, as in the header. */
  readonly timestamp: string
  readonly delivery: string
  readonly body: string
}

/** Seconds by which the clocks of both sides may differ: an older request is perhaps somebody's who recorded it. */
const TOLERANCE = 300

/** Value of the header X-Yuanhang-Signature. */
export const signatureOf = (secret: string, { timestamp, delivery, body }: Signed): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${delivery}.${body}`).digest('hex')}`

/** Whether a request is from who knows the secret, and of now. Takes as long for a nearly right signature as for a wrong one. */
export function isSigned(secret: string, signed: Signed, signature: string, now = Date.now()): boolean {
  const expected = Buffer.from(signatureOf(secret, signed))
  const given = Buffer.from(signature)
  const late = Math.abs(now / 1_000 - Number(signed.timestamp))
  return given.length === expected.length && timingSafeEqual(given, expected) && late <= TOLERANCE
}
