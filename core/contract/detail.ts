/** Contributions of a server module to details: sources of timelines, and hooks that run before a detail is answered. */
import type { Db } from './database.ts'
import type { RequestContext } from './endpoint.ts'
import type { Snapshot } from './model/snapshot.ts'

/** One entry of a row's timeline. A source may add members; the browser shows these. */
export interface TimelineEntry {
  /** Unique within the row's timeline. */
  readonly id: string | number
  /** Time of the event, 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
  readonly time: string
  /** What happened. Chinese. */
  readonly title: string
  /** Details; may be ''. Chinese. */
  readonly text: string
  /** Name of the person who did it; null for the system. */
  readonly operator: string | null
}

/** A page of one row's timeline. The pipeline has already checked that the actor may see the row. */
export interface TimelineRequest {
  /** Connection to read with. */
  readonly db: Db
  /** Labels of option values and fields. */
  readonly snapshot: Snapshot
  /** Id of the row. */
  readonly id: number
  /** Page size. */
  readonly limit: number
  /** Number of entries to skip, from the newest. */
  readonly offset: number
}

/** Answers one page of a row's timeline, newest first, and the total. A resource names its source in "timeline". */
export type TimelineSource = (request: TimelineRequest) => Promise<{ readonly records: readonly TimelineEntry[]; readonly total: number }>

/**
 * Runs before a detail of the resource is answered, after permission and scope have been checked.
 * @throws HttpError to refuse the detail, e.g. 429
 */
export type DetailOpening = (context: RequestContext, id: number) => Promise<void>
