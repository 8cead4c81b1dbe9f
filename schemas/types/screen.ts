/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Condition } from './condition.ts'
import type { ReportView } from './report-view.ts'

/**
 * What the screen shows.
 */
export type View = TableView | PluginView | TabsView | ComponentView | DetailView | ReportView
/**
 * Quick filters that are offered, in order.
 *
 * @minItems 1
 */
export type QuickFilter = string[]
/**
 * Lines over the table, by key.
 */
export type Statistics = string[]
/**
 * A field (dotted through a reference), or how to filter it.
 */
export type Filter =
  | string
  | {
      /**
       * Field that is filtered.
       */
      field: string
      /**
       * text, dateRange, date, datetime, month, number, numberRange, select, search, multiSelect, treeSelect, cascader or <plugin>/<name>; default by field type.
       */
      type?: string
      /**
       * Query key where it is not the field name.
       */
      param?: string
      /**
       * 'param' is the whole query key, without operator suffix.
       */
      exact?: boolean
      /**
       * What people read.
       */
      label?: string
      /**
       * A value, or thisMonth, lastMonth, today for dates.
       */
      default?: string | number | boolean | unknown[]
      /**
       * Props of the component or part.
       */
      props?: {
        [k: string]: unknown
      }
    }
/**
 * Filters over the table, in order.
 */
export type Filters = Filter[]
/**
 * Columns, in order, a string being a field; or those of another screen, changed.
 *
 * @minItems 1
 */
export type Columns =
  | Column[]
  | {
      /**
       * Path of the screen whose columns they are: a list of the same resource.
       */
      like: string
      /**
       * Columns that it leaves out, by field.
       *
       * @minItems 1
       */
      without?: string[]
      /**
       * Columns that take the place of those of the same field; others stand at the end.
       *
       * @minItems 1
       */
      with?: Column[]
    }
/**
 * A field (dotted through a reference), or how to show it.
 */
export type Column =
  | string
  | {
      /**
       * Field that is shown.
       */
      field: string
      /**
       * What people read.
       */
      label?: string
      /**
       * text, ellipsis, number, currency, percent, date, datetime, dateOnly, tag, map, html, link, image, modal, tags or <plugin>/<name>; default by field type.
       */
      cell?: string
      /**
       * Row action that a link or modal cell opens.
       */
      action?: string
      /**
       * Pixels.
       */
      width?: number
      /**
       * Stays in sight on this side.
       */
      fixed?: 'left' | 'right'
      /**
       * Alignment of the text.
       */
      align?: 'left' | 'center' | 'right'
      /**
       * People may sort by it.
       */
      sortable?: boolean
      /**
       * Another column of the list, by its field: while both are shown it stands below this one in the same cells.
       */
      with?: string
      /**
       * Off until the person turns it on.
       */
      hidden?: boolean
      /**
       * Explains it on hover.
       */
      tip?: string
      /**
       * Props of the component or part.
       */
      props?: {
        [k: string]: unknown
      }
    }
/**
 * Actions of the toolbar.
 */
export type Actions = string[]
/**
 * Actions of each row.
 */
export type RowActions = string[]
/**
 * A list: a table, or what a plugin draws instead.
 */
export type ListView = TableView | PluginView
/**
 * A field (dotted through a reference), or how to show it.
 */
export type Shown =
  | string
  | {
      /**
       * The field.
       */
      field: string
      /**
       * Label instead of the field's own.
       */
      label?: string
      /**
       * As of a column; default by field type.
       */
      cell?: string
      /**
       * Props of the cell.
       */
      props?: {
        [k: string]: unknown
      }
      /**
       * Takes a whole line; default for long texts.
       */
      wide?: boolean
    }
/**
 * An option field as a stage bar: every stage up to the current one is marked finished.
 */
export type Steps =
  | string
  | {
      /**
       * Option field whose values are the stages.
       */
      field: string
      /**
       * Values that share a stage, which is named by the one that applies.
       *
       * @minItems 1
       */
      together?: (string | number | boolean)[][]
      waiting?: StepValues
      ended?: StepValues
    }
/**
 * Values of the option field.
 *
 * @minItems 1
 */
export type StepValues = (string | number | boolean)[]
/**
 * Fields in order, or 'rest': every field that may be read and stands nowhere else, custom ones too.
 *
 * @minItems 1
 */
export type ShownFields = Shown[] | string
/**
 * What is counted: true for the tab's own list, or rows of another resource.
 */
export type Count =
  | boolean
  | {
      /**
       * Resource whose rows lead here.
       */
      list: string
      /**
       * Field of that resource that leads here.
       */
      through: string
      /**
       * Which of those rows.
       */
      when?: Condition
    }
/**
 * An action on the row, or when it is offered here.
 */
export type DetailAction =
  | string
  | {
      /**
       * Name of the action.
       */
      action: string
      /**
       * Another resource over the same table, whose action it is.
       */
      resource?: string
      /**
       * Offered in this place only while this holds.
       */
      visible?: Condition
    }

/**
 * A path, a title and a view with fixed slots.
 */
export interface Screen {
  /**
   * The schema by which an editor completes and checks.
   */
  $schema?: string
  /**
   * Version of the format.
   */
  manifest: 1
  /**
   * Route and permission of the screen.
   */
  path: string
  /**
   * Heading that people read.
   */
  title: string
  /**
   * Another screen whose parts are taken; parts given here replace it by key. One level.
   */
  extends?: string
  /**
   * Everybody who is signed in may open it: no role has to give it. Its endpoints guard themselves.
   */
  everyone?: true
  view?: View
}
/**
 * A list.
 */
export interface TableView {
  /**
   * A list.
   */
  type: 'table'
  /**
   * Resource whose rows it shows.
   */
  resource: string
  /**
   * Reference field whose row the address may fix ('?institution=5'): then the list shows what belongs to that row, and new rows belong to it. The screen filters by it, too.
   */
  parent?: string
  /**
   * Rows this screen is about; added to every list call by the server.
   */
  preset?: Condition
  quickFilter?: QuickFilter
  statistics?: Statistics
  /**
   * Text over the table.
   */
  info?: string
  /**
   * Component of a plugin that stands over the table; it gets the toolbar's actions.
   */
  above?: string
  filters?: Filters
  columns?: Columns
  actions?: Actions
  rowActions?: RowActions
  /**
   * Field by which the list is sorted at first.
   */
  sort?: string
  /**
   * Reference field to the parent row; the list is a tree.
   */
  tree?: string
  /**
   * false loads all rows at once.
   */
  paged?: boolean
  /**
   * Rows a page at first.
   */
  size?: number
  card?: RowCard
  empty?: EmptyHint
  /**
   * Rows that can be ticked; default true when a bulk action is there.
   */
  selectable?: Condition
}
/**
 * A row on a phone: a title, two or three lines under it, and the action that is wanted most. What is not said follows from the columns.
 */
export interface RowCard {
  /**
   * Column that names the row; default is the one that opens an action, else the one fixed at the left, else the first.
   */
  title?: string
  /**
   * Columns of each line under the title; default are the next four that are shown, two a line.
   *
   * @minItems 1
   * @maxItems 3
   */
  lines?: string[][]
  /**
   * Row action with a button of its own; default is the first that the title does not open.
   */
  action?: string
}
/**
 * What is said, and offered, when the list finds nothing: the way on to where it may be found.
 */
export interface EmptyHint {
  /**
   * Sentence that people read.
   */
  hint: string
  /**
   * Only when one of these filters was set; always when absent.
   *
   * @minItems 1
   */
  filters?: string[]
  /**
   * What is offered: a plugin's component. It gets the values of these filters as props.filters.
   */
  component?: string
  /**
   * Props of the component.
   */
  props?: {
    [k: string]: unknown
  }
}
/**
 * A list that a plugin draws: with the slots of a table, for which the server takes it.
 */
export interface PluginView {
  /**
   * <plugin>/<name>: a view that a plugin contributes.
   */
  type: `${string}/${string}`
  /**
   * Props of the view.
   */
  props?: {
    [k: string]: unknown
  }
  /**
   * Resource whose rows it shows.
   */
  resource: string
  /**
   * Reference field whose row the address may fix ('?institution=5'): then the list shows what belongs to that row, and new rows belong to it. The screen filters by it, too.
   */
  parent?: string
  /**
   * Rows this screen is about; added to every list call by the server.
   */
  preset?: Condition
  quickFilter?: QuickFilter
  statistics?: Statistics
  /**
   * Text over the table.
   */
  info?: string
  /**
   * Component of a plugin that stands over the table; it gets the toolbar's actions.
   */
  above?: string
  filters?: Filters
  columns?: Columns
  actions?: Actions
  rowActions?: RowActions
  /**
   * Field by which the list is sorted at first.
   */
  sort?: string
  /**
   * Reference field to the parent row; the list is a tree.
   */
  tree?: string
  /**
   * false loads all rows at once.
   */
  paged?: boolean
  /**
   * Rows a page at first.
   */
  size?: number
  card?: RowCard
  empty?: EmptyHint
  /**
   * Rows that can be ticked; default true when a bulk action is there.
   */
  selectable?: Condition
}
/**
 * Lists under tabs.
 */
export interface TabsView {
  /**
   * Several lists under tabs.
   */
  type: 'tabs'
  /**
   * The tabs, in order.
   *
   * @minItems 1
   */
  tabs: {
    /**
     * Unique name, part of the address.
     */
    key: string
    /**
     * Heading that people read.
     */
    title: string
    view: ListView
  }[]
}
/**
 * A component.
 */
export interface ComponentView {
  /**
   * A component of a plugin.
   */
  type: 'component'
  /**
   * Component of a plugin that is shown.
   */
  component: string
  /**
   * Props of the component or part.
   */
  props?: {
    [k: string]: unknown
  }
  /**
   * Resource whose rows it shows.
   */
  resource?: string
  /**
   * Further permissions that the component's endpoints need, for the permission tree: string to label.
   */
  permissions?: {
    [k: string]: string
  }
}
/**
 * One row in full: a page of its own address (?id=), and the drawer that an action with 'detail' opens. Who may see the resource's details may open it.
 */
export interface DetailView {
  /**
   * Kind of view.
   */
  type: 'detail'
  /**
   * Resource whose row it shows.
   */
  resource: string
  /**
   * Field that names the row.
   */
  title: string
  /**
   * Fields beside the title; an empty or false one shows nothing.
   */
  tags?: Shown[]
  /**
   * Fields that stand over every tab.
   */
  head?: Shown[]
  steps?: Steps
  /**
   * Tabs, in order.
   *
   * @minItems 1
   */
  tabs: DetailTab[]
  /**
   * Actions on the row, in order.
   */
  actions?: DetailAction[]
}
/**
 * Exactly one of component, sections, list, timeline and compare says what it shows.
 */
export interface DetailTab {
  /**
   * Title of the tab.
   */
  title: string
  /**
   * A plugin's component; it gets the row.
   */
  component?: string
  /**
   * Props of the component.
   */
  props?: {
    [k: string]: unknown
  }
  /**
   * Sections of fields.
   *
   * @minItems 1
   */
  sections?: Section[]
  /**
   * Resource whose rows refer to this one.
   */
  list?: string
  /**
   * Field of that resource that leads here.
   */
  through?: string
  /**
   * Which of those rows.
   */
  when?: Condition
  columns?: Columns
  /**
   * Actions over the list, such as one that adds a row; what they add belongs to this row.
   */
  actions?: string[]
  /**
   * Actions on its rows.
   */
  rowActions?: string[]
  /**
   * Order of its rows.
   */
  sort?: string
  count?: Count
  each?: Each
  /**
   * What happened to the row, by the resource's 'timeline'.
   */
  timeline?: true
  /**
   * Two references to one resource, side by side.
   *
   * @minItems 2
   * @maxItems 2
   */
  compare?: string[]
  fields?: ShownFields
  /**
   * Fields that 'rest' leaves out.
   *
   * @minItems 1
   */
  without?: string[]
}
/**
 * Fields under a heading.
 */
export interface Section {
  /**
   * Heading.
   */
  title?: string
  fields: ShownFields
  /**
   * Fields that 'rest' leaves out.
   *
   * @minItems 1
   */
  without?: string[]
}
/**
 * Rows of another resource that lead here, and what is shown of them.
 */
export interface Each {
  /**
   * What the row's own sections are called beside the others.
   */
  own: string
  /**
   * Resource whose rows lead here.
   */
  list: string
  /**
   * Field of that resource that leads here.
   */
  through: string
  /**
   * Which of those rows.
   */
  when?: Condition
  /**
   * Field of that resource that names the row.
   */
  title: string
  /**
   * Fields of that row, above the sections.
   *
   * @minItems 1
   */
  fields: Shown[]
  /**
   * Order of those rows.
   */
  sort?: string
}
