/* generated */

/**
 * This interface was referenced by `Screen`'s JSON-Schema
 * via the `definition` "View".
 */
export type View = TableView | TabsView | ComponentView | DetailView | ReportView
/**
 * A literal, or {"user": "id"} for the signed-in employee.
 *
 * This interface was referenced by `Condition1`'s JSON-Schema
 * via the `definition` "Scalar".
 *
 * This interface was referenced by `Condition`'s JSON-Schema
 * via the `definition` "Scalar".
 *
 * This interface was referenced by `Condition2`'s JSON-Schema
 * via the `definition` "Scalar".
 */
export type Scalar =
  | string
  | number
  | boolean
  | null
  | {
      user: 'id' | 'username' | 'departmentId'
    }
/**
 * A number, a date or date-time text, or {"now": "date"|"datetime"}.
 *
 * This interface was referenced by `Condition1`'s JSON-Schema
 * via the `definition` "Ordered".
 *
 * This interface was referenced by `Condition`'s JSON-Schema
 * via the `definition` "Ordered".
 *
 * This interface was referenced by `Condition2`'s JSON-Schema
 * via the `definition` "Ordered".
 */
export type Ordered =
  | string
  | number
  | {
      now: 'date' | 'datetime'
    }
/**
 * A field (dotted through a reference), or how to filter it.
 *
 * This interface was referenced by `Screen`'s JSON-Schema
 * via the `definition` "Filter".
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
      label?: string
      /**
       * A value, or thisMonth, lastMonth, today for dates.
       */
      default?: string | number | boolean | unknown[]
      props?: {}
    }
/**
 * A field (dotted through a reference), or how to show it.
 *
 * This interface was referenced by `Screen`'s JSON-Schema
 * via the `definition` "Column".
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
      props?: {}
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
  view?: View
}
/**
 * This interface was referenced by `Screen`'s JSON-Schema
 * via the `definition` "TableView".
 */
export interface TableView {
  type: 'table'
  resource: string
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
  selectable?: Condition2
}
/**
 * Rows this screen is about; added to every list call by the server.
 */
export interface Condition {
  /**
   * True when every part is true.
   *
   * @minItems 1
   */
  all?: Condition1[]
  /**
   * True when at least one part is true.
   *
   * @minItems 1
   */
  any?: Condition1[]
  not?: Condition1
  /**
   * Left side: a field of the row, or of the form where the condition stands in a form.
   */
  field?: string
  /**
   * Left side: a property of the signed-in employee.
   */
  user?: 'id' | 'username' | 'admin' | 'departmentId' | 'permissions'
  /**
   * Left side: the server's clock in Asia/Shanghai.
   */
  now?: 'date' | 'datetime'
  eq?: Scalar
  ne?: Scalar
  /**
   * @minItems 1
   */
  in?: (string | number | boolean)[]
  /**
   * @minItems 1
   */
  notIn?: (string | number | boolean)[]
  gt?: Ordered
  gte?: Ordered
  lt?: Ordered
  lte?: Ordered
  /**
   * True when the value is null, missing, an empty text or an empty list.
   */
  empty?: true
  notEmpty?: true
  /**
   * Substring of a text, or member of a list.
   */
  contains?: string | number
  startsWith?: string
}
/**
 * A closed, typed predicate. Either one comparison (exactly one of field, user, now with exactly one operator) or one of all, any, not. Used unchanged as browser predicate, server check and SQL predicate.
 */
export interface Condition1 {
  /**
   * True when every part is true.
   *
   * @minItems 1
   */
  all?: Condition1[]
  /**
   * True when at least one part is true.
   *
   * @minItems 1
   */
  any?: Condition1[]
  not?: Condition1
  /**
   * Left side: a field of the row, or of the form where the condition stands in a form.
   */
  field?: string
  /**
   * Left side: a property of the signed-in employee.
   */
  user?: 'id' | 'username' | 'admin' | 'departmentId' | 'permissions'
  /**
   * Left side: the server's clock in Asia/Shanghai.
   */
  now?: 'date' | 'datetime'
  eq?: Scalar
  ne?: Scalar
  /**
   * @minItems 1
   */
  in?: (string | number | boolean)[]
  /**
   * @minItems 1
   */
  notIn?: (string | number | boolean)[]
  gt?: Ordered
  gte?: Ordered
  lt?: Ordered
  lte?: Ordered
  /**
   * True when the value is null, missing, an empty text or an empty list.
   */
  empty?: true
  notEmpty?: true
  /**
   * Substring of a text, or member of a list.
   */
  contains?: string | number
  startsWith?: string
}
/**
 * A closed, typed predicate. Either one comparison (exactly one of field, user, now with exactly one operator) or one of all, any, not. Used unchanged as browser predicate, server check and SQL predicate.
 */
export interface Condition2 {
  /**
   * True when every part is true.
   *
   * @minItems 1
   */
  all?: Condition1[]
  /**
   * True when at least one part is true.
   *
   * @minItems 1
   */
  any?: Condition1[]
  not?: Condition1
  /**
   * Left side: a field of the row, or of the form where the condition stands in a form.
   */
  field?: string
  /**
   * Left side: a property of the signed-in employee.
   */
  user?: 'id' | 'username' | 'admin' | 'departmentId' | 'permissions'
  /**
   * Left side: the server's clock in Asia/Shanghai.
   */
  now?: 'date' | 'datetime'
  eq?: Scalar
  ne?: Scalar
  /**
   * @minItems 1
   */
  in?: (string | number | boolean)[]
  /**
   * @minItems 1
   */
  notIn?: (string | number | boolean)[]
  gt?: Ordered
  gte?: Ordered
  lt?: Ordered
  lte?: Ordered
  /**
   * True when the value is null, missing, an empty text or an empty list.
   */
  empty?: true
  notEmpty?: true
  /**
   * Substring of a text, or member of a list.
   */
  contains?: string | number
  startsWith?: string
}
/**
 * This interface was referenced by `Screen`'s JSON-Schema
 * via the `definition` "TabsView".
 */
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
/**
 * This interface was referenced by `Screen`'s JSON-Schema
 * via the `definition` "ComponentView".
 */
export interface ComponentView {
  type: 'component'
  component: string
  props?: {}
  resource?: string
  /**
   * Further permissions that the component's endpoints need, for the permission tree: string to label.
   */
  permissions?: {
    [k: string]: string
  }
}
/**
 * This interface was referenced by `Screen`'s JSON-Schema
 * via the `definition` "DetailView".
 */
export interface DetailView {
  type: 'detail'
  resource: string
  component: string
  props?: {}
}
/**
 * This interface was referenced by `Screen`'s JSON-Schema
 * via the `definition` "ReportView".
 */
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
