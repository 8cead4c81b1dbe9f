import type { View } from '#core/contract/model/screen.ts'
import type { NormalColumns, NormalTableView } from './normal.ts'

/** A list that a view consists of. */
export interface NormalList {
  /** Key of its tab; absent for the list that is the whole view. */
  readonly key?: string
  readonly view: NormalTableView
  /** Pointer of the list in its file. */
  readonly pointer: string
}

/**
 * Expands columns that derive from another screen
 * @param resource the listed resource
 * @param whole true for the list that is the whole view, from which lists of other screens can derive
 */
type ColumnWriter = (slot: NormalColumns, resource: string | undefined, whole?: true) => NormalColumns

/** What the third phase asks of a kind of view. */
export interface NormalizedViewKind<Stated extends View = View, Normal extends View = View> {
  /** The view's `type` in manifests. */
  readonly type: string
  /** Expands the shorthands of a view. */
  normalize(view: Stated): Normal
  /** The view of a screen that extends another: its own parts replace those of the base. */
  extend(base: Normal, own: Normal): Normal
  /** Lists of the view, without those that belong to a row. */
  normalLists(view: Normal): readonly NormalList[]
  /** Expands derived columns in all slots of the view. */
  writeColumns(view: Normal, write: ColumnWriter): Normal
}

/** Type of lists; those that a plugin draws have the plugin's name as type in manifests, and are of this kind as well. */
const LIST_TYPE = 'table'

/** Name of the kind of a view as a manifest states it. */
export const statedKind = ({ type }: View): string => (type.includes('/') ? LIST_TYPE : type)

/**
 * The kind of a view that has been validated
 * @throws if there is none, which validation excludes
 */
export const kindOf = <Kind>(kinds: ReadonlyMap<string, Kind>, view: View): Kind => {
  const kind = kinds.get(view.type)
  if (kind === undefined) throw new Error(`kind of view ${view.type} should have been checked`)
  return kind
}

/** The list that is the whole view; undefined for views of another kind. */
export const wholeList = (kinds: ReadonlyMap<string, NormalizedViewKind>, view: View | undefined): NormalTableView | undefined =>
  view &&
  kindOf(kinds, view)
    .normalLists(view)
    .find(({ key }) => key === undefined)?.view

/** Screen inheritance, one level: own parts replace those of the base. */
export const extendView = (kinds: ReadonlyMap<string, NormalizedViewKind>, base: View, own: View | undefined): View =>
  own === undefined ? base : kindOf(kinds, base).extend(base, own)
