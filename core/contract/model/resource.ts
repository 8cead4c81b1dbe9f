import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Action } from './action.ts'
import type { Shown } from './detail.ts'
import type { Field } from './field.ts'

/** Row-level access; see docs/manifest.md "scope". */
export interface Scope {
  /** Every user with the list's permission sees every row. */
  readonly all: boolean
  /** Employee fields that grant reading and acting to the employee they name: 'owner', or through a reference, 'institution.owner'. */
  readonly people: readonly string[]
  /** Employee fields that grant only reading (values masked), likewise. */
  readonly readers: readonly string[]
  /** Employee field: the viewers of that employee's department, or of any department above it, may read and act. */
  readonly viewers?: string
  /** Permission to read rows whose `viewers` field is empty. */
  readonly orphans?: string
  /** Refusal for users who may read a row with an empty `viewers` field but not change it. Chinese. */
  readonly orphanRefusal?: string
  /** Reference field: the scope of the referenced row decides. */
  readonly through?: string
  /** Permission that shows every row. */
  readonly except?: string
}

/** How forms and filters offer rows of a resource for choosing. */
export interface Lookup {
  /** Field shown as a row's label. */
  readonly label: string
  /** Fields searched by the typed text. */
  readonly search: readonly string[]
  /** Fields shown after the label of rows with equal labels. */
  readonly apart?: readonly string[]
  /** Key of this list in answers. */
  readonly key: string
  /** Reference to the parent row, if the rows form a tree. */
  readonly parent?: string
  /** Condition for rows that may be newly chosen; all rows if absent. */
  readonly when?: BoundCondition
  /** Message for a row that may not be newly chosen; {label} is replaced by its label. */
  readonly refusal?: string
}

/** Manual order of rows. */
export interface Arranged {
  /** Integer field with the position: the rows of a group are sorted by it, then by id. */
  readonly field: string
  /** Reference or option field that divides the rows into groups. One group if absent. */
  readonly within?: string
}

/** A named condition, offered above a list. */
export interface QuickFilter {
  /** Key in the resource's "quickFilters", and value of quickCheck in the query. */
  readonly key: string
  /** Chinese. */
  readonly label: string
  /** Tooltip. */
  readonly tip?: string
  /** Condition of the filter; all rows if absent. */
  readonly when?: BoundCondition
  /** Initial sort while the filter is active: field with '-' before it for descending; the list's own sort if absent. */
  readonly sort?: string
}

/** List query by query key: texts, or values evaluated at the time of use ('month' is the first day of this month). */
export type HomeFilters = Readonly<Record<string, string | { readonly user?: 'id' | 'departmentId'; readonly now?: 'date' | 'month' }>>

/** Whose rows are counted. 'department' and 'all' are for users who see rows of others. */
export type HomeScope = 'mine' | 'department' | 'all'

/** A home page card: the number of rows that a list has for the user, and optionally the first rows. */
export interface HomeCard {
  /** Unique among all cards. */
  readonly key: string
  /** Chinese. */
  readonly title: string
  /** Path of the table screen that it links to. */
  readonly screen: string
  /** Selection by which it names its rows, instead of filters, and what it states for that. */
  readonly selection?: { readonly key: string; readonly stated: Readonly<Record<string, unknown>> }
  /** Key of the tab, if the screen has tabs. */
  readonly tab?: string
  /** Position, smallest first; cards with numbers come before cards with rows. */
  readonly order: number
  /** Required permissions, in addition to those of screen and list. */
  readonly permission: readonly string[]
  /** Quick filter of the screen that is applied. */
  readonly quickFilter?: string
  /** List query by query key: texts, or values evaluated at the time of use ('month' is the first day of this month). */
  readonly filters: HomeFilters
  /** Separate numbers by whose rows are counted: further list filters, or what the selection takes. One number if absent. */
  readonly scopes?: Readonly<Partial<Record<HomeScope, HomeFilters>>>
  /** The first rows and an action on them; if absent, the card shows only the number. */
  readonly rows?: HomeRows
}

/** The rows of a home page card. */
export interface HomeRows {
  /** Field that names a row. */
  readonly show: string
  /** Text beside it, with {field} replaced by the field's value; '' for none. */
  readonly hint: string
  /** Condition for highlighted rows. */
  readonly urgent?: BoundCondition
  /** Sort that decides the first rows: field with '-' before it for descending; the list's own sort if absent. */
  readonly sort?: string
  /** Row action of the screen, offered on each row. */
  readonly action?: string
  /** Text if there are no rows. Chinese. */
  readonly empty: string
  /** What to do if there are no rows; '' for nothing. Chinese. */
  readonly emptyHint: string
}

/** Search of the command palette in a resource. */
export interface Search {
  /** Heading of the results. Chinese. */
  readonly title: string
  /** Position, smallest first. */
  readonly order: number
  /** Text fields of the resource itself that are searched. */
  readonly by: readonly string[]
  /** Field that names a row. */
  readonly show: string
  /** Text beside it, with {field} replaced by the field's value; '' for none. */
  readonly hint: string
}

/** A resource: a kind of record that users manage, with its table, scope, fields and actions. */
export interface Resource {
  /** Unique name, used by other manifests. */
  readonly name: string
  /** Name of one row. Chinese. */
  readonly label: string
  /** Counter phrase after a number of rows, e.g. 位客户. Chinese. */
  readonly counter?: string
  /** The rows are the employees who sign in. */
  readonly people: boolean
  /** Path below /api; paths and permissions of its actions begin with it. */
  readonly path: string
  /** Table or view that lists are read from. */
  readonly source: string
  /** The source is a view that groups: its ids identify no row, so a page or an export is read in one statement instead of by ids. */
  readonly grouped?: boolean
  /** Table whose rows are locked and written. */
  readonly table: string
  /** Path of the list endpoint; undefined if there is none. */
  readonly list?: string
  /** Permissions required to see its rows in a list: the list's own path, and those of the list of `keeps`. Empty without a list. */
  readonly listPermission: readonly string[]
  /** Permissions required to see the details of a row. */
  readonly detailsPermission: readonly string[]
  /** Resource with the same rows, which this one only shows differently: its scope, masks and permissions are kept. */
  readonly keeps?: string
  /** Default sort: field path, with '-' before it for descending. */
  readonly defaultSort: string
  /** Row-level access. */
  readonly scope: Scope
  /** Manual order of its rows; absent if users cannot order them. */
  readonly arranged?: Arranged
  /** Reference paths ('order', 'order.lead') whose rows are locked before the rows of an action, in this order, to avoid deadlocks. */
  readonly lockFirst: readonly string[]
  /** How its rows are chosen elsewhere; absent if nothing may refer to it. */
  readonly lookup?: Lookup
  /** Fields that identify a row to the user: the one that names it, then further facts. Empty if nothing does. */
  readonly subject: readonly Shown[]
  /** Field paths that GET details answers. */
  readonly details: readonly string[]
  /** Name of the timeline source: a key of ServerPlugin.timelines. */
  readonly timeline?: string
  /** Fields by name, in the manifest's order. */
  readonly fields: Readonly<Record<string, Field>>
  /** Quick filters by key, in the manifest's order. */
  readonly quickFilters: Readonly<Record<string, QuickFilter>>
  /** Statistics above the table: the number of rows of the current list that match each condition. */
  readonly statistics: readonly { readonly key: string; readonly label: string; readonly when: BoundCondition }[]
  /** Fields whose sums form the last row of a list. */
  readonly summary: readonly string[]
  /** Cards of the home page. */
  readonly home: readonly HomeCard[]
  /** Search of the command palette; none if absent. */
  readonly search?: Search
  /** Actions by name, in the manifest's order. */
  readonly actions: Readonly<Record<string, Action>>
}
