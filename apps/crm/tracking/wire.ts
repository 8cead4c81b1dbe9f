/** Where people are when something happens; the values of the option set platform. */
export const PLATFORMS = ['APP', 'MINI', 'MOBILE_WEB', 'PC_WEB'] as const

/** What an event is; the values of the option set trackingEventType. */
export const EVENT_TYPES = ['VIEW', 'CLICK', 'EXPOSURE', 'SEARCH', 'SHARE', 'SUBMIT', 'VISIT'] as const

/** What happens at a shop; reservations are counted where they are made. */
export const STORE_EVENTS = ['SCAN', 'CLICK'] as const

/** What a job that counted days anew answers. */
export interface RebuildResult {
  readonly days: number
  /** What had been received of them. */
  readonly batches: number
}
