/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Condition } from './condition.ts'
import type { Default, Part, Plausible } from './field.ts'

/**
 * The items of a form, top to bottom, a string being a field of the resource; or the form of another action, changed.
 *
 * @minItems 1
 */
export type Form =
  | FormItem[]
  | {
      /**
       * Action of this resource whose form it is.
       */
      like: string
      /**
       * Items that it leaves out: by field, name, or the text of a heading.
       *
       * @minItems 1
       */
      without?: string[]
      /**
       * Items that take the place of those of the same field, name or heading; others stand at the end.
       *
       * @minItems 1
       */
      with?: FormItem[]
    }
/**
 * A field of the resource ('field'), a heading ('section'), or a value of its own ('name' with a field type).
 */
export type FormItem =
  | string
  | {
      /**
       * Field of the resource.
       */
      field?: string
      /**
       * A heading over the items that follow.
       */
      section?: string
      /**
       * Key in the request body; default is the field name (a ref adds Id, refs drop the plural and add Ids).
       */
      name?: string
      /**
       * Its field type.
       */
      type?: string
      /**
       * What people read.
       */
      label?: string
      /**
       * It chooses among rows and is not written to one: all values of its options are offered, also those that are set by the program or disabled.
       */
      filter?: boolean
      /**
       * Explains it below the input.
       */
      help?: string
      /**
       * Shown in an empty input.
       */
      placeholder?: string
      required?: Flag
      visible?: Flag
      readonly?: Flag
      /**
       * Why the item is readonly, shown beside it.
       */
      disabledReason?: string
      default?: Default
      /**
       * Columns of the two-column grid.
       */
      span?: 1 | 2
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
       * Greatest number, or most items of lists.
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
       * Sentence that people read when it does not hold.
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
       * File endings that are taken.
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
       * Files may also be http(s) addresses of elsewhere.
       */
      external?: boolean
      control?: Part
      /**
       * Asked when the field loses focus: GET endpoint?{name}=value&id={row}. Code 200 opens a modal with this title.
       */
      check?: {
        /**
         * Endpoint that is asked.
         */
        endpoint: string
        /**
         * Heading that people read.
         */
        title: string
      }
    }
/**
 * Always, never, or on a condition over the form's values.
 */
export type Flag = boolean | Condition
