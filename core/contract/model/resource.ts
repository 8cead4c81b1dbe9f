import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Action } from './action.ts'
import type { Shown } from './detail.ts'
import type { Field } from './field.ts'

/** Whose rows: see docs/manifest.md "scope". */
export interface Scope {
  /** Everybody with the list's permission sees every row. */
  readonly all: boolean
  /** Employee fields whose person sees and acts: 'owner', or of the row that a reference leads to, 'institution.owner'. */
  readonly people: readonly string[]
  /** The same of who sees, masked, but does not act. */
  readonly readers: readonly string[]
  /** Employee field whose department's viewers, or those of any department above it, see and act. */
  readonly viewers?: string
  /** Permission that shows rows whose `viewers` field is empty; to read only. */
  readonly orphans?: string
  /** Said of a row whose `viewers` field is empty to people who may read it and not change it. Chinese. */
  readonly orphanRefusal?: string
  /** Reference field whose row's scope decides. */
  readonly through?: string
  /** Permission that shows every row. */
  readonly except?: string
}

/** How rows of a resource are offered where a form or a filter refers to them. */
export interface Lookup {
  /** Field shown for a row. */
  readonly label: string
  /** Fields that typing searches. */
  readonly search: readonly string[]
  /** Fields that stand behind the label of rows which share it. */
  readonly apart?: readonly string[]
  /** Name of this list in answers. */
  readonly key: string
  /** Reference to the row above, where rows form a tree. */
  readonly parent?: string
  /** Rows that may be chosen anew; all when absent. */
  readonly when?: BoundCondition
  /** Said of a row that may not be chosen anew; {label} stands for its label. */
  readonly refusal?: string
}

/** Rows that staff put in order. */
export interface Arranged {
  /** Integer field that holds the order: the rows of a group stand by it, ties by id. */
  readonly field: string
  /** Reference or option field: the rows of each of its values are a group. All rows are one when absent. */
  readonly within?: string
}

/** A condition with a name, offered above a list. */
export interface QuickFilter {
  /** Key in the resource's "quickFilters", and value of the query's quickCheck. */
  readonly key: string
  /** Chinese. */
  readonly label: string
  /** Explained when pointed at. */
  readonly tip?: string
  /** Rows it keeps; all when absent. */
  readonly when?: BoundCondition
  /** Field by which the list is sorted at first while it is chosen, with - for descending; as ever when absent. */
  readonly sort?: string
}

/** Query of a list by query key: texts, or values of the moment ('month' is the first day of this month). */
export type HomeFilters = Readonly<Record<string, string | { readonly user?: 'id' | 'departmentId'; readonly now?: 'date' | 'month' }>>

/** Whose rows a figure counts. The last two are for who sees rows of others. */
export type HomeScope = 'mine' | 'department' | 'all'

/** A card of the home page: how many rows a list has for the person who looks, and the first of them. */
export interface HomeCard {
  /** Unique among all cards. */
  readonly key: string
  /** Chinese. */
  readonly title: string
  /** Path of the table screen that it leads to; of a card with a figure the figure's. */
  readonly screen: string
  /** Figure whose value it shows, instead of counting the list. */
  readonly figure?: string
  /** Stretch of time of the figure, up to today: this month or this day. */
  readonly period?: 'month' | 'date'
  /** Key of the tab, of a screen that has some. */
  readonly tab?: string
  /** Smaller stands first; figures stand before cards with rows. */
  readonly order: number
  /** Needed besides the permissions of screen and list. */
  readonly permission: readonly string[]
  /** Quick filter of the screen that is counted. */
  readonly quickFilter?: string
  /** Query of the list by query key: texts, or values of the moment ('month' is the first day of this month). */
  readonly filters: HomeFilters
  /** Whose rows are counted, a figure each, by further filters or by values of the figure's dimensions; one number without. */
  readonly scopes?: Readonly<Partial<Record<HomeScope, HomeFilters>>>
  /** The first rows, and what can be done with them there; the card is a figure without. */
  readonly rows?: HomeRows
}

/** The rows of a card. */
export interface HomeRows {
  /** Field that stands for a row. */
  readonly show: string
  /** Text beside it, in which {field} stands for a field's value; '' for none. */
  readonly hint: string
  /** Rows that are marked. */
  readonly urgent?: BoundCondition
  /** Field whose order decides which rows are first, with - for descending; the list's own when absent. */
  readonly sort?: string
  /** Row action of the screen, offered on each row. */
  readonly action?: string
  /** Chinese; said when there is nothing. */
  readonly empty: string
  /** Chinese; what to do then, '' for nothing. */
  readonly emptyHint: string
}

/** What the command palette finds of a resource. */
export interface Search {
  /** Chinese; over what is found. */
  readonly title: string
  /** Smaller stands first. */
  readonly order: number
  /** Own text fields that are searched. */
  readonly by: readonly string[]
  /** Field that stands for a row. */
  readonly show: string
  /** Text beside it, in which {field} stands for a field's value; '' for none. */
  readonly hint: string
}

/** A thing that staff manage: where its rows are, whose they are, what they hold and what can be done with them. */
export interface Resource {
  /** Unique name; other manifests refer to it. */
  readonly name: string
  /** Chinese; what one row is called. */
  readonly label: string
  /** Chinese; what stands behind a number of them, like 位客户. */
  readonly counter?: string
  /** Its rows are the people who sign in. */
  readonly people: boolean
  /** Below /api; permissions and endpoints of its actions begin with it. */
  readonly path: string
  /** Table or view that lists read. */
  readonly source: string
  /** The source groups: a row is found by no id, and a page is read in one statement. */
  readonly grouped?: boolean
  /** Table whose rows are locked and written. */
  readonly table: string
  /** Endpoint of the list; undefined when there is none. */
  readonly list?: string
  /** All that seeing its rows in a list needs: the list's own path, and what the list of `keeps` needs. None without a list. */
  readonly listPermission: readonly string[]
  /** All that seeing the details of a row needs. */
  readonly detailsPermission: readonly string[]
  /** Resource whose rows these are, where it only shows them in another way: scope, masks and permissions are kept. */
  readonly keeps?: string
  /** Field path, with '-' before it for descending. */
  readonly defaultSort: string
  /** Whose rows. */
  readonly scope: Scope
  /** How staff put its rows in order; they have none of their own when absent. */
  readonly arranged?: Arranged
  /** Reference paths ('order', 'order.lead') whose rows are locked before the rows of an action, in this order. */
  readonly lockFirst: readonly string[]
  /** How its rows are chosen elsewhere; absent when nothing may refer to it. */
  readonly lookup?: Lookup
  /** What says which of its rows something is about: the field that names a row, then facts about it. Empty when nothing does. */
  readonly subject: readonly Shown[]
  /** Field paths that GET details answers. */
  readonly details: readonly string[]
  /** Source of what happened to a row: ServerPlugin.timelines. */
  readonly timeline?: string
  /** By name, in the manifest's order. */
  readonly fields: Readonly<Record<string, Field>>
  /** By key, in the manifest's order. */
  readonly quickFilters: Readonly<Record<string, QuickFilter>>
  /** Lines over the table: how many rows of the current list fulfil each condition. */
  readonly statistics: readonly { readonly key: string; readonly label: string; readonly when: BoundCondition }[]
  /** Fields summed into the last row of a list. */
  readonly summary: readonly string[]
  /** Cards of the home page. */
  readonly home: readonly HomeCard[]
  /** What the palette finds; nothing when absent. */
  readonly search?: Search
  /** By name, in the manifest's order. */
  readonly actions: Readonly<Record<string, Action>>
}
