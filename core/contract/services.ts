import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'
import type { EditConflicts } from './edit-conflicts.ts'
import type { FileStore } from './files.ts'
import type { FormChecker } from './form-checker.ts'
import type { ListReader } from './list-reader.ts'
import type { MaskedQuestions } from './masked-questions.ts'
import type { MaskedValues } from './masked-values.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { OptionSource } from './option-source.ts'
import type { ReportReader } from './report-reader.ts'
import type { UserEvents } from './user-events.ts'

/** Services of the server that operations, endpoints and jobs may use. */
export interface ServerServices {
  /** Sends a job, in the given transaction or one of its own; answers the id that GET /jobs/{id} takes. `data` is JSON. */
  readonly jobs: { send(name: string, data: Readonly<Record<string, unknown>>, actor: Pick<Actor, 'id'>, tx?: Tx): Promise<string> }
  /** Kept files and uploads. */
  readonly files: FileStore
  /** Option values as of now. */
  readonly options: OptionSource
  /** Two edits of what an endpoint saves whole. */
  readonly edits: EditConflicts
  /** Forms that plugins' endpoints are sent. */
  readonly forms: FormChecker
  /** The list engine. */
  readonly lists: ListReader
  /** Reports. */
  readonly reports: ReportReader
  /** What may be asked about masked values. */
  readonly questions: MaskedQuestions
  /** Masked values in full. */
  readonly masked: MaskedValues
  /** Events to people's open pages. */
  readonly events: UserEvents
  /** The Snapshot in service at this moment. A request keeps to the one of its own context. */
  readonly snapshot: () => Snapshot
  /** The server's log. `detail` holds no secret and no personal data. */
  readonly log: {
    info(detail: object, message: string): void
    warn(detail: object, message: string): void
    error(detail: object, message: string): void
  }
}
