/** What plugins from outside need of the rest of the server. */
import type { Actor } from '#core/contract/actor.ts'
import type { Db } from '#core/contract/database.ts'
import type { JobContext } from '#core/contract/job.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import type { PluginConfig } from '../config/plugin-config.ts'
import type { Bus } from '../events/bus.ts'
import type { Log } from '../log/log.ts'
import type { Deadlines } from './run/work.ts'

export interface OutsideOptions {
  /** The project's folder. */
  readonly root: string
  readonly dataDir: string
  /** Connections with time. */
  readonly reports: Db
  /** Connection of the role that owns the tables, and the role that the server works as. */
  readonly ownerUrl: string
  readonly appRole: string
  readonly config: PluginConfig
  /** Those that are part of the program, of the core among them. */
  readonly plugins: readonly ServerPlugin[]
  readonly log: Log
  /** Hears in Chinese lines what became of folders, for the person who runs the server. */
  tell(lines: readonly string[]): void
  readonly deadlines?: Partial<Deadlines>
}

/** What the rest of the server hands over when it is there. */
export interface Surroundings {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  /** One transaction with audit entry and outbox, in the name of this actor. */
  transaction(actor: Actor, action: string): JobContext['transaction']
  /** What is served is compiled anew. Answers why it cannot be, in Chinese, and then stays as it is. */
  reprogram(): Promise<readonly string[]>
}
