import type { Actor } from '#core/contract/actor.ts'
import type { ConstraintRefusal } from '#core/contract/constraint-refusal.ts'
import type { DetailOpening, TimelineSource } from '#core/contract/detail.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Exporter } from '#core/contract/exporter.ts'
import type { JobContext } from '#core/contract/job.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'
import type { ProfilePart } from '#core/contract/profile-part.ts'
import type { Recorder } from '#core/contract/record.ts'
import type { SelectionPart } from '#core/contract/selection-part.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { ViewPart } from '#core/contract/view-part.ts'
import type { Catalog } from '#core/manifest/index.ts'
import type { CountCache } from '../counts/count-cache.ts'
import type { PlainViews } from '../counts/plain-views.ts'
import type { Streams } from '../events/streams.ts'
import type { Log } from '../log/log.ts'
import type { OutboxPump } from '../outbox/outbox.ts'
import type { AccessCache } from '../session/access-cache.ts'
import type { PipelineOptions } from './options.ts'

/** Everything that the parts of the pipeline share. Built once per snapshot, so that a request ends with the snapshot it began with. */
export interface Core extends Omit<PipelineOptions, 'options' | 'snapshot'> {
  readonly snapshot: Snapshot
  readonly services: ServerServices
  /** By name, of the core and all plugins. */
  readonly operations: ReadonlyMap<string, DeclaredOperation>
  readonly recorders: readonly Recorder[]
  readonly endpoints: ReadonlyMap<string, DeclaredEndpoint>
  readonly exporters: ReadonlyMap<string, Exporter>
  /** Server parts of kinds of view, by type. */
  readonly viewParts: ReadonlyMap<string, ViewPart>
  /** Server parts of selections of rows, by query key. */
  readonly selections: ReadonlyMap<string, SelectionPart>
  /** By the name of a constraint. */
  readonly refusals: ReadonlyMap<string, ConstraintRefusal>
  /** Parts of the profile from plugins. */
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
  /** Tables and views of the database. */
  catalog(): Catalog
  /** The employee with current permissions and scope; the system for null. @throws if the account is gone or locked. */
  actor(employeeId: number | null): Promise<Actor>
  /** One transaction with audit entry and outbox, on behalf of this actor; jobs write with it. */
  transaction(actor: Actor, action?: string): JobContext['transaction']
}

/** The pipeline over the snapshot in service. */
export interface Cores {
  /** The core for new work, which keeps it to its end. */
  current(): Core
  /** Services for code that outlives a snapshot. */
  readonly services: ServerServices
  stop(): Promise<void>
}
