/* generated */

/**
 * A literal, or {"user": "id"} for the signed-in employee.
 *
 * This interface was referenced by `Condition`'s JSON-Schema
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
 */
export type Ordered =
  | string
  | number
  | {
      now: 'date' | 'datetime'
    }
/**
 * A field of the resource ('field'), a heading ('section'), or a value of its own ('name' with a field type).
 */
export type FormItem =
  | string
  | {
      field?: string
      /**
       * A heading over the items that follow.
       */
      section?: string
      /**
       * Key in the request body; default is the field name (a ref adds Id, refs drop the plural and add Ids).
       */
      name?: string
      type?: string
      label?: string
      help?: string
      placeholder?: string
      /**
       * Always, never, or on a condition over the form's values.
       */
      required?: boolean | {}
      /**
       * Always, never, or on a condition over the form's values.
       */
      visible?: boolean | {}
      /**
       * Always, never, or on a condition over the form's values.
       */
      readonly?: boolean | {}
      /**
       * Why the item is readonly, shown beside it.
       */
      disabledReason?: string
      default?: Default
      /**
       * Columns of the two-column grid.
       */
      span?: 1 | 2
      maxLength?: number
      minLength?: number
      min?: number
      max?: number
      decimals?: number
      suffix?: string
      message?: string
      multiline?: boolean
      noFuture?: boolean
      options?: string
      to?: string
      /**
       * @minItems 1
       */
      accept?: string[]
      maxSize?: number
      control?: Part
      /**
       * Asked when the field loses focus: GET endpoint?{name}=value&id={row}. Code 200 opens a modal with this title.
       */
      check?: {
        endpoint: string
        title: string
      }
    }
/**
 * A literal, {"now": "date"|"datetime"} or {"user": "id"}.
 */
export type Default =
  | string
  | number
  | boolean
  | unknown[]
  | {
      now?: 'date' | 'datetime'
      user?: 'id' | 'departmentId'
    }
/**
 * The kind to use instead of the type's default: a name, or a name with props.
 */
export type Part =
  | string
  | {
      type: string
      props?: {}
    }
/**
 * The items of a form, top to bottom. A string is a field of the resource.
 *
 * @minItems 1
 */
export type Form = FormItem[]

/**
 * Something staff do with rows of a resource. Endpoint and permission are '<resource path>/<action name>' unless written out.
 */
export interface Action {
  label: string
  /**
   * confirm (ask, then post), dialog (modal form), drawer (right-side form), blank (drawer with a component), download (opens the endpoint with the current filters), link (goes to a screen), or <plugin>/<name>.
   */
  present: string
  /**
   * Rows it needs: none, one (row action) or many (ticked rows).
   */
  select?: 'none' | 'one' | 'many'
  /**
   * Endpoint, where it is not '<resource path>/<action name>'.
   */
  path?: string
  /**
   * All of these are needed; default is the endpoint path.
   *
   * @minItems 1
   */
  permission?: string[]
  /**
   * What the actor needs on each row: act (owner, staff, follower, viewer) or read (the creator too).
   */
  access?: 'act' | 'read'
  /**
   * Refusals: when the condition holds for a row, nothing is done.
   */
  guard?: Guard[]
  visible?: Condition
  /**
   * Shown but not clickable, with the reason. The server refuses it too.
   */
  disabled?: {
    when: Condition
    reason: string
  }[]
  form?: Form
  title?: string
  width?: number
  /**
   * Sentence asked before anything is posted.
   */
  confirm?: string
  submitLabel?: string
  /**
   * Toast after success; the server's message wins.
   */
  success?: string
  danger?: boolean
  primary?: boolean
  icon?: string
  /**
   * What a blank drawer shows.
   */
  component?: string
  props?: {}
  /**
   * Server operation: record.create, record.update, record.delete, record.export, or one that a module contributes.
   */
  operation?: string
  /**
   * Values that record.create and record.update write besides the form.
   */
  with?: {}
  /**
   * Most rows at once.
   */
  limit?: number
  /**
   * An Idempotency-Key is required.
   */
  idempotent?: boolean
  /**
   * Calls allowed per employee and minute.
   */
  rate?: number
  /**
   * Submitting again is refused while this field is unchanged.
   */
  resubmit?: {
    field: string
    message: string
  }
  /**
   * After a refusal with code 3000, ask this and post the same form to the endpoint.
   */
  secondVerify?: {
    endpoint: string
    message: string
  }
  /**
   * Show refusals in a modal with this title instead of a toast.
   */
  errorModal?: string
  /**
   * Endpoint of the merge button when the answer says result false with a duplicate.
   */
  merge?: string
  /**
   * The route query that opens the action by itself: {"type": "add"}; 'prefill' maps one query value into form fields by kind.
   */
  openOn?: {
    query: {
      [k: string]: string
    }
    prefill?: {
      [k: string]: string[]
    }
  }
}
/**
 * This interface was referenced by `Action`'s JSON-Schema
 * via the `definition` "Guard".
 */
export interface Guard {
  when: Condition
  message: string
  /**
   * Field whose values of the offending rows follow the message.
   */
  list?: string
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
