import type { ServerServices } from '#core/contract/services.ts'

/** What a message is for: advertising keeps to quiet hours and to who has opted out. */
export type SmsKind = 'MARKETING' | 'NOTICE'

/** One message to one phone. */
export interface SmsMessage {
  /** The same at every attempt: by it the other side knows what it has taken already. */
  readonly key: string
  /** Normalised: 11 digits of the mainland, or +65… */
  readonly phone: string
  /** The whole message, signature included. */
  readonly text: string
  readonly kind: SmsKind
}

/**
 * What became of one attempt. `later` and `refused` say that nothing was sent for certain; where that is not certain it is `unknown`, and nothing
 * tries again by itself.
 */
export type SmsOutcome =
  /** Taken; `id` is the other side's own number for it. */
  | { readonly is: 'sent'; readonly id?: string }
  /** Not taken now. `error` in Chinese. */
  | { readonly is: 'later'; readonly error: string }
  /** Not taken, and never will be as it is. */
  | { readonly is: 'refused'; readonly error: string }
  /** Perhaps taken. */
  | { readonly is: 'unknown'; readonly error: string }

/** What a driver may use besides the message. */
export interface SmsContext {
  readonly log: Pick<ServerServices['log'], 'info' | 'warn'>
  /** The server stops and does not wait any longer. */
  readonly signal?: AbortSignal
}

/** The way out for text messages. Nothing else knows which driver runs. Never called inside a transaction; it answers and does not throw. */
export interface SmsDriver {
  send(message: SmsMessage, context: SmsContext): Promise<SmsOutcome>
}
