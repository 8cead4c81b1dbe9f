/** Requests and responses of the compose drawer. */

/** Maximum number of recipients per task. */
export const MAX_RECIPIENTS = 1_000

/** Sample of a composed message. */
export interface MessageSample {
  /** Masked */
  readonly phone: string
  readonly text: string
  /** Number of billed parts. */
  readonly parts: number
}

/** A line or customer that cannot be sent to. */
export interface RecipientFault {
  /** Location: 第2行, or the customer's name. */
  readonly where: string
  readonly reason: string
}

/** Result of a preview. */
export interface TaskPreview {
  readonly samples: readonly MessageSample[]
  /** Number of recipients after all exclusions. */
  readonly recipients: number
  /** Total number of billed parts. */
  readonly messages: number
  readonly duplicates: number
  readonly optedOut: number
  readonly blacklisted: number
  /** The first faults; `faultCount` has the total. */
  readonly faults: readonly RecipientFault[]
  readonly faultCount: number
  /** Time of sending as 'YYYY-MM-DD HH:mm' in Shanghai; null means at once. */
  readonly sendTime: string | null
  /** Quiet hours postponed it. */
  readonly deferred: boolean
}

/** Rows of a file as lines of the list. */
export interface FileLines {
  readonly text: string
  readonly rows: number
  /** Notes in Chinese on parts of the file that are not among the rows. */
  readonly notes: readonly string[]
}
