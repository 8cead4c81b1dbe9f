/**
 * What a server module or plugin is: operations, endpoints and jobs that run through the same pipeline.
 * Types only. A module never opens a connection, checks a permission or writes an audit entry by itself.
 */

import type { Db } from './database.ts'
import type { DetailOpening, TimelineSource } from './detail.ts'
import type { DeclaredEndpoint } from './endpoint.ts'
import type { HttpError } from './errors.ts'
import type { Exporter } from './exporter.ts'
import type { Extension, Extensions } from './extension.ts'
import type { AnyFact } from './fact.ts'
import type { FactConsumer } from './fact-consumer.ts'
import type { Job } from './job.ts'
import type { ActionPath } from './model/endpoint.ts'
import type { Option } from './model/option.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { DeclaredOperation } from './operation.ts'
import type { ProfilePart } from './profile-part.ts'
import type { Recorder, Written } from './record.ts'
import type { ServerServices } from './services.ts'
import type { WriteContext } from './write-context.ts'

/** A row as an operation gets it: manifest field names, refs as `<field>Id`, plus id and version. Unmasked. */
export interface LockedRow {
  /** The record's id. */
  readonly id: number
  /** Counts the record's changes. */
  readonly version: number
  /** Fields by manifest name. */
  readonly [field: string]: unknown
}

/** What an operation is handed: the transaction, the locked rows, the checked form. */
export interface OperationContext<Form = Readonly<Record<string, unknown>>> extends WriteContext {
  /** Locked in id order, within the actor's scope, guards passed. Empty for select "none". */
  readonly rows: readonly LockedRow[]
  /** Validated body without id and version. */
  readonly form: Form
  /** The action's "with" values. */
  readonly constants: Readonly<Record<string, unknown>>
  /** Resource that the call came by. */
  readonly resource: string
  /** Action that the call came by. */
  readonly action: string
  /** The Snapshot that the call began with. */
  readonly snapshot: Snapshot
  /** Fields that form and "with" write. */
  readonly written: Written
  /**
   * For files that the operation keeps with another record than its own rows or the one whose id it answers: who may see that record may see
   * them. `value` is an address, a list of them, or rich text.
   */
  attach(value: unknown, record: { readonly resource: string; readonly id: number }): Promise<void>
  /** Runs another operation (e.g. record.update) inside this transaction on the same rows. */
  run(operation: string, form?: Readonly<Record<string, unknown>>): Promise<OperationResult>
}

/** What an operation answers; the pipeline makes the envelope of it. */
export interface OperationResult {
  /** 200 unless the specification gives the endpoint another. */
  readonly code?: number
  /** Said instead of the action's own message of success. Chinese. */
  readonly message?: string
  /**
   * What the caller gets. `data.notice: Notice` is shown in a dialog until closed, instead of the toast: something said only once,
   * such as a first password.
   */
  readonly data?: unknown
  /** `data` holds a secret: it must not be kept with the idempotency key (a repeated call gets the answer without data) nor logged. */
  readonly secret?: boolean
}

/** A dialog after success; `copy` is offered with a copy button. */
export interface Notice {
  /** Chinese. */
  readonly title: string
  /** Chinese; line breaks are kept. */
  readonly text: string
  /** Text that the button copies. */
  readonly copy?: string
}

/** What GET {action} answers a form that opens. `source` holds the form's first values by item name. */
export interface OperationInit {
  /** First values by item name. */
  readonly source?: Readonly<Record<string, unknown>>
  /** Further parts of the answer, such as lists to choose from. */
  readonly [list: string]: unknown
}

/** What an action with this operation does. Permission, lock, scope, guards and form are settled when it runs. */
export interface Operation {
  /** Does the work. HttpError refuses and undoes everything. */
  run(context: OperationContext): Promise<OperationResult>
  /**
   * Rows of the call are gone or out of scope: a refusal that says why instead of the 404, told only to who could see them until now.
   * @param ids all rows of the call
   */
  missing?(context: Pick<OperationContext, 'tx' | 'actor' | 'now'>, ids: readonly number[]): Promise<HttpError | undefined>
  /** Adds to (or replaces parts of) the generated init answer. */
  load?(
    context: Omit<OperationContext, 'form' | 'written' | 'change' | 'create' | 'remove' | 'emit' | 'afterCommit' | 'attach' | 'run'>,
  ): Promise<OperationInit>
}

/** What a server module or a plugin's server entry exports. */
export interface ServerPlugin {
  /** Unique; that of plugin.json, where there is one. */
  readonly id: string
  /** Each declares its full name, under the plugin's id: lead.allocate. The core's own are record.*. plugin.json lists them. */
  readonly operations?: readonly DeclaredOperation[] | Readonly<Record<string, Operation>>
  /** Facts that its operations and jobs say, or that actions name in "with". */
  readonly facts?: readonly AnyFact[]
  /** What follows from changes of rows. */
  readonly recorders?: readonly Recorder[]
  /** Plugins that must be registered before it; those of plugin.json's `requires` that have a server side. */
  readonly requires?: readonly string[]
  /** As a function: endpoints that stand beside an action, wherever the manifests have that. */
  readonly endpoints?: readonly DeclaredEndpoint[] | ((pathOf: ActionPath) => readonly DeclaredEndpoint[])
  /** Named under the plugin's id. */
  readonly jobs?: readonly Job[]
  /** Named under the plugin's id. */
  readonly consumers?: readonly FactConsumer[]
  /** Option sets of field types, by name: too large for a manifest and for a screen. The same array every time. */
  readonly optionSets?: Readonly<Record<string, () => readonly Option[]>>
  /** By operation name under the plugin's id, e.g. spreadsheet.export: what actions with "present": "download" call. */
  readonly exporters?: Readonly<Record<string, Exporter>>
  /** What it adds to the profile of the person who is signed in. */
  readonly profile?: readonly ProfilePart[]
  /** Timelines by the name that resources give, under the plugin's id. */
  readonly timelines?: Readonly<Record<string, TimelineSource>>
  /** By resource: what an opened detail counts or refuses. */
  readonly openings?: Readonly<Record<string, DetailOpening>>
  /** What it adds at other plugins' points; it requires those plugins. */
  readonly extensions?: readonly Extension[]
  /** Parts that are made of what others added at its points. Called once, when the plugins are put together; does no I/O. */
  assemble?(extensions: Extensions): Omit<ServerPlugin, 'id' | 'requires' | 'extensions' | 'assemble'>
  /**
   * Once, in the order of `requires`, after migrations and before the first request; no job runs yet. Throwing stops the start and undoes
   * those before it.
   * @returns undoes it: called once, in reverse order, when the server closes or a later plugin fails
   */
  start?(services: ServerServices, db: Db): Promise<(() => Promise<void> | void) | undefined | void>
}

/** Identity, for inference and a readable hover. */
export const defineServerPlugin = (plugin: ServerPlugin): ServerPlugin => plugin
