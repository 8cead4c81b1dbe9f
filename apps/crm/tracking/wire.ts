/** Platforms of events; the values of option set platform. */
export const PLATFORMS = ['APP', 'MINI', 'MOBILE_WEB', 'PC_WEB'] as const

/** Kinds of events; the values of option set trackingEventType. */
export const EVENT_TYPES = ['VIEW', 'CLICK', 'EXPOSURE', 'SEARCH', 'SHARE', 'SUBMIT', 'VISIT'] as const

/** Kinds of shop events; reservations have a feed of their own. */
export const STORE_EVENTS = ['SCAN', 'CLICK'] as const

/** Result of a recount job. */
export interface RebuildResult {
  readonly days: number
  /** Number of received batches of these days. */
  readonly batches: number
}
