import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { FileAnswer } from './files.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'

/** A download that somebody asked for. */
export interface ExportRequest {
  /** Resource and action the call came by. */
  readonly resource: string
  /** Key of the action in the resource's "actions". */
  readonly action: string
  /** Screen (path, or path#tab) whose columns are wanted; the resource's own fields when absent. */
  readonly screen?: string
  /** The list's query as the browser sent it: filters, sort, quickCheck. */
  readonly query: Readonly<Record<string, string>>
  /** Who downloads; rows and columns are theirs. */
  readonly actor: Actor
  /** The Snapshot that the request began with. */
  readonly snapshot: Snapshot
  /** Connections with time for reports. */
  readonly db: Db
  /** The server's services. */
  readonly services: ServerServices
}

/**
 * Answers GET <action path> of an action that downloads: a file, or the id of a job that makes it where there are too many rows to wait for.
 * The pipeline has settled permission, rate and audit; rows come from services.lists only.
 */
export type Exporter = (request: ExportRequest) => Promise<FileAnswer | { readonly jobId: string }>
