/* generated */

/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientView".
 */
export type ClientView = ClientTableView | ClientTabsView | ClientComponentView
/**
 * A literal, or {"user": "id"} for the signed-in employee.
 *
 * This interface was referenced by `Condition`'s JSON-Schema
 * via the `definition` "Scalar".
 *
 * This interface was referenced by `Condition1`'s JSON-Schema
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
 * This interface was referenced by `Condition`'s JSON-Schema
 * via the `definition` "Ordered".
 *
 * This interface was referenced by `Condition1`'s JSON-Schema
 * via the `definition` "Ordered".
 */
export type Ordered =
  | string
  | number
  | {
      now: 'date' | 'datetime'
    }
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientOptions".
 */
export type ClientOptions = ClientOption[]

/**
 * What the server sends a browser about screens: already validated, linked, and cut to what this employee may use.
 */
export interface Wire {
  menu: ClientMenu
  screen: ClientScreen
  envelope: Envelope
}
/**
 * GET /runtime/menu
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientMenu".
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
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientMenuGroup".
 */
export interface ClientMenuGroup {
  key: string
  title: string
  icon?: string
  screens: string[]
}
/**
 * GET /runtime/screen?path=/system/employee
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientScreen".
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
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientTableView".
 */
export interface ClientTableView {
  type: 'table'
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
  paged: boolean
  size: number
  /**
   * Rows can be ticked.
   */
  selection: boolean
  selectable?: Condition1
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientFilter".
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
   * Fewest characters of a text filter.
   */
  minLength?: number
  placeholder?: string
  props?: {}
}
/**
 * Rows of another resource to choose from: data[key] of the init or list/get answer, each {id, label}. When more were left out the answer has data[key + 'More']: true, and typing asks url?key=&keyword=.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientLookup".
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
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientColumn".
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
  width?: number
  fixed?: 'left' | 'right'
  align?: 'left' | 'center' | 'right'
  hidden?: boolean
  tip?: string
  decimals?: number
  suffix?: string
  /**
   * The value is masked; entity, id and field go to POST /runtime/reveal.
   */
  reveal?: {
    entity: string
    field: string
  }
  props?: {}
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientAction".
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
    when: Condition
    message: string
    list?: string
  }[]
  visible?: Condition
  disabled?: {
    when: Condition
    reason: string
  }[]
  form?: ClientFormItem[]
  title?: string
  width?: number
  confirm?: string
  submitLabel?: string
  success?: string
  danger?: boolean
  primary?: boolean
  icon?: string
  component?: string
  props?: {}
  limit?: number
  idempotent?: boolean
  resubmit?: {
    field: string
    message: string
  }
  secondVerify?: {
    url: string
    message: string
  }
  errorModal?: string
  /**
   * URL of the merge button.
   */
  merge?: string
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
 * A closed, typed predicate. Either one comparison (exactly one of field, user, now with exactly one operator) or one of all, any, not. Used unchanged as browser predicate, server check and SQL predicate.
 */
export interface Condition {
  /**
   * True when every part is true.
   *
   * @minItems 1
   */
  all?: Condition[]
  /**
   * True when at least one part is true.
   *
   * @minItems 1
   */
  any?: Condition[]
  not?: Condition
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
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientFormItem".
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
  props?: {}
  rules?: ClientRules
  visible?: Condition
  /**
   * true, or on a condition over the form's values.
   */
  required?: boolean | Condition
  readonly?: boolean | Condition
  disabledReason?: string
  default?: unknown
  help?: string
  placeholder?: string
  span?: 1 | 2
  options?: string
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
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientRules".
 */
export interface ClientRules {
  maxLength?: number
  minLength?: number
  min?: number
  max?: number
  decimals?: number
  suffix?: string
  noFuture?: boolean
  multiline?: boolean
  message?: string
  accept?: string[]
  maxSize?: number
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
  all?: Condition[]
  /**
   * True when at least one part is true.
   *
   * @minItems 1
   */
  any?: Condition[]
  not?: Condition
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
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientTabsView".
 */
export interface ClientTabsView {
  type: 'tabs'
  tabs: {
    key: string
    title: string
    view: ClientTableView
  }[]
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientComponentView".
 */
export interface ClientComponentView {
  type: 'component' | 'detail'
  component: string
  props: {}
  actions?: ClientAction[]
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientOption".
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
  children?: ClientOptions
}
/**
 * Every JSON answer.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Envelope".
 */
export interface Envelope {
  code: number | string
  message?: string
  data?: unknown
  attachData?: {}
  errors?: FieldError[]
  requestId?: string
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "FieldError".
 */
export interface FieldError {
  field: string
  message: string
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ListData".
 */
export interface ListData {
  records: Row[]
  total: number
  summary?: {}
}
/**
 * A record; references are {id, <shown field>}, lists of references are arrays of those.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Row".
 */
export interface Row {
  id: number
  version?: number
}
