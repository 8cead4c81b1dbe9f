/** What can be referred to: names of everything the sound files declare, and the names of what the unsound ones would. */

import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { NormalField, NormalFigure, NormalMenu, NormalOptions, NormalResource, NormalScreen } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { Schema } from '../validate/schemas.ts'
import type { PartProps } from './part-props.ts'

/** A manifest that passed its schema, expanded, with the file it stands in. */
export interface Declared<T> {
  readonly source: SourceFile
  readonly value: T
}

export const PART_KINDS = ['cells', 'filters', 'controls', 'presenters', 'views', 'components'] as const
export type PartKind = (typeof PART_KINDS)[number]

/** A cell, filter, control, presenter, view or component that a plugin contributes. */
export interface PartInfo {
  readonly name: string
  readonly fieldTypes?: readonly string[]
  /** Of a cell: pixels of its columns. */
  readonly width?: number
  /** Of a cell: the heading says the unit of its values. */
  readonly unit?: boolean
  readonly props: PartProps
  /** JSON Schema of the props: its x-ref marks say what they name. */
  readonly schema?: Schema
}

/** HTTP methods by path. */
export type EndpointNames = ReadonlyMap<string, ReadonlySet<string>>

/** A table as the plugin says it that owns it. */
export interface TableGrant {
  readonly name: string
  /** Id of the plugin that owns it. */
  readonly plugin: string
  /** The plugin is no part of the program: its manifests reach its own tables and no others. */
  readonly outside: boolean
  readonly resources: ReadonlySet<string>
  readonly never: ReadonlySet<string>
  readonly internal: ReadonlySet<string>
  readonly masked: ReadonlySet<string>
  /** Columns that references may show beyond the scope of the rows. */
  readonly names: ReadonlySet<string>
  readonly scoped: boolean
  readonly people: boolean
  /** Built-in operations, such as record.update. */
  readonly writes: ReadonlySet<string>
}

/** Tables by their own name and by the names of their views. Undefined while a plugin.json cannot be read: the set is refused for that. */
export type TableGrants = ReadonlyMap<string, TableGrant> | undefined

export interface Symbols {
  readonly resources: ReadonlyMap<string, Declared<NormalResource>>
  readonly options: ReadonlyMap<string, Declared<NormalOptions>>
  readonly screens: ReadonlyMap<string, Declared<NormalScreen>>
  readonly figures: ReadonlyMap<string, Declared<NormalFigure>>
  readonly menus: readonly Declared<NormalMenu>[]
  readonly parts: Readonly<Record<PartKind, ReadonlyMap<string, PartInfo>>>
  readonly plugins: ReadonlySet<string>
  readonly tables: TableGrants
  /** Operations that plugins lend to resources on tables of others. */
  readonly lent: ReadonlyMap<string, 'anywhere' | ReadonlySet<string>>
  /** Undefined: not known here, so not checked. */
  readonly operations?: ReadonlySet<string>
  /** What operations take, where they declare it. */
  readonly declarations: ReadonlyMap<string, OperationDeclaration>
  /** Resource by topic. */
  readonly facts: ReadonlyMap<string, string>
  readonly endpoints?: EndpointNames
  readonly timelines?: ReadonlySet<string>
  /** Resources whose rows are the people who sign in. None: what depends on it is not checked, and that is said once. */
  readonly people: ReadonlySet<string>
  readonly permissions?: ReadonlySet<string>
  /** Of the operations, those that answer a download. */
  readonly exporters?: ReadonlySet<string>
  /** Whether a name belongs to a file that was refused: what refers to it is not reported. */
  readonly isUnsound: (kind: 'resource' | 'options' | 'screen' | 'figure' | 'plugin', name: string) => boolean
}

/** What the checks of this phase share. */
export interface LinkContext {
  readonly symbols: Symbols
  readonly reporter: Reporter
}

/** Every row has an id, declared or not. */
const ID: NormalField = { type: 'integer', label: 'ID', readonly: true }

const withId = new WeakMap<NormalResource, Readonly<Record<string, NormalField>>>()

/** Fields of a resource, the implied id among them. */
export const fieldsOf = (resource: NormalResource): Readonly<Record<string, NormalField>> => {
  const known = withId.get(resource)
  if (known !== undefined) return known
  const fields = { id: ID, ...resource.fields }
  withId.set(resource, fields)
  return fields
}
