/**
 * What a server module or plugin is: operations, endpoints and jobs that run through the same pipeline.
 * Types only. A module never opens a connection, checks a permission or writes an audit entry by itself.
 */

import type { Db } from './database.ts'
import type { DetailOpening, TimelineSource } from './detail.ts'
import type { DeclaredEndpoint } from './endpoint.ts'
import type { Exporter } from './exporter.ts'
import type { Extension, Extensions } from './extension.ts'
import type { AnyFact } from './fact.ts'
import type { FactConsumer } from './fact-consumer.ts'
import type { Job } from './job.ts'
import type { ActionPath } from './model/endpoint.ts'
import type { Option } from './model/option.ts'
import type { DeclaredOperation } from './operation.ts'
import type { ProfilePart } from './profile-part.ts'
import type { Recorder } from './record.ts'
import type { ServerServices } from './services.ts'
import type { TableWriter } from './table-writer.ts'

/** What the server entry of an outside plugin exports: what plugin.json declares of it, and what only its own manifests and code can name. */
export interface OutsideServerPlugin {
  /** Unique; that of plugin.json, where there is one. */
  readonly id: string
  /** Each declares its full name, under the plugin's id: lead.allocate. The core's own are record.*. plugin.json lists them. */
  readonly operations?: readonly DeclaredOperation[]
  /** Facts that its operations and jobs say, or that actions name in "with". Named under the plugin's id. */
  readonly facts?: readonly AnyFact[]
  /** Plugins that must be registered before it; those of plugin.json's `requires` that have a server side. */
  readonly requires?: readonly string[]
  /** Named under the plugin's id, as their paths are. */
  readonly endpoints?: readonly DeclaredEndpoint[]
  /** Named under the plugin's id. */
  readonly jobs?: readonly Job[]
  /** Named under the plugin's id. */
  readonly consumers?: readonly FactConsumer[]
  /** By operation name under the plugin's id, e.g. spreadsheet.export: what actions with "present": "download" call. */
  readonly exporters?: Readonly<Record<string, Exporter>>
  /** Timelines by the name that resources give, under the plugin's id. */
  readonly timelines?: Readonly<Record<string, TimelineSource>>
  /**
   * Once, in the order of `requires`, after migrations and before the first request; no job runs yet. Throwing stops the start and undoes
   * those before it; of an outside plugin it is a failure like others and stops nothing. What its own timers and promises throw later is logged
   * under its name and ends nothing.
   * @returns undoes it: called once, in reverse order, when the server closes or a later plugin fails
   */
  start?(services: ServerServices, db: Db): Promise<(() => Promise<void> | void) | undefined | void>
}

/** What a server module or a bundled plugin's server entry exports. */
export interface ServerPlugin extends Omit<OutsideServerPlugin, 'endpoints'> {
  /** As a function: endpoints that stand beside an action, wherever the manifests have that. */
  readonly endpoints?: readonly DeclaredEndpoint[] | ((pathOf: ActionPath) => readonly DeclaredEndpoint[])
  /** What follows from changes of rows. */
  readonly recorders?: readonly Recorder[]
  /** Option sets of field types, by name: too large for a manifest and for a screen. The same array every time. */
  readonly optionSets?: Readonly<Record<string, () => readonly Option[]>>
  /** By file ending, xlsx or csv: what writes the tables of reports. One plugin for each. */
  readonly tableWriters?: Readonly<Record<string, TableWriter>>
  /** What it adds to the profile of the person who is signed in. */
  readonly profile?: readonly ProfilePart[]
  /** By resource: what an opened detail counts or refuses. */
  readonly openings?: Readonly<Record<string, DetailOpening>>
  /** What it adds at other plugins' points; it requires those plugins. */
  readonly extensions?: readonly Extension[]
  /** Parts that are made of what others added at its points. Called once, when the plugins are put together; does no I/O. */
  assemble?(extensions: Extensions): Omit<ServerPlugin, 'id' | 'requires' | 'extensions' | 'assemble'>
}

/** Environment variables of the server's process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a server entry exports by default: a plugin, or one that is made of what the environment says. Throws what the person who runs the server can mend. */
export type ServerEntry = ServerPlugin | ((environment: Environment) => ServerPlugin)

/** Identity, for inference and a readable hover. */
export const defineOutsideServerPlugin = (plugin: OutsideServerPlugin): OutsideServerPlugin => plugin

/** Identity, for inference and a readable hover. */
export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin
/** Of a plugin that the environment has a say in. */
export function defineServerPlugin(make: (environment: Environment) => ServerPlugin): (environment: Environment) => ServerPlugin
/** Either of them. */
export function defineServerPlugin(entry: ServerEntry): ServerEntry {
  return entry
}
