import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Field, Part } from './field.ts'

/** A field reached from a resource, possibly through one reference: 'name' or 'institutionsCustomer.name'. */
export interface FieldPath {
  /** As written in the manifest. */
  readonly text: string
  /** The resource's own field: the field itself, or the reference. */
  readonly own: Field
  /** The field of the referenced resource, when the path is dotted. */
  readonly target?: Field
  /** Resource that `target` belongs to. */
  readonly targetResource?: string
}

/** A filter of a list. */
export interface Filter {
  /** Unique within the view. */
  readonly key: string
  /** The field it asks for. */
  readonly path: FieldPath
  /** Name of the filter control. */
  readonly type: string
  /** Chinese. */
  readonly label: string
  /** Query key without operator suffix. */
  readonly param: string
  /** `param` is the whole query key, as the specification writes it. */
  readonly exact?: boolean
  /** Value it opens with. */
  readonly default?: unknown
  /** For the filter control. */
  readonly props: Readonly<Record<string, unknown>>
}

/** A column of a list. */
export interface Column {
  /** The field it shows. */
  readonly path: FieldPath
  /** Chinese; the header. */
  readonly label: string
  /** What shows its values. */
  readonly cell: Part
  /** Action of the resource that a click opens for the row. */
  readonly action?: string
  /** Pixels; as its cell and heading need when nothing is stated. */
  readonly width: number
  /** Unit of its values, which the heading says and not the cells. */
  readonly unit?: string
  /** Text of the path of the column that stands below this one in the same cell. */
  readonly with?: string
  /** Stays at that side when the table is scrolled. */
  readonly fixed?: 'left' | 'right'
  /** Where the text stands; the cell's own when absent. */
  readonly align?: 'left' | 'center' | 'right'
  /** The header sorts. */
  readonly sortable: boolean
  /** Off until an employee turns it on. */
  readonly hidden: boolean
  /** Explained when the header is pointed at. */
  readonly tip?: string
}

/** The plugin's view that draws a list. */
export interface DrawnBy {
  /** `<plugin>/<name>` */
  readonly view: string
  /** For the view. */
  readonly props: Readonly<Record<string, unknown>>
}

/** A list: filters, table, actions. */
export interface TableView {
  /** Tells the views apart. */
  readonly type: 'table'
  /** What a plugin draws instead of the table; everything else treats it as one. */
  readonly drawn?: DrawnBy
  /** Resource whose rows it shows. */
  readonly resource: string
  /** Rows it is about, added to every list call by the server; all when absent. */
  readonly preset?: BoundCondition
  /** Keys of the resource's quick filters, in order. */
  readonly quickFilter: readonly string[]
  /** Keys of the resource's statistics, in order. */
  readonly statistics: readonly string[]
  /** A line above the table. Chinese. */
  readonly info?: string
  /** Component over the table: `<plugin>/<name>`. */
  readonly above?: string
  /** In order; at most one for a query key. */
  readonly filters: readonly Filter[]
  /** In order. */
  readonly columns: readonly Column[]
  /** Names of the resource's actions in the toolbar, in order. */
  readonly actions: readonly string[]
  /** Names of the resource's actions at each row, in order. */
  readonly rowActions: readonly string[]
  /** Field path, with '-' before it for descending. */
  readonly sort: string
  /** Reference field to the row above: the list is a tree. */
  readonly tree?: string
  /** Reference field whose row the screen's address may fix: the list is of that row then. */
  readonly parent?: string
  /** Comes in pages; otherwise all rows at once. */
  readonly paged: boolean
  /** Rows of a page at first. */
  readonly size: number
  /** Rows that can be ticked; all when absent and an action takes several. */
  readonly selectable?: BoundCondition
  /** A row on a phone. */
  readonly card?: RowCard
  /** Said and offered when it finds nothing. */
  readonly empty?: EmptyHint
}

/** The way on from a list that finds nothing. */
export interface EmptyHint {
  /** Chinese. */
  readonly hint: string
  /** Only when one of these filters was set, by the text of their path; always when absent. */
  readonly filters?: readonly string[]
  /** What is offered: `<plugin>/<name>`. */
  readonly component?: string
  /** For the component. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** A row where there is no room for columns. Columns are named by the text of their path. */
export interface RowCard {
  /** Column that names the row. */
  readonly title: string
  /** Columns of each line under the title. */
  readonly lines: readonly (readonly string[])[]
  /** Row action with a button of its own. */
  readonly action?: string
}
