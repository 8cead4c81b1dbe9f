import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed content: timestamp, delivery id and raw body. */
export interface SignedContent {
  /** Unix time in seconds, as in the header. */
  readonly timestamp: string
  readonly delivery: string
  readonly body: string | Buffer
}

/** Maximum difference of the two clocks in seconds: an older request may be a replay. */
const TOLERANCE_SECONDS = 300

/** Value of the header X-Yuanhang-Signature. */
export const signatureOf = (secret: string, { timestamp, delivery, body }: SignedContent): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${delivery}.`).update(body).digest('hex')}`

/** True if the request was signed with the secret and its timestamp is current. Constant-time comparison. */
export const isSigned = (secret: string, signed: SignedContent, signature: string, now = Date.now()): boolean =>
  hasValidSignature(secret, signed, signature) && isTimely(signed, now)

/** True if the request was signed with the secret; does not check the timestamp. */
export function hasValidSignature(secret: string, signed: SignedContent, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, signed))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** True if the timestamp is current by the server's clock. */
export const isTimely = ({ timestamp }: Pick<SignedContent, 'timestamp'>, now = Date.now()): boolean =>
  Math.abs(now / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS
