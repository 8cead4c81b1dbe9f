/** What the compose drawer asks and is told. */

/** Most recipients of a task. */
export const MOST_RECIPIENTS = 1_000

/** The text that somebody of the recipients gets. */
export interface Sample {
  /** Masked. */
  readonly phone: string
  readonly text: string
  /** Messages that are billed. */
  readonly parts: number
}

/** A line or a customer that nothing can be sent to. */
export interface Fault {
  /** Where: 第2行, or the customer's name. */
  readonly where: string
  readonly reason: string
}

/** What sending would do. */
export interface Preview {
  readonly samples: readonly Sample[]
  /** Who gets it, after everything that is left out. */
  readonly recipients: number
  /** Messages that are billed for all of them. */
  readonly messages: number
  readonly duplicates: number
  readonly optedOut: number
  readonly blacklisted: number
  /** The first ones. */
  readonly faults: readonly Fault[]
  readonly faultCount: number
  /** When it goes: 'YYYY-MM-DD HH:mm' of Shanghai; null is at once. */
  readonly sendTime: string | null
  /** Quiet hours moved it. */
  readonly deferred: boolean
}

/** A file's rows as lines of the list. */
export interface FileLines {
  readonly text: string
  readonly rows: number
  /** What of the file is not among them. Chinese. */
  readonly notes: readonly string[]
}
