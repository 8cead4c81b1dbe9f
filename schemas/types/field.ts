/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * A literal, {"now": "date"|"datetime"} or {"user": "id"}.
 */
export type Default =
  | string
  | number
  | boolean
  | unknown[]
  | {
      /**
       * The moment at which the form opens.
       */
      now?: 'date' | 'datetime'
      /**
       * Something of the signed-in employee.
       */
      user?: 'id' | 'departmentId'
    }
/**
 * The kind to use instead of the type's default: a name, or a name with props.
 */
export type Part =
  | string
  | {
      /**
       * Name of the part.
       */
      type: string
      /**
       * Its props.
       */
      props?: {
        [k: string]: unknown
      }
    }

/**
 * One field of a resource, declared once. Filter, column, form control, API check, import and export column and OpenAPI entry are derived from it. Which options a type accepts is checked against the field type registry.
 */
export interface Field {
  /**
   * resource.field: the field is like that one. It takes type, label, options, mask, limits, unit and display of it; what is written beside it comes over that, but a mask stays.
   */
  like?: string
  /**
   * A type of the field type registry.
   */
  type?: string
  /**
   * What people read.
   */
  label?: string
  /**
   * Database column; default is the field name in snake_case (a ref adds _id, refs add _ids).
   */
  column?: string
  /**
   * Explains it below the input.
   */
  help?: string
  /**
   * Shown in an empty input.
   */
  placeholder?: string
  /**
   * Required in every form that shows it, unless the form says otherwise.
   */
  required?: boolean
  /**
   * Never written by a client. Without it: true unless a form has the field for input, or an import may fill it.
   */
  readonly?: boolean
  /**
   * The message when the database's unique index refuses the value.
   */
  unique?: string
  default?: Default
  /**
   * Most characters.
   */
  maxLength?: number
  /**
   * Fewest characters.
   */
  minLength?: number
  /**
   * Least number, or fewest items of lists.
   */
  min?: number
  /**
   * Greatest number, or most items for lists.
   */
  max?: number
  /**
   * Most decimals.
   */
  decimals?: number
  /**
   * Unit after the number.
   */
  suffix?: string
  plausible?: Plausible
  /**
   * The Chinese sentence shown when a rule of this field is broken, instead of the derived one.
   */
  message?: string
  /**
   * Blanks between Chinese characters are left out, as in names that are padded to one width.
   */
  joined?: boolean
  /**
   * Text over several lines.
   */
  multiline?: boolean
  /**
   * Dates after now are refused.
   */
  noFuture?: boolean
  /**
   * Dates before now are refused.
   */
  noPast?: boolean
  /**
   * Another field of the form, of the same type: this value may not be less or earlier.
   */
  from?: string
  /**
   * Phone numbers of the mainland only.
   */
  mainland?: boolean
  /**
   * Option set to choose from.
   */
  options?: string
  /**
   * Referenced resource.
   */
  to?: string
  /**
   * Field of the referenced resource that stands for it on screen; default is the lookup label of that resource.
   */
  show?: string
  /**
   * The server never sends the value unmasked without a logged reveal. true takes the mask of the field type.
   */
  mask?: true | 'phone' | 'wechat' | 'idCard'
  /**
   * People may sort by it. Without it: numbers and times whose column an index begins with, or whose table is small; texts and options are not.
   */
  sortable?: boolean
  /**
   * People may filter by it.
   */
  filterable?: boolean
  /**
   * Its name is the whole query key of its filter, without operator suffix.
   */
  exact?: boolean
  /**
   * The column has a gram index, so that contains finds two Chinese characters.
   */
  grams?: boolean
  /**
   * The column is a list of texts (text[]): shown joined, and found by one of them, written whole.
   */
  several?: boolean
  /**
   * Typed pinyin and initials find it, too: the table has a column of keys beside its own, named <column>_pinyin (text[]).
   */
  pinyin?: boolean
  rate?: Rate
  /**
   * reference.field: the value is always that of the row which the reference leads to, and the database sees to it. Reports then count different rows of the reference faster. Type, label and the rest are taken from it as by 'like' where they are not written.
   */
  copyOf?: string
  /**
   * What lists, sums and exports say where there is no value, instead of a dash.
   */
  empty?: string
  /**
   * Allowed file endings for file and image fields; image means png, jpg and gif, compress means zip, rar and 7z.
   *
   * @minItems 1
   */
  accept?: string[]
  /**
   * Bytes.
   */
  maxSize?: number
  /**
   * Proportions that a picture must have, width:height; the form offers to crop.
   */
  ratio?: string
  /**
   * Pixels that a picture had best be wide: said, and what a cropped one is made.
   */
  width?: number
  /**
   * Pixels that a picture had best be high: said, and what a cropped one is made.
   */
  height?: number
  /**
   * Said below the upload before its kinds, sizes and proportions.
   */
  tip?: string
  /**
   * Files may also be http(s) addresses of elsewhere, not only uploads.
   */
  external?: boolean
  /**
   * Stored in the table's custom column, without a migration.
   */
  custom?: boolean
  /**
   * Other headers by which an import knows the field, besides its label. Spaces and punctuation do not matter.
   *
   * @minItems 1
   */
  aliases?: string[]
  /**
   * true: it can be imported although the form that imports are held to has it not, or although it is a reference: its cells name the row; false: it cannot although that form has it.
   */
  import?: boolean
  /**
   * Known to scope and conditions, never sent to a browser.
   */
  internal?: boolean
  filter?: Part
  cell?: Part
  control?: Part
}
/**
 * Between which numbers a value is usual. Others are asked about in forms and imports, and not refused.
 */
export interface Plausible {
  /**
   * Least usual number.
   */
  min?: number
  /**
   * Greatest usual number.
   */
  max?: number
}
/**
 * The value is a share of other fields of the row, in percent, and has no column: 100 times one of them over the sum of others, empty where that is zero. A sum below the list is the same of the sums.
 */
export interface Rate {
  /**
   * Numerator.
   */
  of: string
  /**
   * Fields whose sum is the divisor.
   *
   * @minItems 1
   */
  over: string[]
}
