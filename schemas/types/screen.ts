/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Condition } from './condition.ts'

/**
 * What the screen shows.
 */
export type View = TableView | TabsView | ComponentView | DetailView | ReportView
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
   * Whoever is signed in may open it: no role has to give it. Its endpoints guard themselves.
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
   * Rows this screen is about; added to every list call by the server.
   */
  preset?: Condition
  /**
   * Quick filters that are offered, in order.
   *
   * @minItems 1
   */
  quickFilter?: string[]
  /**
   * Lines over the table, by key.
   */
  statistics?: string[]
  /**
   * Text over the table.
   */
  info?: string
  /**
   * Filters over the table, in order.
   */
  filters?: Filter[]
  /**
   * Columns, in order.
   *
   * @minItems 1
   */
  columns?: Column[]
  /**
   * Actions of the toolbar.
   */
  actions?: string[]
  /**
   * Actions of each row.
   */
  rowActions?: string[]
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
    view: TableView
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
 * The page of one row.
 */
export interface DetailView {
  /**
   * The page of one row.
   */
  type: 'detail'
  /**
   * Resource whose rows it shows.
   */
  resource: string
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
}
/**
 * A report.
 */
export interface ReportView {
  /**
   * A list that is a report.
   */
  type: 'report'
  /**
   * Resource whose rows it shows.
   */
  resource: string
  /**
   * Filters over the table, in order.
   */
  filters?: Filter[]
  /**
   * Columns, in order.
   *
   * @minItems 1
   */
  columns: Column[]
  /**
   * Actions of the toolbar.
   */
  actions?: string[]
  /**
   * Actions of each row.
   */
  rowActions?: string[]
}
