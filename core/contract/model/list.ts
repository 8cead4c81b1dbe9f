import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Field, Part } from './field.ts'

/** Path of a field, from a resource and optionally through one reference: 'name' or 'institutionsCustomer.name'. */
export interface FieldPath {
  /** As written in the manifest. */
  readonly text: string
  /** Field of the starting resource: the field itself, or the reference. */
  readonly own: Field
  /** Field of the referenced resource, if the path is dotted. */
  readonly target?: Field
  /** Resource that `target` belongs to. */
  readonly targetResource?: string
}

/** A filter of a list. */
export interface Filter {
  /** Unique within the view. */
  readonly key: string
  /** The field it filters by. */
  readonly path: FieldPath
  /** Name of the filter control. */
  readonly type: string
  /** Chinese. */
  readonly label: string
  /** Query key without operator suffix. */
  readonly param: string
  /** `param` is the whole query key, without operator suffix. */
  readonly exact?: boolean
  /** Initial value. */
  readonly default?: unknown
  /** Props of the filter control. */
  readonly props: Readonly<Record<string, unknown>>
}

/** A column of a list. */
export interface Column {
  /** The field it shows. */
  readonly path: FieldPath
  /** Header. Chinese. */
  readonly label: string
  /** Cell that shows the values. */
  readonly cell: Part
  /** Action of the resource that a click opens for the row. */
  readonly action?: string
  /** Width in pixels; if not declared, computed from cell and header. */
  readonly width: number
  /** Unit of the values, shown in the header instead of the cells. */
  readonly unit?: string
  /** Path text of another column, shown below this one in the same cell. */
  readonly with?: string
  /** Stays at that side when the table scrolls horizontally. */
  readonly fixed?: 'left' | 'right'
  /** Horizontal alignment; that of the cell if absent. */
  readonly align?: 'left' | 'center' | 'right'
  /** The header can sort the list. */
  readonly sortable: boolean
  /** Hidden until the employee shows it. */
  readonly hidden: boolean
  /** Tooltip of the header. */
  readonly tip?: string
}

/** The plugin's view that draws a list. */
export interface DrawnBy {
  /** `<plugin>/<name>` */
  readonly view: string
  /** Props of the view. */
  readonly props: Readonly<Record<string, unknown>>
}

/** A list view: filters, table, actions. */
export interface TableView {
  /** Discriminates the view types. */
  readonly type: 'table'
  /** Plugin view that draws the list instead of the table; the list works like a table in all other respects. */
  readonly drawn?: DrawnBy
  /** Resource whose rows it shows. */
  readonly resource: string
  /** Condition for the rows of the list, added to every list query by the server; all rows if absent. */
  readonly preset?: BoundCondition
  /** Keys of the resource's quick filters, in order. */
  readonly quickFilter: readonly string[]
  /** Keys of the resource's statistics, in order. */
  readonly statistics: readonly string[]
  /** Text above the table. Chinese. */
  readonly info?: string
  /** Component above the table: `<plugin>/<name>`. */
  readonly above?: string
  /** Filters in order; at most one per query key. */
  readonly filters: readonly Filter[]
  /** Columns in order. */
  readonly columns: readonly Column[]
  /** Names of the resource's actions in the toolbar, in order. */
  readonly actions: readonly string[]
  /** Names of the resource's row actions, in order. */
  readonly rowActions: readonly string[]
  /** Initial sort: field path, with '-' before it for descending. */
  readonly sort: string
  /** Reference field to the parent row: the list is a tree. */
  readonly tree?: string
  /** Reference field that the screen's URL may fix: then the list has only children of that row. */
  readonly parent?: string
  /** The list is paged; if false, all rows are loaded at once. */
  readonly paged: boolean
  /** Initial page size. */
  readonly size: number
  /** Condition for rows that can be ticked; all rows if absent and an action takes several. */
  readonly selectable?: BoundCondition
  /** Row layout on a phone. */
  readonly card?: RowCard
  /** Hint shown if the list is empty. */
  readonly empty?: EmptyHint
}

/** Hint for an empty list, with a way forward. */
export interface EmptyHint {
  /** Hint text. Chinese. */
  readonly hint: string
  /** Only shown if one of these filters (path texts) is set; always if absent. */
  readonly filters?: readonly string[]
  /** Component offered with the hint: `<plugin>/<name>`. */
  readonly component?: string
  /** Props of the component. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** Row layout for narrow screens. Columns are given by their path text. */
export interface RowCard {
  /** Column that names the row. */
  readonly title: string
  /** Columns of each line below the title. */
  readonly lines: readonly (readonly string[])[]
  /** Row action with its own button. */
  readonly action?: string
}
