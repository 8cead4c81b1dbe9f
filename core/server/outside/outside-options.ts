/** What outside plugins need from the rest of the server. */

import type { Actor } from '#core/contract/actor.ts'
import type { Db } from '#core/contract/database.ts'
import type { JobContext } from '#core/contract/job.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { Language } from '#core/manifest/index.ts'
import type { PluginConfig } from '../config/plugin-config.ts'
import type { NodeBus } from '../events/bus.ts'
import type { Log } from '../log/log.ts'
import type { Deadlines } from './run/work.ts'

export interface OpenOutsideOptions {
  /** Root folder of the project. */
  readonly root: string
  readonly dataDir: string
  /** The pool with the long statement timeout (30 s). */
  readonly longReads: Db
  /** URL of the role that owns the tables, and name of the role that the server uses. */
  readonly ownerUrl: string
  readonly appRole: string
  readonly config: PluginConfig
  /** Bundled plugins, including those of the core. */
  readonly plugins: readonly ServerPlugin[]
  /** The manifest language with the additions of the bundled plugins. */
  readonly language: Language
  readonly log: Log
  /** Receives Chinese lines about accepted and refused folders, for the operator of the server. */
  tell(lines: readonly string[]): void
  readonly deadlines?: Partial<Deadlines>
}

/** What the rest of the server provides once it has started. */
export interface ServerHooks {
  readonly bus: Pick<NodeBus, 'publish' | 'subscribe'>
  /** One transaction with audit entry and outbox, on behalf of the actor. */
  transaction(actor: Actor, action: string): JobContext['transaction']
  /** Recompiles what is served. Returns the problems in Chinese, in which case the old program stays; empty on success. */
  reprogram(): Promise<readonly string[]>
}
