import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { FileAnswer } from './files.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'
import { objectOf, TEXT, WHOLE } from './shape.ts'

/** Result of a job that writes an export: the number of its rows, and the URL of the file. */
export const EXPORT_RESULT = objectOf({ total: WHOLE, fileUrl: TEXT })

/** A requested export. */
export interface ExportRequest {
  /** Resource of the called action. */
  readonly resource: string
  /** Key of the action in the resource's "actions". */
  readonly action: string
  /** Screen (path, or path#tab) whose columns are exported; the resource's own fields if absent. */
  readonly screen?: string
  /** The list's query as the browser sent it: filters, sort, quickCheck. */
  readonly query: Readonly<Record<string, string>>
  /** The caller; rows and columns are limited to what this actor may see. */
  readonly actor: Actor
  /** The Snapshot in service when the request began. */
  readonly snapshot: Snapshot
  /** Connection pool with the longer timeout of long reads. */
  readonly db: Db
  /** The server's services. */
  readonly services: ServerServices
}

/**
 * Answers GET <action path> of an action that downloads: a file, or the id of a job that writes the file if there are too many rows to wait for. The
 * pipeline has checked permission and rate limit and writes the audit entry; rows must be read through services.lists only.
 */
export type Exporter = (request: ExportRequest) => Promise<FileAnswer | { readonly jobId: string }>
