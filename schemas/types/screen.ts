/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Condition } from './condition.ts'

export type View = TableView | TabsView | ComponentView | DetailView | ReportView
/**
 * A field (dotted through a reference), or how to filter it.
 */
export type Filter =
  | string
  | {
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
      label?: string
      /**
       * A value, or thisMonth, lastMonth, today for dates.
       */
      default?: string | number | boolean | unknown[]
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
      field: string
      label?: string
      /**
       * text, ellipsis, number, currency, percent, date, datetime, dateOnly, tag, map, html, link, image, modal, tags or <plugin>/<name>; default by field type.
       */
      cell?: string
      /**
       * Row action that a link or modal cell opens.
       */
      action?: string
      width?: number
      fixed?: 'left' | 'right'
      align?: 'left' | 'center' | 'right'
      sortable?: boolean
      /**
       * Off until the person turns it on.
       */
      hidden?: boolean
      tip?: string
      props?: {
        [k: string]: unknown
      }
    }

/**
 * A path, a title and a view with fixed slots.
 */
export interface Screen {
  $schema?: string
  manifest: 1
  /**
   * Route and permission of the screen.
   */
  path: string
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
export interface TableView {
  type: 'table'
  resource: string
  /**
   * Rows this screen is about; added to every list call by the server.
   */
  preset?: Condition
  /**
   * @minItems 1
   */
  quickFilter?: string[]
  statistics?: string[]
  /**
   * Text over the table.
   */
  info?: string
  filters?: Filter[]
  /**
   * @minItems 1
   */
  columns?: Column[]
  actions?: string[]
  rowActions?: string[]
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
export interface TabsView {
  type: 'tabs'
  /**
   * @minItems 1
   */
  tabs: {
    key: string
    title: string
    view: TableView
  }[]
}
export interface ComponentView {
  type: 'component'
  component: string
  props?: {
    [k: string]: unknown
  }
  resource?: string
  /**
   * Further permissions that the component's endpoints need, for the permission tree: string to label.
   */
  permissions?: {
    [k: string]: string
  }
}
export interface DetailView {
  type: 'detail'
  resource: string
  component: string
  props?: {
    [k: string]: unknown
  }
}
export interface ReportView {
  type: 'report'
  resource: string
  filters?: Filter[]
  /**
   * @minItems 1
   */
  columns: Column[]
  actions?: string[]
  rowActions?: string[]
}
