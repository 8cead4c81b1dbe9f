import type { ServerServices, ServerPlugin } from '#core/contract/server-plugin.ts'
import type { Log } from '../log/log.ts'
import type { CountCache } from '../lists/count-cache.ts'
import type { OutboxPump } from '../outbox/outbox.ts'
import type { AccessCache } from '../session/access-cache.ts'
import type { Catalog } from '../sql/catalog.ts'
import type { Operations, PipelineOptions } from './ports.ts'

/** What every part of the pipeline works with; made once per server. */
export interface Core extends Omit<PipelineOptions, 'options'> {
  readonly services: ServerServices
  readonly operations: Operations
  readonly access: AccessCache
  readonly counts: CountCache
  readonly outbox: OutboxPump
  readonly log: Log
  /** Tables and views as the database has them. */
  readonly catalog: () => Catalog
}

export type { ServerPlugin }
