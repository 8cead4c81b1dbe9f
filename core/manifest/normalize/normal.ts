/** Manifests with every shorthand expanded. References are still names, and pointers stay valid. */
import type { View } from '#core/contract/model/screen.ts'
import type { Action } from '#schemas/types/action.ts'
import type { Field, Part } from '#schemas/types/field.ts'
import type { FormItem } from '#schemas/types/form.ts'
import type { Menu } from '#schemas/types/menu.ts'
import type { Option, Options } from '#schemas/types/options.ts'
import type { Resource, Scope } from '#schemas/types/resource.ts'
import type {
  Column,
  DetailAction,
  DetailTab,
  DetailView,
  Each,
  Filter,
  Screen,
  Section,
  Shown,
  Steps,
  TableView,
  TabsView,
} from '#schemas/types/screen.ts'

export type NormalPart = Exclude<Part, string>
export type NormalFormItem = Omit<Exclude<FormItem, string>, 'control'> & { readonly control?: NormalPart }
export type NormalFilter = Exclude<Filter, string>
export type NormalColumn = Exclude<Column, string> & {
  /** Pointer below the view if the columns derive from another screen: "columns/with/0", "columns/like". */
  readonly place?: string
}

/** Columns derived from another screen. */
export interface NormalColumnsLike {
  readonly like: string
  readonly without?: readonly string[]
  readonly with?: readonly NormalColumn[]
  /** Why the other columns are unavailable; "elsewhere" if that is reported at another place. Such columns have no further reports. */
  readonly broken?: 'circular' | 'empty' | 'resource' | 'elsewhere'
  /** Fields of the other screen's columns. */
  readonly base?: readonly string[]
}

/** Columns of a list: expanded, and as stated if they derive from another screen. */
export interface NormalColumns {
  readonly columns?: readonly NormalColumn[]
  readonly columnsLike?: NormalColumnsLike
}
export type NormalOption = Omit<Exclude<Option, string>, 'children'> & { readonly children: readonly NormalOption[] }

/** A field with what it takes from its origin. */
export type WholeField = Field & Required<Pick<Field, 'type' | 'label'>>

export type NormalField = Omit<WholeField, 'filter' | 'cell' | 'control'> & {
  readonly filter?: NormalPart
  readonly cell?: NormalPart
  readonly control?: NormalPart
}

/** A form derived from another action's. */
export interface NormalLike {
  readonly like: string
  readonly without?: readonly string[]
  readonly with?: readonly NormalFormItem[]
}

/** An action that is no string. */
export type StatedAction = Exclude<Action, string>

/** An action with what is usual for it. */
export type WholeAction = StatedAction & Required<Pick<StatedAction, 'label' | 'present'>>

export type NormalAction = Omit<WholeAction, 'form' | 'detail'> & {
  readonly detail?: { readonly screen: string; readonly of?: string }
  /** Expanded items. */
  readonly form: readonly NormalFormItem[]
  /** Pointer of each item below the action, for problems: "form/2", "form/with/0", "form/like". */
  readonly formPlaces: readonly string[]
  /** The form as stated, if it derives from another. */
  readonly like?: NormalLike
  /** Why the form that it derives from is unavailable; such a form has no further reports. */
  readonly formBroken?: 'empty' | 'circular' | 'elsewhere'
}

export type NormalScope = Exclude<Scope, string | string[]> & { readonly all: boolean }

export interface NormalArranged {
  readonly field: string
  readonly within?: string
}

/** A resource with everything it inherits, and with whole fields. */
export type DeclaredResource = Omit<Resource, 'fields'> &
  Required<Pick<Resource, 'source' | 'scope'>> & { readonly fields: Readonly<Record<string, WholeField>> }

/** A resource with whole actions, too. */
export type WholeResource = Omit<DeclaredResource, 'actions'> & { readonly actions?: Readonly<Record<string, WholeAction>> }

export type NormalResource = Omit<WholeResource, 'scope' | 'arranged' | 'fields' | 'actions'> & {
  readonly arranged?: NormalArranged
  /** Base resource whose rows, scope, masks and permissions it keeps; set if it extends one and no table names it. */
  readonly kept?: NormalResource
  readonly scope: NormalScope
  readonly fields: Readonly<Record<string, NormalField>>
  readonly actions: Readonly<Record<string, NormalAction>>
}

/** Absent slots are inherited from the extended screen. */
export type NormalTableView = Omit<TableView, 'filters' | 'columns'> & {
  readonly filters?: readonly NormalFilter[]
  /** The view of a plugin that draws the list, with its props as stated. */
  readonly drawn?: { readonly view: string; readonly props?: Readonly<Record<string, unknown>> }
} & NormalColumns
export type NormalTabsView = Omit<TabsView, 'tabs'> & {
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly view: NormalTableView }[]
}
export type NormalShown = Exclude<Shown, string>
/** 'rest' is resolved by the linker. */
export type NormalShownFields = readonly NormalShown[] | 'rest'
export type NormalSection = Omit<Section, 'fields'> & { readonly fields: NormalShownFields }
export type NormalEach = Omit<Each, 'fields'> & { readonly fields: readonly NormalShown[] }
export type NormalDetailTab = Omit<DetailTab, 'sections' | 'columns' | 'fields' | 'each'> & {
  readonly sections?: readonly NormalSection[]
  readonly each?: NormalEach
  readonly fields?: NormalShownFields
} & NormalColumns
export type NormalDetailView = Omit<DetailView, 'tags' | 'head' | 'steps' | 'tabs' | 'actions'> & {
  readonly tags?: readonly NormalShown[]
  readonly head?: readonly NormalShown[]
  readonly steps?: Exclude<Steps, string>
  readonly tabs: readonly NormalDetailTab[]
  readonly actions?: readonly Exclude<DetailAction, string>[]
}
export type NormalScreen = Omit<Screen, 'view'> & { readonly view?: View }
export type NormalOptions = Omit<Options, 'values'> & { readonly values: readonly NormalOption[] }
export type NormalMenu = Menu
