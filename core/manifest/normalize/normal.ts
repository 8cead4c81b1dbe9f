/** Manifests with every shorthand expanded: still names only, places (pointers) unchanged. */
import type { Action } from '#schemas/types/action.ts'
import type { Field, Part } from '#schemas/types/field.ts'
import type { Figure } from '#schemas/types/figure.ts'
import type { FormItem } from '#schemas/types/form.ts'
import type { Menu } from '#schemas/types/menu.ts'
import type { Option, Options } from '#schemas/types/options.ts'
import type { Resource, Scope } from '#schemas/types/resource.ts'
import type {
  Column,
  ComponentView,
  DetailAction,
  DetailTab,
  DetailView,
  Each,
  Filter,
  ReportView,
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
  /** Where it stands below the view, in columns that are like another screen's: "columns/with/0", "columns/like". */
  readonly place?: string
}

/** Columns that are another screen's, changed. */
export interface NormalColumnsLike {
  readonly like: string
  readonly without?: readonly string[]
  readonly with?: readonly NormalColumn[]
  /** Why they cannot be had; "elsewhere" where another place says it. Then nothing more is said of these. */
  readonly broken?: 'circular' | 'empty' | 'resource' | 'elsewhere'
  /** Columns of the other screen, by field. */
  readonly base?: readonly string[]
}

/** A slot of columns: written out, and as the manifest states it where it is like another's. */
export interface NormalColumns {
  readonly columns?: readonly NormalColumn[]
  readonly columnsLike?: NormalColumnsLike
}
export type NormalOption = Omit<Exclude<Option, string>, 'children'> & { readonly children: readonly NormalOption[] }

export type NormalField = Omit<Field, 'filter' | 'cell' | 'control'> & {
  readonly filter?: NormalPart
  readonly cell?: NormalPart
  readonly control?: NormalPart
}

/** A form that is another action's, changed. */
export interface NormalLike {
  readonly like: string
  readonly without?: readonly string[]
  readonly with?: readonly NormalFormItem[]
}

export type NormalAction = Omit<Action, 'form' | 'detail'> & {
  readonly detail?: { readonly screen: string; readonly of?: string }
  /** Written out. */
  readonly form: readonly NormalFormItem[]
  /** Where each item stands below the action, for problems: "form/2", "form/with/0", "form/like". */
  readonly formPlaces: readonly string[]
  /** As the manifest states it, where it is like another. */
  readonly like?: NormalLike
  /** Why the form that it is like cannot be had; then nothing more is said of this one. */
  readonly formBroken?: 'empty' | 'circular' | 'elsewhere'
}

export type NormalScope = Exclude<Scope, string | string[]> & { readonly all: boolean }

export interface NormalArranged {
  readonly field: string
  readonly within?: string
}

/** A resource with all that it takes from another. */
export type WholeResource = Resource & Required<Pick<Resource, 'source' | 'scope' | 'fields'>>

export type NormalResource = Omit<WholeResource, 'scope' | 'arranged' | 'fields' | 'actions'> & {
  readonly arranged?: NormalArranged
  /** The resource whose rows it shows and whose scope, masks and permissions it keeps: it extends that, and no table names it. */
  readonly kept?: NormalResource
  readonly scope: NormalScope
  readonly fields: Readonly<Record<string, NormalField>>
  readonly actions: Readonly<Record<string, NormalAction>>
}

/** Slots that were not given are absent: an extending screen takes them from its base. */
export type NormalTableView = Omit<TableView, 'filters' | 'columns'> & {
  readonly filters?: readonly NormalFilter[]
  /** What a plugin draws instead: as the manifest states `type` and `props`. */
  readonly drawn?: { readonly view: string; readonly props?: Readonly<Record<string, unknown>> }
} & NormalColumns
export type NormalTabsView = Omit<TabsView, 'tabs'> & {
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly view: NormalTableView }[]
}
export type NormalShown = Exclude<Shown, string>
/** 'rest' stays a word: what it stands for is the linker's business. */
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
export type NormalView = NormalTableView | ReportView | NormalTabsView | ComponentView | NormalDetailView

export type NormalScreen = Omit<Screen, 'view'> & { readonly view?: NormalView }
export type NormalOptions = Omit<Options, 'values'> & { readonly values: readonly NormalOption[] }
export type NormalMenu = Menu

/** What is done with the rows: a word alone is a count. */
export interface NormalMeasure {
  readonly kind: 'count' | 'distinct' | 'sum' | 'median'
  readonly field?: string
}
export type NormalFigure = Omit<Figure, 'measure'> & { readonly measure?: NormalMeasure }
