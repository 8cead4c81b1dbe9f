/** Input of the pipeline from the rest of the server, provided by the composition root. */

import type { Accounts } from '#core/contract/accounts.ts'
import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { Catalog } from '#core/manifest/index.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { NodeBus } from '../events/bus.ts'
import type { DiskReserve } from '../files/disk-reserve.ts'
import type { OutsidePort } from './outside-port.ts'

/** The snapshot in service. `set` replaces it as a whole; a request keeps the one it began with. */
export interface SnapshotHolder {
  get(): Snapshot
  /** The catalog that the snapshot was checked against; undefined if it was not checked. */
  catalog(): Catalog | undefined
  /** Outside server parts that the snapshot was checked with. */
  outside(): readonly ServerPlugin[]
  /**
   * @param catalog the catalog that the snapshot was checked against; unchanged if undefined
   * @param outside outside server parts that it was checked with; unchanged if undefined
   */
  set(snapshot: Snapshot, catalog?: Catalog, outside?: readonly ServerPlugin[]): void
  /** Runs after every replacement; the returned function unsubscribes. */
  onChange(run: (snapshot: Snapshot) => void): () => void
}

/** Options of the pipeline. */
export interface PipelineOptions {
  readonly config: ServerConfig
  /** int8 arrives as number, numeric as text. */
  readonly db: Db
  /** Pool with a longer statement timeout, for long reads and exports. */
  readonly longReads: Db
  readonly snapshot: SnapshotHolder
  /** Plugins; the core's own part is added automatically. */
  readonly plugins: readonly ServerPlugin[]
  readonly accounts: Accounts
  readonly bus: NodeBus
  readonly jobs: ServerServices['jobs']
  /** Outside server parts running on this node, for their jobs, consumers and recorders. Those that answer calls come with the snapshot. */
  readonly running?: readonly ServerPlugin[]
  /** Outside plugins; none can be installed if undefined. */
  readonly outside?: OutsidePort
  /** Values of dynamic option sets; the manifests' own values if undefined. */
  readonly options?: OptionSource
  /** Parent folder of files and uploads. */
  readonly dataDir: string
  /** Refuses writes when the database's disk is almost full; absent if that disk is another machine's. */
  readonly requireDiskRoom?: DiskReserve
}

/** Options of the HTTP server. */
export interface ServerOptions extends PipelineOptions {
  /** dist/web; nothing is served if it does not exist. */
  readonly staticDir: string
}
