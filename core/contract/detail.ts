/** What a server module contributes to details: where a timeline comes from, and what happens when somebody opens one. */
import type { Db } from './database.ts'
import type { RequestContext } from './endpoint.ts'
import type { Snapshot } from './model/snapshot.ts'

/** One thing that happened to a row, in words. More members may follow; the browser shows these. */
export interface TimelineEntry {
  /** Unique within the row's timeline. */
  readonly id: string | number
  /** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
  readonly time: string
  /** What happened. Chinese. */
  readonly title: string
  /** More about it; may be empty. Chinese. */
  readonly text: string
  /** null: the system. */
  readonly operator: string | null
}

/** A page of one row's timeline. Whether the actor may see the row is settled. */
export interface TimelineRequest {
  /** To read with. */
  readonly db: Db
  /** For the words of codes. */
  readonly snapshot: Snapshot
  /** Of the row. */
  readonly id: number
  /** Most entries. */
  readonly limit: number
  /** Entries to skip, from the newest. */
  readonly offset: number
}

/** Tells what happened to a row, newest first. A resource names it: "timeline". */
export type TimelineSource = (request: TimelineRequest) => Promise<{ readonly records: readonly TimelineEntry[]; readonly total: number }>

/** Runs before a detail of the resource is answered, when permission and scope are settled. @throws to refuse it, e.g. 429 */
export type DetailOpening = (context: RequestContext, id: number) => Promise<void>
