import type { Condition } from '#schemas/types/condition.ts'
import type { Action } from './action.ts'
import type { Field } from './field.ts'

/** Whose rows: see docs/manifest.md "scope". */
export interface Scope {
  /** Everybody with the list's permission sees every row. */
  readonly all: boolean
  /** Employee fields whose person sees and acts. */
  readonly people: readonly string[]
  /** Employee fields whose person sees, masked, but does not act. */
  readonly readers: readonly string[]
  /** Employee field whose department's viewers, or those of any department above it, see and act. */
  readonly viewers?: string
  /** Permission that shows rows whose `viewers` field is empty; to read only. */
  readonly orphans?: string
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
  /** Name of this list in answers. */
  readonly key: string
  /** Reference to the row above, where rows form a tree. */
  readonly parent?: string
  /** Rows that may be chosen anew; all when absent. */
  readonly when?: Condition
  /** Said of a row that may not be chosen anew; {label} stands for its label. */
  readonly refusal?: string
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
  readonly when?: Condition
}

/** A thing that staff manage: where its rows are, whose they are, what they hold and what can be done with them. */
export interface Resource {
  /** Unique name; other manifests refer to it. */
  readonly name: string
  /** Chinese; what one row is called. */
  readonly label: string
  /** Below /api; permissions and endpoints of its actions begin with it. */
  readonly path: string
  /** Table or view that lists read. */
  readonly source: string
  /** Table whose rows are locked and written. */
  readonly table: string
  /** Endpoint of the list; undefined when there is none. Its permission is the same string. */
  readonly list?: string
  /** Field path, with '-' before it for descending. */
  readonly defaultSort: string
  /** Whose rows. */
  readonly scope: Scope
  /** How its rows are chosen elsewhere; absent when nothing may refer to it. */
  readonly lookup?: Lookup
  /** Field paths that GET details answers. */
  readonly details: readonly string[]
  /** By name, in the manifest's order. */
  readonly fields: Readonly<Record<string, Field>>
  /** By key, in the manifest's order. */
  readonly quickFilters: Readonly<Record<string, QuickFilter>>
  /** Lines over the table: how many rows of the current list fulfil each condition. */
  readonly statistics: readonly { readonly key: string; readonly label: string; readonly when: Condition }[]
  /** Fields summed into the last row of a list. */
  readonly summary: readonly string[]
  /** By name, in the manifest's order. */
  readonly actions: Readonly<Record<string, Action>>
}
