import type { ServerServices } from '#core/contract/services.ts'

/** Purpose of a message: advertising respects quiet hours and opt-outs. */
export type SmsKind = 'MARKETING' | 'NOTICE'

/** Message to one phone. */
export interface SmsMessage {
  /** Idempotency key, the same at every attempt. */
  readonly key: string
  /** Normalised: 11 digits in mainland China, or with country code: +65… */
  readonly phone: string
  /** Whole message including the signature. */
  readonly text: string
  readonly kind: SmsKind
}

/**
 * Outcome of one attempt. After `later` and `refused` certainly nothing was sent; if that is not certain it is `unknown`, which is never retried
 * automatically.
 */
export type SmsOutcome =
  /** Accepted; `id` is the gateway's id of the message. */
  | { readonly is: 'sent'; readonly id?: string }
  /** Not accepted now, retried later. `error` in Chinese. */
  | { readonly is: 'later'; readonly error: string }
  /** Not accepted, and never will be unchanged. */
  | { readonly is: 'refused'; readonly error: string }
  /** May have been accepted. */
  | { readonly is: 'unknown'; readonly error: string }

/** Context of a driver call. */
export interface SmsContext {
  readonly log: Pick<ServerServices['log'], 'info' | 'warn'>
  /** Aborted when the server shuts down. */
  readonly signal?: AbortSignal
}

/**
 * Driver that sends text messages; no other code depends on which one runs. Never called inside a transaction. It returns an outcome and does not
 * throw.
 */
export interface SmsDriver {
  send(message: SmsMessage, context: SmsContext): Promise<SmsOutcome>
}
