/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Ordered, Scalar } from './condition.ts'

export type ClientView = ClientTableView | ClientTabsView | ClientComponentView | ClientDetailView | ClientReportView
export type ClientOptions = ClientOption[]

/**
 * What the server sends a browser about screens: already validated, linked, and cut to what this employee may use.
 */
export interface Wire {
  menu: ClientMenu
  screen: ClientScreen
  envelope: Envelope
  detail?: ClientDetail
  timeline?: TimelineEntry
  figureRows?: FigureRows
}
/**
 * GET /runtime/menu
 */
export interface ClientMenu {
  revision: string
  groups: ClientMenuGroup[]
  /**
   * Every screen the employee may open, path to title, unlisted ones too.
   */
  screens: {
    [k: string]: string
  }
  /**
   * Browser parts of outside plugins that are installed and on.
   */
  plugins?: OutsideClient[]
}
export interface ClientMenuGroup {
  key: string
  title: string
  icon?: string
  screens: string[]
}
/**
 * Browser part of an outside plugin: what it contributes is known before any of its code is fetched.
 */
export interface OutsideClient {
  id: string
  /**
   * What people call it; its id when absent.
   */
  title?: string
  version: string
  /**
   * Its entry, on this server; another one for other content.
   */
  url: string
  /**
   * Of the entry, as the attribute of that name has it.
   */
  integrity: string
  /**
   * Plugins that must be there before it.
   */
  requires: string[]
  /**
   * Names of its parts, by kind.
   */
  contributes: {
    [k: string]: string[]
  }
}
/**
 * GET /runtime/screen?path=/system/employee
 */
export interface ClientScreen {
  revision: string
  path: string
  title: string
  /**
   * Title of its menu group, for the breadcrumb.
   */
  group?: string
  view: ClientView
  /**
   * The option sets that the view names.
   */
  options: {
    [k: string]: ClientOptions
  }
}
/**
 * A list as a page gets it: what may be asked for, shown and done.
 */
export interface ClientTableView {
  type: 'table'
  /**
   * What draws the list instead of the table: a plugin's view, and its props.
   */
  drawn?: {
    view: string
    props: {
      [k: string]: unknown
    }
  }
  resource: string
  /**
   * The resource's label.
   */
  label: string
  /**
   * Sent with every list call as 'screen', so that the server adds the screen's preset; tabs as path#key.
   */
  screen: string
  /**
   * Under /api; the optionsUrl is listUrl + '/get'.
   */
  listUrl: string
  /**
   * Filters need the answer of listUrl + '/get'.
   */
  hasLookups?: boolean
  quickFilter?: {
    key: string
    label: string
    tip?: string
    /**
     * Sort of the list at first while this is chosen; the server's own then.
     */
    sort?: string
  }[]
  /**
   * Answered in attachData under key.
   */
  statistics?: {
    key: string
    label: string
  }[]
  summary?: string[]
  info?: string
  /**
   * Component over the table.
   */
  above?: string
  filters: ClientFilter[]
  columns: ClientColumn[]
  actions: ClientAction[]
  rowActions: ClientAction[]
  /**
   * Default sort, '' for none.
   */
  sort: string
  /**
   * Column (dotted) holding the parent's id.
   */
  tree?: string
  arrange?: ClientArrange
  parent?: ClientParent
  paged: boolean
  size: number
  /**
   * Rows can be ticked.
   */
  selection: boolean
  selectable?: BoundCondition
  card?: ClientCard
  empty?: ClientEmpty
}
/**
 * A filter as a page gets it: its query keys, and the part that asks for their values.
 */
export interface ClientFilter {
  /**
   * Unique in the view.
   */
  key: string
  type: string
  label: string
  /**
   * Query keys it fills: one, or [from, to] for ranges.
   *
   * @minItems 1
   */
  params: string[]
  /**
   * Option set in ClientScreen.options.
   */
  options?: string
  lookup?: ClientLookup
  default?: unknown
  /**
   * Field type whose whole values alone are found: a part of one is not searched for.
   */
  whole?: string
  placeholder?: string
  props?: {
    [k: string]: unknown
  }
}
/**
 * Rows of another resource to choose from: data[key] of the init or list/get answer, each {id, label}. When more were left out the answer has data[key + 'More']: true, and typing asks url?key=&keyword=.
 */
export interface ClientLookup {
  key: string
  url: string
  /**
   * Items have parentId.
   */
  tree?: boolean
}
/**
 * A column as a page gets it: where its value stands in a row, and the cell that shows it.
 */
export interface ClientColumn {
  /**
   * Field path as in the manifest; also the sort key.
   */
  key: string
  label: string
  cell: string
  /**
   * Where the value is in a row, e.g. ['attributablePerson','username'].
   *
   * @minItems 1
   */
  path: string[]
  options?: string
  /**
   * Key of a row action that the cell opens.
   */
  action?: string
  sortable?: boolean
  /**
   * Pixels.
   */
  width?: number
  /**
   * Said in the heading: its cells leave it out.
   */
  unit?: string
  /**
   * Key of the column whose values stand below this one's.
   */
  with?: string
  fixed?: 'left' | 'right'
  align?: 'left' | 'center' | 'right'
  hidden?: boolean
  tip?: string
  decimals?: number
  suffix?: string
  /**
   * Said where there is no value.
   */
  empty?: string
  /**
   * Of details: takes a whole line.
   */
  wide?: boolean
  /**
   * The value is masked; entity, id and field go to POST /runtime/reveal.
   */
  reveal?: {
    entity: string
    field: string
    /**
     * It is a telephone number.
     */
    call?: true
  }
  props?: {
    [k: string]: unknown
  }
}
/**
 * An action as a page gets it: what it is called, how it is presented, and where it is posted.
 */
export interface ClientAction {
  key: string
  label: string
  present: string
  select: 'none' | 'one' | 'many'
  /**
   * Under /api. POST submits; GET ?id= opens, when init is true.
   */
  url: string
  init?: boolean
  guard?: {
    when: BoundCondition
    message: string
    list?: string
  }[]
  visible?: BoundCondition
  disabled?: {
    when: BoundCondition
    reason: string
  }[]
  form?: ClientFormItem[]
  title?: string
  width?: 'narrow' | 'medium' | 'wide' | 'widest'
  confirm?: string
  subject?: ClientSubject
  submitLabel?: string
  pending?: string
  success?: string
  danger?: boolean
  primary?: boolean
  icon?: string
  component?: string
  props?: {
    [k: string]: unknown
  }
  /**
   * Detail screen that it opens, of the row or of the one that the reference 'of' names.
   */
  detail?: {
    screen: string
    of?: string
  }
  /**
   * Of a row: always in the menu behind its buttons.
   */
  aside?: boolean
  /**
   * Of a row: key of the action beside it that applies whenever this one does not, as 显示 and 隐藏.
   */
  opposite?: string
  /**
   * Needs no more than to see the row.
   */
  read?: boolean
  limit?: number
  /**
   * It may be done with all rows that the list finds: POST {matching: <query of the list>, …form} instead of ids.
   */
  bulk?: boolean
  idempotent?: boolean
  resubmit?: {
    field: string
    message: string
  }
  secondVerify?: {
    url: string
    message: string
    /**
     * Values that go with the form the second time: only that refusal asks.
     */
    with?: {}
  }
  unselected?: string
  errorModal?: string
  /**
   * The dialog when the answer says result false; its button is absent without a URL.
   */
  merge?: {
    url?: string
    title: string
    label: string
    detail?: string
    request?: {
      url: string
      label: string
    }
  }
  openOn?: {
    query: {
      [k: string]: string
    }
    /**
     * Query key to form item names: the value goes into the first whose rules accept it.
     */
    prefill?: {
      [k: string]: string[]
    }
  }
}
/**
 * A condition of the language with the kind of the field it compares: how its values compare, by the field's type instead of their looks.
 */
export interface BoundCondition {
  all?: BoundCondition[]
  any?: BoundCondition[]
  not?: BoundCondition
  field?: string
  kind?: 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'month' | 'list' | 'idList' | 'json'
  user?: 'id' | 'username' | 'admin' | 'departmentId' | 'permissions'
  now?: 'date' | 'datetime'
  eq?: Scalar
  ne?: Scalar
  in?: (string | number | boolean)[]
  notIn?: (string | number | boolean)[]
  gt?: Ordered
  gte?: Ordered
  lt?: Ordered
  lte?: Ordered
  empty?: true
  notEmpty?: true
  contains?: string | number
  startsWith?: string
}
/**
 * An item of a form as a page gets it.
 */
export interface ClientFormItem {
  /**
   * Key in the request body. For a section: ''.
   */
  name: string
  /**
   * Field it stands for; conditions name it.
   */
  field?: string
  /**
   * Field type, or 'section'.
   */
  type: string
  label: string
  control: string
  props?: {
    [k: string]: unknown
  }
  rules?: ClientRules
  visible?: BoundCondition
  /**
   * true, or on a condition over the form's values.
   */
  required?: boolean | BoundCondition
  readonly?: boolean | BoundCondition
  disabledReason?: string
  default?: unknown
  help?: string
  placeholder?: string
  span?: 1 | 2
  options?: string
  /**
   * All values of the options may be chosen.
   */
  filter?: boolean
  lookup?: ClientLookup
  /**
   * The init value is masked; an untouched value is not sent.
   */
  masked?: boolean
  check?: {
    url: string
    title: string
  }
}
export interface ClientRules {
  maxLength?: number
  minLength?: number
  min?: number
  max?: number
  decimals?: number
  suffix?: string
  plausible?: {
    min?: number
    max?: number
  }
  noFuture?: boolean
  noPast?: boolean
  /**
   * Name of the item that bounds the value below.
   */
  from?: string
  mainland?: boolean
  joined?: boolean
  multiline?: boolean
  message?: string
  accept?: string[]
  maxSize?: number
  ratio?: string
  width?: number
  height?: number
  tip?: string
  external?: boolean
}
/**
 * What says which rows an action is about: the field that names a row, then its facts, and the amount at stake.
 */
export interface ClientSubject {
  fields: ClientColumn[]
  sum?: ClientColumn
}
/**
 * How the rows of a list are put in order, by somebody who may.
 */
export interface ClientArrange {
  /**
   * Under /api; POST {id, before} or {id, after}.
   */
  url: string
  /**
   * Sort of the list by which rows stand in that order.
   */
  sort: string
  /**
   * Rows of one value of this field have an order of their own.
   */
  within?: {
    label: string
    /**
     * Query keys of the filter by that field; none where the list is always of one value.
     */
    params: string[]
  }
}
/**
 * The row that every row of the list belongs to: the one that the screen's address fixes, or the detail's.
 */
export interface ClientParent {
  /**
   * Key of the address that holds its id, and of the column.
   */
  key: string
  label: string
  /**
   * Query key of the list; none in a detail, whose lists are of its row.
   */
  param?: string
  /**
   * Name of the items that hold it in forms.
   */
  name: string
  lookup?: ClientLookup
}
/**
 * A row on a phone, by keys of columns; without it rows stay a table.
 */
export interface ClientCard {
  title: string
  lines: string[][]
  /**
   * Key of the row action with a button of its own.
   */
  action?: string
}
/**
 * Said and offered when the list finds nothing.
 */
export interface ClientEmpty {
  hint: string
  /**
   * Query keys: only when one of them is set; always when absent.
   */
  params?: string[]
  component?: string
  props?: {
    [k: string]: unknown
  }
}
export interface ClientTabsView {
  type: 'tabs'
  tabs: {
    key: string
    title: string
    view: ClientTableView
  }[]
}
export interface ClientComponentView {
  type: 'component'
  component: string
  props: {
    [k: string]: unknown
  }
  actions?: ClientAction[]
}
/**
 * Its row is asked by GET /runtime/detail?path=&id=, an entry of its timeline by GET /runtime/timeline.
 */
export interface ClientDetailView {
  type: 'detail'
  /**
   * Of the screen.
   */
  path: string
  resource: string
  /**
   * Path of the resource: what begins with it shows the row too.
   */
  base: string
  /**
   * Where the row's name is.
   *
   * @minItems 1
   */
  title: string[]
  /**
   * Option set whose value the name is.
   */
  titleOptions?: string
  tags: ClientColumn[]
  head: ClientColumn[]
  steps?: ClientSteps
  tabs: ClientDetailTab[]
  actions: ClientAction[]
}
export interface ClientSteps {
  label: string
  /**
   * @minItems 1
   */
  path: string[]
  /**
   * Option set whose values are the stages, in order.
   */
  options: string
  /**
   * Values that share a stage.
   */
  together?: (string | number | boolean)[][]
  /**
   * Values whose stage is under way.
   */
  waiting?: (string | number | boolean)[]
  /**
   * Values that end the way early.
   */
  ended?: (string | number | boolean)[]
}
/**
 * One of component, sections, list, timeline and compare. A list is asked with 'of': the id of the row it belongs to.
 */
export interface ClientDetailTab {
  key: string
  title: string
  component?: string
  props?: {
    [k: string]: unknown
  }
  sections?: ClientSection[]
  each?: ClientEach
  list?: ClientTableView
  timeline?: boolean
  compare?: ClientCompare
}
export interface ClientSection {
  title?: string
  fields: ClientColumn[]
}
/**
 * Rows that lead to the detail's row, each with sections of its own; asked as a tab's list is.
 */
export interface ClientEach {
  /**
   * What the row's own sections are called.
   */
  own: string
  /**
   * Under /api.
   */
  listUrl: string
  /**
   * Sent with every list call: path#key.
   */
  screen: string
  /**
   * Where a row's name is.
   *
   * @minItems 1
   */
  title: string[]
  fields: ClientColumn[]
}
export interface ClientCompare {
  /**
   * What the two rows are called.
   *
   * @minItems 2
   * @maxItems 2
   */
  sides: string[]
  fields: ClientColumn[]
}
/**
 * Read at listUrl with timeOnOrAfter, timeOnOrBefore (days), period (their name), by, compare, <dimension>In, sort: ReportAnswer.
 */
export interface ClientReportView {
  type: 'report'
  /**
   * Path of the screen.
   */
  screen: string
  /**
   * Its title.
   */
  label: string
  /**
   * Under /api; the optionsUrl is listUrl + '/get'.
   */
  listUrl: string
  /**
   * Filters need the answer of listUrl + '/get'.
   */
  hasLookups?: boolean
  /**
   * GET with the report's query and format=xlsx or csv; absent for who may not.
   */
  exportUrl?: string
  /**
   * Name of the period at first: thisMonth, …
   */
  period: string
  rows?: {
    label: string
    /**
     * For the query key by; the first is the default.
     */
    choices: ClientDimension[]
    sort?: string
    /**
     * Rows of a page, where it is paged.
     */
    size?: number
    /**
     * Columns, in order.
     */
    figures?: string[]
  }
  /**
   * Every figure that this person may see of it, by name.
   */
  figures: {
    [k: string]: ClientFigure
  }
  cards: string[]
  /**
   * In the order of ReportAnswer.charts.
   */
  charts: {
    type: 'line' | 'bar' | 'stacked' | 'funnel' | 'ranking'
    title: string
    figures: string[]
    /**
     * Dimension; absent for a funnel.
     */
    by?: string
    /**
     * What is counted may have several values of the dimension, and counts under each.
     */
    several?: true
    wide?: boolean
  }[]
  /**
   * Besides the period.
   */
  filters: ClientFilter[]
  /**
   * GET url with key=<row's key> and the report's query: {tables: [{label, records, summary}]}.
   */
  detail?: {
    url: string
    key: string
  }
}
export interface ClientDimension {
  key: string
  label: string
}
export interface ClientFigure {
  label: string
  /**
   * Its definition.
   */
  tip: string
  /**
   * How its values are written.
   */
  format: 'integer' | 'decimal' | 'money' | 'percent'
  suffix?: string
  better?: 'more' | 'less'
  /**
   * Current state, independent of the period; there is no previous period to compare with.
   */
  now?: boolean
  /**
   * By which its rows can be found.
   */
  dimensions?: string[]
  /**
   * Screen of the rows behind it, opened with ?figure=<FigureRows as JSON>; absent for rates, differences, and who may not open it.
   */
  drill?: string
}
/**
 * A value to choose from.
 */
export interface ClientOption {
  value: string | number | boolean
  label: string
  color?: string
  manual?: boolean
  /**
   * Still rendered, not offered.
   */
  disabled?: boolean
  /**
   * How it is spelled: typing one of them finds it.
   */
  keys?: string[]
  children?: ClientOptions
}
/**
 * Every JSON answer.
 */
export interface Envelope {
  code: number | string
  message?: string
  data?: unknown
  attachData?: {
    [k: string]: unknown
  }
  errors?: FieldError[]
  requestId?: string
}
/**
 * What is wrong with one item of a body.
 */
export interface FieldError {
  field: string
  message: string
}
/**
 * GET /runtime/detail
 */
export interface ClientDetail {
  row: Row
  /**
   * What stands beside titles of tabs, by key of the tab.
   */
  counts: {
    [k: string]: number
  }
  /**
   * The two rows of a tab that compares, by key of the tab; null: there is none, or it is not for the employee to see.
   */
  compared: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: (Row | null)[]
  }
}
/**
 * A record; references are {id, <shown field>}, lists of references are arrays of those.
 */
export interface Row {
  id: number
  version?: number
  /**
   * Keys of the masked columns that the employee may have in full by POST /runtime/reveal; absent: none.
   */
  $reveal?: string[]
  /**
   * Why the employee may read the row and not change it: every action that does not only read is refused with this sentence. Absent: he may change it. Chinese.
   */
  $readOnly?: string
  /**
   * Actions of the view that are refused for this row, by key, with the sentence: those whose conditions compare what a browser does not get, and what operations refuse by themselves. The others say it by 'disabled' and 'guard'.
   */
  $refused?: {
    [k: string]: string
  }
  [k: string]: unknown
}
/**
 * Of GET /runtime/timeline, which answers {records, total}.
 */
export interface TimelineEntry {
  id: string | number
  time: string
  title: string
  text: string
  /**
   * null: the system.
   */
  operator: string | null
  [k: string]: unknown
}
/**
 * Rows behind a number, as the query key 'figure' of a list names them.
 */
export interface FigureRows {
  /**
   * Of the figure.
   */
  name: string
  /**
   * First day.
   */
  from?: string
  /**
   * Last day.
   */
  to?: string
  /**
   * Values by dimension: a list is any of them, null is empty.
   */
  by?: {
    [k: string]: string | number | null | (string | number)[]
  }
}
/**
 * A page of a list, and how many rows there are.
 */
export interface ListData {
  records: Row[]
  /**
   * null only where it was asked for later and is still counted.
   */
  total: number | null
  summary?: {
    [k: string]: unknown
  }
  /**
   * What the rows are behind, where the query key 'figure' named a number: 新增客资 · 张三 · 2026-11-01 至 2026-11-30.
   */
  behind?: string
  /**
   * Different things that this number counts among the rows: 147 位客户 where the list has 194 rows.
   */
  counted?: {
    value: number
    unit: string
  }
}
