/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Action, Refusal } from './action.ts'
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
       * Employee fields whose person sees and acts, of the row or of one that it refers to ('institution.owner').
       */
      people?: string[]
      /**
       * Employee fields whose person sees, masked, but does not act; of the row or of one that it refers to.
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
       * Said of a row whose 'viewers' field is empty to people who may read it and not change it, instead of the usual sentence.
       */
      orphanRefusal?: string
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
 * Rows that are not moved, for other reasons than their state.
 *
 * @minItems 1
 */
export type Blocked = Refusal[]

/**
 * A thing staff manage: its fields, whose rows they are, and the actions on it.
 */
export interface Resource {
  /**
   * The schema by which an editor completes and checks.
   */
  $schema?: string
  /**
   * Version of the format.
   */
  manifest: 1
  /**
   * Name by which others refer to it; the file is named like it.
   */
  name: string
  /**
   * What people read.
   */
  label: string
  /**
   * What stands behind a number of them, with its measure word. The general one with the label of the reference when absent.
   */
  counter?: string
  /**
   * Prefix of its endpoints and permissions.
   */
  path: string
  /**
   * Resource that this one is like, one level: what is given here replaces, the rest is taken; fields, actions and quick filters by their names. What is chosen from, searched for and shown on the home page stays its own.
   */
  extends?: string
  /**
   * Fields, actions and quick filters of the extended resource that are not taken.
   *
   * @minItems 1
   */
  without?: string[]
  /**
   * Table or SQL view that lists read.
   */
  source?: string
  /**
   * Table that actions lock and write; default is the source.
   */
  table?: string
  /**
   * Its table stays small, so that reading it whole is as quick as an index: filters on columns without one are no warning.
   */
  small?: true
  /**
   * The source is a view that groups: its ids lead to no row, so that a page or an export is read in one statement instead of by ids.
   */
  grouped?: true
  /**
   * Endpoint of the list where it is not '<path>/list'; false when there is none.
   */
  list?: string | boolean
  /**
   * Field name, with - for descending.
   */
  defaultSort?: string
  scope?: Scope
  /**
   * Integer field that holds the order of the rows, which staff set by dragging or by keyboard. Gives the default sort and the action 'arrange', and puts new rows last.
   */
  arranged?:
    | string
    | {
        /**
         * Integer field that holds the order.
         */
        field: string
        /**
         * Reference or option field: the rows of each of its values have an order of their own.
         */
        within: string
      }
  /**
   * Boolean field that says whether a row is shown outside. Gives the actions 'show' and 'hide'.
   */
  shown?: string
  /**
   * Resource whose rows have the ids of these rows: at most one here for each row there. What leads to that row leads to this one in a detail.
   */
  idOf?: string
  /**
   * References (one or two after one another) whose rows are locked before the rows of an action, in this order, so that every action takes its locks in one order wherever it starts.
   *
   * @minItems 1
   */
  lockFirst?: string[]
  /**
   * The rows are the people who sign in: 'people' of every scope must refer to this resource.
   */
  people?: true
  lookup?: Lookup
  /**
   * What dialogs say which row they are about: the field that names it, then facts that tell it from others. Default is the look-up's label.
   *
   * @minItems 1
   * @maxItems 3
   */
  subject?: string[]
  /**
   * Fields that GET <path>/details answers; default is all that lists may show.
   */
  details?: string[]
  /**
   * Its fields by name.
   */
  fields?: {
    [k: string]: Field
  }
  /**
   * State fields by name, with the moves that lead from state to state. An action with the name of a move is that move. Each state that is a code in capitals is a quick filter by itself: PENDING is 'pending', labelled by its option.
   */
  states?: {
    [k: string]: StateMoves
  }
  /**
   * Named conditions that a list offers as radio buttons.
   */
  quickFilters?: {
    [k: string]: {
      /**
       * What people read.
       */
      label: string
      /**
       * Explains it on hover.
       */
      tip?: string
      when?: Condition
      /**
       * Field by which the list is sorted at first while this is chosen, with - for descending: also one that is sortable nowhere else, since few rows are left.
       */
      sort?: string
    }
  }
  /**
   * Lines over the table: rows of the current list for which the condition holds.
   */
  statistics?: {
    /**
     * Unique name.
     */
    key: string
    /**
     * What people read.
     */
    label: string
    when: Condition
  }[]
  /**
   * Source of what happened to a row, newest first; a server module contributes it.
   */
  timeline?: string
  /**
   * Fields summed into the summary row.
   */
  summary?: string[]
  /**
   * Cards of the home page: how many rows a list has for the employee who looks, and the first of them.
   */
  home?: HomeCard[]
  search?: Search
  /**
   * What staff do with its rows.
   */
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
   * Fields that stand behind the label of rows which share it with another, so that people of one name are told apart.
   *
   * @minItems 1
   */
  apart?: string[]
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
/**
 * The moves of one state field.
 */
export interface StateMoves {
  /**
   * Said beside the button of a row from whose state a move does not begin. The general sentence with the state when absent.
   */
  otherwise?: string
  blocked?: Blocked
  /**
   * Constraint by whose name the database refuses every other change of the state, written by 'npm run guards'. For states that money depends on.
   */
  guard?: string
  /**
   * Moves by name. One without an action is made by an operation or by the program.
   */
  moves?: {
    [k: string]: Move
  }
}
/**
 * From which states to which, and what is written of it.
 */
export interface Move {
  /**
   * States it begins in; any but 'to' when absent.
   *
   * @minItems 1
   */
  from?: (string | number | boolean)[]
  /**
   * State it leads to.
   */
  to: string | number | boolean
  /**
   * Reference to employees that gets who did it.
   */
  by?: string
  /**
   * Date or time that gets when.
   */
  at?: string
  /**
   * Text or option that gets why; the form asks for it.
   */
  reason?: string
  /**
   * Topic of the fact that is told of each row.
   */
  fact?: string
  /**
   * A step back: 'by', 'at' and 'reason' are emptied.
   */
  clear?: boolean
  /**
   * References to employees who may not make it, since the row is their own.
   *
   * @minItems 1
   */
  own?: string[]
  blocked?: Blocked
  /**
   * Follows from a change of another row: the guard lets only triggers make it.
   */
  derived?: boolean
  /**
   * Said of a row in another state, instead of the sentence of all moves.
   */
  otherwise?: string
}
/**
 * One card. It counts what the list shows that it leads to, and is there for who may open that list.
 */
export interface HomeCard {
  /**
   * Unique among all cards.
   */
  key: string
  /**
   * Heading that people read.
   */
  title: string
  /**
   * Table screen of this resource that it leads to.
   */
  screen?: string
  /**
   * Figure whose value the card shows, in place of a list of its own: it counts rows or different things of this resource, and leads to the figure's screen.
   */
  figure?: string
  /**
   * Stretch of time of the figure, up to today; for figures that have a time.
   */
  period?: 'month' | 'date'
  /**
   * Tab of the screen, where that has some.
   */
  tab?: string
  /**
   * Smaller stands first; default 100. Figures stand before cards with rows.
   */
  order?: number
  /**
   * Permissions needed besides those of the list.
   */
  permission?: string[]
  /**
   * Quick filter of the screen that is counted.
   */
  quickFilter?: string
  filters?: HomeFilters
  /**
   * Whose rows are counted, a figure each, by further filters, of a figure by values of its dimensions. 'mine' is for everybody; 'department' and 'all' for who sees rows of others. For figures only.
   */
  scopes?: {
    mine?: HomeFilters
    department?: HomeFilters
    all?: HomeFilters
  }
  rows?: HomeRows
}
/**
 * Query of the list, by query key: a text, or a value of the moment.
 */
export interface HomeFilters {
  [k: string]:
    | string
    | {
        /**
         * Something of the signed-in employee.
         */
        user?: 'id' | 'departmentId'
        /**
         * date is today, month the first day of this month.
         */
        now?: 'date' | 'month'
      }
}
/**
 * The first rows, and what can be done with them where they stand. Without it the card is a figure.
 */
export interface HomeRows {
  /**
   * Field that stands for a row.
   */
  show: string
  /**
   * Text beside it; {field} stands for the field's value.
   */
  hint?: string
  /**
   * Rows that are marked.
   */
  urgent?: Condition
  /**
   * Field whose order decides which rows are first, with - for descending.
   */
  sort?: string
  /**
   * Row action of the screen, offered on each row.
   */
  action?: string
  /**
   * Said when there is nothing.
   */
  empty: string
  /**
   * What to do then.
   */
  emptyHint?: string
}
/**
 * What the command palette finds of it: rows of the list, within scope and masked as there.
 */
export interface Search {
  /**
   * Over what is found; default is the resource's label.
   */
  title?: string
  /**
   * Smaller stands first; default 100.
   */
  order?: number
  /**
   * Fields that are searched: texts by a part, masked ones by the whole value only.
   *
   * @minItems 1
   */
  by: string[]
  /**
   * Field that stands for a row.
   */
  show: string
  /**
   * Text beside it; {field} stands for the field's value.
   */
  hint?: string
}
