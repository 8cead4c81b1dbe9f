/**
 * The server side of a module or plugin: operations, endpoints and jobs that run through the same pipeline. Types only. A module never opens a
 * connection, checks a permission or writes an audit entry itself.
 */

import type { ConstraintRefusal } from './constraint-refusal.ts'
import type { Db } from './database.ts'
import type { DetailOpening, TimelineSource } from './detail.ts'
import type { DeclaredEndpoint } from './endpoint.ts'
import type { Exporter } from './exporter.ts'
import type { Extension, Extensions } from './extension.ts'
import type { AnyFact } from './fact.ts'
import type { FactConsumer } from './fact-consumer.ts'
import type { FieldTypeModule } from './field-type.ts'
import type { Job } from './job.ts'
import type { ActionPath } from './model/endpoint.ts'
import type { Option } from './model/option.ts'
import type { DeclaredOperation } from './operation.ts'
import type { ProfilePart } from './profile-part.ts'
import type { ProvidedService } from './provided-service.ts'
import type { Recorder } from './record.ts'
import type { SelectionPart } from './selection-part.ts'
import type { ServerServices } from './services.ts'
import type { TableWriter } from './table-writer.ts'
import type { ViewPart } from './view-part.ts'

/**
 * Export of an outside plugin's server entry: what plugin.json declares, plus parts that only its own manifests and code refer to. Its work has
 * deadlines: 10 s for a call, 9 s inside a transaction (so for one fact), `longest` for a job. After that the caller gets a 503, and the connections
 * lent to the plugin are revoked. A timer still running at the end of a piece of work is a failure; three failures within a minute switch the plugin
 * off, and it does not get facts of that time later.
 */
export interface OutsideServerPlugin {
  /** Unique id; the same as in plugin.json, if there is one. */
  readonly id: string
  /** Operations; each declares its full name under the plugin's id, e.g. lead.allocate, and is listed in plugin.json. The core's own are record.*. */
  readonly operations?: readonly DeclaredOperation[]
  /** Facts that its operations and jobs emit, or that actions name in "with". Named under the plugin's id. */
  readonly facts?: readonly AnyFact[]
  /** Plugins that must be registered before it: those in plugin.json's `requires` that have a server side. */
  readonly requires?: readonly string[]
  /** Endpoints; their names and paths are under the plugin's id. */
  readonly endpoints?: readonly DeclaredEndpoint[]
  /** Jobs; named under the plugin's id. */
  readonly jobs?: readonly Job[]
  /** Consumers of facts; named under the plugin's id. */
  readonly consumers?: readonly FactConsumer[]
  /** Exporters by operation name under the plugin's id, e.g. spreadsheet.export: called by actions with "present": "download". */
  readonly exporters?: Readonly<Record<string, Exporter>>
  /** Timelines by the name that resources refer to, under the plugin's id. */
  readonly timelines?: Readonly<Record<string, TimelineSource>>
  /**
   * Runs once, in the order of `requires`, after migrations and before the first request; no job runs yet. For an outside plugin also when it is
   * switched on again while the server runs. If it throws, the server does not start and the plugins started before are stopped; an outside plugin's
   * error only counts as its failure, and the server starts. Errors that an outside plugin's timers and promises throw later are logged under its
   * name, count as failures, and do not stop the process.
   * @returns the function that stops the plugin: called once per start, in reverse order, when the server closes or a later plugin fails to start,
   * and when an outside plugin is switched off
   */
  start?(services: ServerServices, db: Db): Promise<(() => Promise<void> | void) | undefined | void>
}

/** Export of a server module, or of a bundled plugin's server entry. */
export interface ServerPlugin extends Omit<OutsideServerPlugin, 'endpoints'> {
  /** As a function of action paths: for endpoints next to an action, whose path the manifests decide. */
  readonly endpoints?: readonly DeclaredEndpoint[] | ((pathOf: ActionPath) => readonly DeclaredEndpoint[])
  /** Module of field types; a plugin with a browser entry contributes the same types there. */
  readonly fieldTypes?: FieldTypeModule
  /** Recorders of row changes. */
  readonly recorders?: readonly Recorder[]
  /**
   * Option sets of field types, by name: for sets too large to be written in a manifest or sent with a screen. Must return the same array every time.
   */
  readonly optionSets?: Readonly<Record<string, () => readonly Option[]>>
  /**
   * Refusals of the plugin's own tables by the name of the constraint, of the unique index, or of the constraint that a trigger names. Every transaction
   * that violates the constraint gets this refusal; a constraint without an entry gets a general sentence. One plugin per name.
   */
  readonly refusals?: Readonly<Record<string, ConstraintRefusal>>
  /** Server parts of the kinds of view that its manifest entry adds, by type. */
  readonly views?: Readonly<Record<string, ViewPart>>
  /** Server parts of the selections of rows that its manifest entry adds, by query key. */
  readonly selections?: Readonly<Record<string, SelectionPart>>
  /** Services for plugins that require this one. */
  readonly services?: readonly ProvidedService[]
  /** Writers of tables, by file extension (xlsx, csv). One plugin per extension. */
  readonly tableWriters?: Readonly<Record<string, TableWriter>>
  /** Members added to the profile of the signed-in employee. */
  readonly profile?: readonly ProfilePart[]
  /** By resource: runs when a detail is opened, to count or refuse it. */
  readonly openings?: Readonly<Record<string, DetailOpening>>
  /** Values added at other plugins' extension points; the plugin must require those plugins. */
  readonly extensions?: readonly Extension[]
  /** Parts built from the values that other plugins added at its extension points. Called once, when the plugins are assembled; must not do I/O. */
  assemble?(extensions: Extensions): Omit<ServerPlugin, 'id' | 'requires' | 'extensions' | 'assemble'>
}

/** Environment variables of the server's process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Default export of a server entry: a plugin, or a function that builds it from the environment. The function throws configuration errors that the
 * operator of the server can fix.
 */
export type ServerEntry = ServerPlugin | ((environment: Environment) => ServerPlugin)

/** Identity function, for type inference and a readable hover. */
export const defineOutsideServerPlugin = (plugin: OutsideServerPlugin): OutsideServerPlugin => plugin

/** Identity function, for type inference and a readable hover. */
export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin
/** For a plugin that depends on the environment. */
export function defineServerPlugin(make: (environment: Environment) => ServerPlugin): (environment: Environment) => ServerPlugin
/** For either of them. */
export function defineServerPlugin(entry: ServerEntry): ServerEntry {
  return entry
}
