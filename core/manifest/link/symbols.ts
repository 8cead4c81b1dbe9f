/** Symbol table: names that valid files declare, and names that refused files would declare. */

import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { NormalField, NormalFigure, NormalMenu, NormalOptions, NormalResource, NormalScreen } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { ManifestSchema } from '../validate/schemas.ts'
import type { PropsValidator } from './part-props.ts'

/** A manifest that passed its schema, with shorthands expanded, and its file. */
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
  /** Width of its columns in pixels, for cells. */
  readonly width?: number
  /** True if the heading shows the unit of the values, for cells. */
  readonly unit?: boolean
  readonly props: PropsValidator
  /** JSON Schema of the props; its x-ref marks are resolved as references. */
  readonly schema?: ManifestSchema
}

/** HTTP methods by path. */
export type EndpointNames = ReadonlyMap<string, ReadonlySet<string>>

/** Grants of a table, as its plugin declares them. */
export interface TableGrant {
  readonly name: string
  /** Id of the plugin that owns it. */
  readonly plugin: string
  /** True for an outside plugin, whose manifests may only use its own tables. */
  readonly outside: boolean
  readonly resources: ReadonlySet<string>
  readonly never: ReadonlySet<string>
  readonly internal: ReadonlySet<string>
  readonly masked: ReadonlySet<string>
  /** Columns that references may show outside the scope of the rows. */
  readonly names: ReadonlySet<string>
  readonly scoped: boolean
  readonly people: boolean
  /** Permitted built-in operations, e.g. record.update. */
  readonly writes: ReadonlySet<string>
}

/** Grants by name of a table or of one of its views. Undefined if a plugin.json cannot be read; compilation fails for that reason then. */
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
  /** Operations that plugins allow on foreign tables: anywhere, or for the named resources. */
  readonly lent: ReadonlyMap<string, 'anywhere' | ReadonlySet<string>>
  /** If undefined, operations are not checked. */
  readonly operations?: ReadonlySet<string>
  /** Declarations of operations that have one. */
  readonly declarations: ReadonlyMap<string, OperationDeclaration>
  /** Resource by topic. */
  readonly facts: ReadonlyMap<string, string>
  readonly endpoints?: EndpointNames
  readonly timelines?: ReadonlySet<string>
  /** Resources whose rows are users. If empty, dependent checks are skipped, and the missing declaration is reported once. */
  readonly people: ReadonlySet<string>
  readonly permissions?: ReadonlySet<string>
  /** Operations that answer with a download. */
  readonly exporters?: ReadonlySet<string>
  /** Whether a refused file declares the name; references to it are not reported. */
  readonly isUnsound: (kind: 'resource' | 'options' | 'screen' | 'figure' | 'plugin', name: string) => boolean
}

/** Common arguments of the checks of this phase. */
export interface LinkContext {
  readonly symbols: Symbols
  readonly reporter: Reporter
}

/** Every row has an id, even if no field declares it. */
const ID_FIELD: NormalField = { type: 'integer', label: 'ID', readonly: true }

const fieldsByResource = new WeakMap<NormalResource, Readonly<Record<string, NormalField>>>()

/** Fields of a resource, including the implied id. */
export const resourceFields = (resource: NormalResource): Readonly<Record<string, NormalField>> => {
  const known = fieldsByResource.get(resource)
  if (known !== undefined) return known
  const fields = { id: ID_FIELD, ...resource.fields }
  fieldsByResource.set(resource, fields)
  return fields
}
