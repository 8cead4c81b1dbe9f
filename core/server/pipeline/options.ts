/** What the pipeline needs from the rest of the server. The composition root gives it. */

import type { Accounts } from '#core/contract/accounts.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { Catalog } from '#core/manifest/index.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { Bus } from '../events/bus.ts'
import type { OutsidePort } from './outside-port.ts'

/** The Snapshot in service. `set` replaces it whole; a request keeps the one it began with. */
export interface SnapshotHolder {
  get(): Snapshot
  /** The database as the Snapshot was checked against it; undefined when it was not. */
  catalog(): Catalog | undefined
  /** Server parts from outside that the Snapshot was checked with. */
  outside(): readonly ServerPlugin[]
  /**
   * @param catalog the database as the Snapshot was checked against it; as it was before when absent
   * @param outside server parts from outside that it was checked with; as before when absent
   */
  set(snapshot: Snapshot, catalog?: Catalog, outside?: readonly ServerPlugin[]): void
  /** Runs after every replacement; the returned function undoes it. */
  onChange(run: (snapshot: Snapshot) => void): () => void
}

/** The job queue, as far as endpoints and operations use it. */
export interface Jobs {
  send(name: string, data: Readonly<Record<string, unknown>>, actor: Actor): Promise<string>
}

/** What the pipeline is made of. */
export interface PipelineOptions {
  readonly config: ServerConfig
  /** int8 arrives as number, numeric as text. */
  readonly db: Db
  /** For exports: connections of their own with a longer time limit. */
  readonly reports: Db
  readonly snapshot: SnapshotHolder
  /** The core's own part is added by itself. */
  readonly plugins: readonly ServerPlugin[]
  readonly accounts: Accounts
  readonly bus: Bus
  readonly jobs: Jobs
  /** Server parts from outside that run on this node: their jobs, consumers and recorders. What answers calls comes with the Snapshot. */
  readonly running?: readonly ServerPlugin[]
  /** Plugins from outside; none can be installed when absent. */
  readonly outside?: OutsidePort
  /** Values of dynamic option sets; the manifests' own values when absent. */
  readonly options?: OptionSource
  /** Files and uploads live below it. */
  readonly dataDir: string
}

/** What the HTTP server is made of. */
export interface ServerOptions extends PipelineOptions {
  /** dist/web; nothing is served when it does not exist. */
  readonly staticDir: string
}
