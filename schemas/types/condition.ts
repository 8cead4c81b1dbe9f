/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * A literal, or {"user": "id"} for the signed-in employee. Nothing equals null: ask empty or notEmpty.
 */
export type Scalar =
  | string
  | number
  | boolean
  | {
      /**
       * Something of the signed-in employee.
       */
      user: 'id' | 'username' | 'departmentId'
    }
/**
 * A number, a date or date-time text, or {"now": "date"|"datetime"}.
 */
export type Ordered =
  | string
  | number
  | {
      /**
       * The moment of the check.
       */
      now: 'date' | 'datetime'
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
   * One of these.
   *
   * @minItems 1
   */
  in?: (string | number | boolean)[]
  /**
   * None of these.
   *
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
  /**
   * There is a value.
   */
  notEmpty?: true
  /**
   * Substring of a text, or member of a list.
   */
  contains?: string | number
  /**
   * Beginning of the text.
   */
  startsWith?: string
}
