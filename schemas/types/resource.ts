/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Action } from './action.ts'
import type { Condition } from './condition.ts'
import type { Field } from './field.ts'

/**
 * Whose rows these are. 'all': everyone with the permission. A list of fields is short for {people: [...]}.
 *
 * @minItems 1
 */
export type Scope =
  | string
  | string[]
  | {
      /**
       * Employee fields whose person sees and acts.
       */
      people?: string[]
      /**
       * Employee fields whose person sees, masked, but does not act.
       */
      readers?: string[]
      /**
       * Employee field whose department's viewers (or those of any department above it) see and act.
       */
      viewers?: string
      /**
       * Permission that shows rows whose 'viewers' field is empty; to read only.
       */
      orphans?: string
      /**
       * Reference field whose row's scope decides.
       */
      through?: string
      /**
       * Permission that shows every row.
       */
      except?: string
    }

/**
 * A thing staff manage: its fields, whose rows they are, and the actions on it.
 */
export interface Resource {
  $schema?: string
  manifest: 1
  name: string
  label: string
  /**
   * Prefix of its endpoints and permissions.
   */
  path: string
  /**
   * Table or SQL view that lists read.
   */
  source: string
  /**
   * Table that actions lock and write; default is the source.
   */
  table?: string
  /**
   * Endpoint of the list where it is not '<path>/list'; false when there is none.
   */
  list?: string | boolean
  /**
   * Field name, with - for descending.
   */
  defaultSort?: string
  scope: Scope
  lookup?: Lookup
  /**
   * Fields that GET <path>/details answers; default is all that lists may show.
   */
  details?: string[]
  fields: {
    [k: string]: Field
  }
  /**
   * Named conditions that a list offers as radio buttons.
   */
  quickFilters?: {
    [k: string]: {
      label: string
      tip?: string
      when?: Condition
    }
  }
  /**
   * Lines over the table: rows of the current list for which the condition holds.
   */
  statistics?: {
    key: string
    label: string
    when: Condition
  }[]
  /**
   * Fields summed into the summary row.
   */
  summary?: string[]
  actions?: {
    [k: string]: Action
  }
}
/**
 * How other screens pick a row of this resource.
 */
export interface Lookup {
  /**
   * Field shown for a row.
   */
  label: string
  /**
   * Fields that typing searches.
   */
  search?: string[]
  /**
   * Name of this list in answers; default <name>List.
   */
  key?: string
  /**
   * Reference field that makes the list a tree.
   */
  parent?: string
  /**
   * Rows that may be chosen anew.
   */
  when?: Condition
  /**
   * Said of a row that may not be chosen anew; {label} stands for its label.
   */
  refusal?: string
}
