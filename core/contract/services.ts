import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'
import type { EditConflicts } from './edit-conflicts.ts'
import type { FileStore } from './files.ts'
import type { FormChecker } from './form-checker.ts'
import type { JobAddress } from './job-address.ts'
import type { ListReader } from './list-reader.ts'
import type { MaskedQuestions } from './masked-questions.ts'
import type { MaskedValues } from './masked-values.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { OptionSource } from './option-source.ts'
import type { ServiceToken } from './service-token.ts'
import type { TableWriter } from './table-writer.ts'
import type { UserEvents } from './user-events.ts'

/** Services of the server, for operations, endpoints and jobs. */
export interface ServerServices {
  /**
   * Queues a job, in the given transaction or one of its own; returns the id for GET /jobs/{id}.
   * @throws if `data` does not have the job's shape
   */
  readonly jobs: { send<Data>(job: JobAddress<Data>, data: NoInfer<Data>, actor: Pick<Actor, 'id'>, tx?: Tx): Promise<string> }
  /** File store and uploads. */
  readonly files: FileStore
  /** Current option values. */
  readonly options: OptionSource
  /** Edit conflicts of pages that an endpoint saves as a whole. */
  readonly edits: EditConflicts
  /** Validation of forms sent to plugins' endpoints. */
  readonly forms: FormChecker
  /** The list engine. */
  readonly lists: ListReader
  /**
   * A service that a plugin provides.
   * @throws if no plugin provides it
   */
  readonly of: <T>(token: ServiceToken<T>) => T
  /** Writers of tables, by file extension. */
  readonly tableWriters: ReadonlyMap<string, TableWriter>
  /** True if the table or view of the database has the column. */
  readonly hasColumn: (table: string, column: string) => boolean
  /** Origin of PUBLIC_URL, e.g. https://crm.example.cn, for addresses in files that leave the application; undefined without PUBLIC_URL. */
  readonly publicOrigin: string | undefined
  /** Rate limit of questions about masked values. */
  readonly questions: MaskedQuestions
  /** Reveals masked values. */
  readonly masked: MaskedValues
  /** Events to employees' open pages (SSE). */
  readonly events: UserEvents
  /** The Snapshot in service now. A request keeps the one of its own context. */
  readonly snapshot: () => Snapshot
  /** The server's log. `detail` must not hold secrets or personal data. */
  readonly log: {
    info(detail: object, message: string): void
    warn(detail: object, message: string): void
    error(detail: object, message: string): void
  }
}
