import type { Actor } from '#core/contract/actor.ts'
import type { DetailOpening, TimelineSource } from '#core/contract/detail.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Exporter } from '#core/contract/exporter.ts'
import type { JobContext } from '#core/contract/job.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'
import type { ProfilePart } from '#core/contract/profile-part.ts'
import type { Recorder } from '#core/contract/record.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { TableWriter } from '#core/contract/table-writer.ts'
import type { Catalog } from '#core/manifest/index.ts'
import type { CountCache } from '../counts/count-cache.ts'
import type { PlainViews } from '../counts/plain-views.ts'
import type { Streams } from '../events/streams.ts'
import type { Log } from '../log/log.ts'
import type { OutboxPump } from '../outbox/outbox.ts'
import type { AccessCache } from '../session/access-cache.ts'
import type { PipelineOptions } from './options.ts'

/** What every part of the pipeline works with; made once per Snapshot, so that whatever began with one ends with it. */
export interface Core extends Omit<PipelineOptions, 'options' | 'snapshot'> {
  readonly snapshot: Snapshot
  readonly services: ServerServices
  /** By name, of the core and all plugins. */
  readonly operations: ReadonlyMap<string, DeclaredOperation>
  readonly recorders: readonly Recorder[]
  readonly endpoints: ReadonlyMap<string, DeclaredEndpoint>
  readonly exporters: ReadonlyMap<string, Exporter>
  /** By file ending. */
  readonly tableWriters: ReadonlyMap<string, TableWriter>
  /** What plugins add to the profile. */
  readonly profile: readonly ProfilePart[]
  readonly timelines: ReadonlyMap<string, TimelineSource>
  /** By resource. */
  readonly openings: ReadonlyMap<string, DetailOpening>
  readonly access: AccessCache
  readonly counts: CountCache
  readonly views: PlainViews
  readonly outbox: OutboxPump
  readonly streams: Streams
  readonly log: Log
  /** Tables and views as the database has them. */
  catalog(): Catalog
  /** The employee with today's permissions and scope; the system for null. @throws when he is gone or locked */
  actor(employeeId: number | null): Promise<Actor>
  /** One transaction with audit entry and outbox, in the name of this actor: what jobs write with. */
  transaction(actor: Actor, action?: string): JobContext['transaction']
}

/** The pipeline over whatever Snapshot is in service. */
export interface Cores {
  /** What begins now works with it to its end. */
  current(): Core
  /** For what lives longer than a Snapshot. */
  readonly services: ServerServices
  stop(): Promise<void>
}
