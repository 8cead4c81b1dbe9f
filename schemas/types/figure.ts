/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Condition } from './condition.ts'

/**
 * A number that reports show: what is measured, of which rows, when it counts and whose it is; or what is made of two others. Exactly one of measure, rate and difference.
 */
export interface Figure {
  /**
   * The schema by which an editor completes and checks.
   */
  $schema?: string
  /**
   * Version of the format.
   */
  manifest: 1
  /**
   * Name by which reports refer to it; the file is named like it.
   */
  name: string
  /**
   * What people read.
   */
  label: string
  /**
   * The definition in a sentence, shown when the number's name is pointed at.
   */
  tip: string
  /**
   * Whether more or less of it is good, for the colour of a change; neither when absent.
   */
  better?: 'more' | 'less'
  /**
   * Resource whose rows are measured; its scope and its list's permission hold in the number.
   */
  resource?: string
  /**
   * "count" of rows, or how many different values a field has, the sum or the median of a field.
   */
  measure?:
    | string
    | {
        /**
         * Reference whose different rows are counted.
         */
        distinct?: string
        /**
         * Number that is summed.
         */
        sum?: string
        /**
         * Number whose middle value is shown.
         */
        median?: string
      }
  /**
   * Which rows count; all when absent.
   */
  when?: Condition
  /**
   * Date, time or month by which a row falls into the period; absent for what is counted as it is now.
   */
  time?: string
  /**
   * Dimensions by which it can be split and filtered, each with its field (dotted through a reference), or "id" for the row itself.
   */
  by?: {
    [k: string]: string
  }
  /**
   * List that shows the rows behind the number: of the same resource and without a preset.
   */
  screen?: string
  /**
   * Unit behind the number.
   */
  suffix?: string
  /**
   * The first figure divided by the second, in percent; null where the second is zero.
   *
   * @minItems 2
   * @maxItems 2
   */
  rate?: string[]
  /**
   * The first figure less the second.
   *
   * @minItems 2
   * @maxItems 2
   */
  difference?: string[]
}
