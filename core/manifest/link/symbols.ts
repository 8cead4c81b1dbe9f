/** Symbol table: names that valid files declare, and names that refused files would declare. */

import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { View } from '#core/contract/model/screen.ts'
import type { ServedSelection } from '#core/contract/model/snapshot.ts'
import type { ThingKind } from '#core/contract/model/thing-kind.ts'
import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { NormalField, NormalMenu, NormalOptions, NormalResource, NormalScreen, WholeResource } from '../normalize/normal.ts'
import type { NormalizedViewKind } from '../normalize/view-kind.ts'
import type { AnyFinding, Reporter } from '../problems/reporter.ts'
import type { ReadFileKind } from '../read/file-kind.ts'
import type { AddedThing, SoundFile } from '../source/sound-file.ts'
import type { ManifestSchema, ManifestSchemas } from '../validate/schemas.ts'
import type { PropsValidator } from './part-props.ts'

/** A sound file, its resource expanded. */
export type LinkedFile = SoundFile<WholeResource>

/** A manifest that passed its schema, with shorthands expanded, and its file. */
export interface Declared<T> {
  readonly source: LinkedFile
  readonly value: T
}

export type PartKind = 'cells' | 'filters' | 'controls' | 'presenters' | 'views' | 'components'

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
  /** Columns that no form may write. */
  readonly readonly: ReadonlySet<string>
  /** Columns that references may show outside the scope of the rows. */
  readonly names: ReadonlySet<string>
  readonly scoped: boolean
  readonly people: boolean
  /** Permitted built-in operations, e.g. record.update. */
  readonly writes: ReadonlySet<string>
}

/** Grants by name of a table or of one of its views. Undefined if a plugin.json cannot be read; compilation fails for that reason then. */
export type TableGrants = ReadonlyMap<string, TableGrant> | undefined

export interface Symbols extends LinkedLanguage {
  readonly resources: ReadonlyMap<string, Declared<NormalResource>>
  readonly options: ReadonlyMap<string, Declared<NormalOptions>>
  readonly screens: ReadonlyMap<string, Declared<NormalScreen>>
  /** Things of the kinds of file that plugins add: by kind, then by name. */
  readonly added: ReadonlyMap<string, ReadonlyMap<string, Declared<AddedThing>>>
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
  readonly isUnsound: (kind: string, name: string) => boolean
}

/** Common arguments of the checks of this phase. */
export interface LinkContext {
  readonly symbols: Symbols
  readonly reporter: Reporter
}

/** Resources before their subjects are built. */
export type Resources = Readonly<Record<string, Omit<Resource, 'subject'>>>

/** An endpoint with the pointer it comes from. */
export interface EndpointOrigin {
  readonly endpoint: Endpoint
  readonly pointer: string
}

/** What the fourth phase asks of a kind of view. */
export interface LinkedViewKind<Stated extends View = View, Normal extends View = View, Built extends View = View>
  extends NormalizedViewKind<Stated, Normal> {
  /** Why no screen can extend the screen at `path`, whose view is of this kind; undefined if one can. */
  heirFinding(path: string): AnyFinding | undefined
  /**
   * Checks a screen's own view
   * @param base the view of the extended screen
   */
  check(context: LinkContext, source: LinkedFile, view: Normal, base: Normal | undefined): void
  /** Resource of whose rows the view shows one; undefined for views of other kinds. */
  shownRow(view: Normal | Built): string | undefined
  /** Resource to which names at a pointer in the file belong. */
  resourceAt(symbols: Symbols, view: Stated, pointer: string): string | undefined
  /** Fields that the view reads through references without naming them as one path: their place, the resource where the path begins, and the path. */
  readThrough(view: Stated): readonly (readonly [pointer: string, resource: string | undefined, path: string])[]
  /** Paths of endpoints that the view states, with their pointers. */
  addresses(view: Stated | Normal): readonly (readonly [pointer: string, path: string | undefined])[]
  /**
   * Endpoints that the view adds
   * @param screen path of the screen
   */
  endpoints(screen: string, view: Normal): readonly EndpointOrigin[]
  /** The view in the Snapshot, from one that passed all checks. */
  build(symbols: Symbols, resources: Resources, view: Normal): Built
}

/** The parts of the language that the fourth phase asks. */
export interface LinkedLanguage {
  /** Kinds of view by type. */
  readonly viewKinds: ReadonlyMap<string, LinkedViewKind>
  /** Kinds of file that plugins add, by name. */
  readonly fileKinds: ReadonlyMap<string, LinkedFileKind>
  /** Selections of rows that plugins add, by query key. */
  readonly selections: ReadonlyMap<string, LinkedSelection>
  readonly schemas: ManifestSchemas
}

/** A home page card as stated. */
export type NormalHomeCard = NonNullable<NormalResource['home']>[number]

/** What the fourth phase asks of a selection of rows. */
export interface LinkedSelection<Rows = unknown> extends ServedSelection<Rows> {
  /** Keys of home cards that belong to the selection; a card with the first one names its rows by it. */
  readonly cardKeys: readonly [string, ...string[]]
  /** Problem of a home card with regard to the selection; the pointer is below the card. */
  cardFinding(symbols: Symbols, resource: string, card: NormalHomeCard): readonly [pointer: string, finding: AnyFinding] | undefined
  /** Screen of a card that names its rows by the selection; undefined if something is missing, which is reported. */
  cardScreen(symbols: Symbols, card: NormalHomeCard): string | undefined
}

/** What the fourth phase asks of a kind of file. */
export interface LinkedFileKind<
  Stated extends AddedThing = AddedThing,
  Normal extends AddedThing = AddedThing,
  Built extends { readonly label: string } = { readonly label: string },
> extends ReadFileKind {
  /** Expands the shorthands of a file. */
  normalize(stated: Stated): Normal
  /** Resource to which names in the file belong. */
  resourceOf(stated: Stated): string | undefined
  /** Checks a thing. Unknown names are reported by the reference check. */
  check(context: LinkContext, thing: Declared<Normal>): void
  /** The thing in the Snapshot, from one that passed all checks. */
  build(symbols: Symbols, resources: Resources, thing: Normal): Built
}

/** Things of a kind of file, by name. */
export const thingsOf = <Normal extends AddedThing>(
  { added }: Pick<Symbols, 'added'>,
  kind: ThingKind<Normal, unknown>,
): ReadonlyMap<string, Declared<Normal>> =>
  // The map holds what the kind itself has normalized.
  (added.get(kind.name) ?? new Map()) as ReadonlyMap<string, Declared<Normal>>

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
