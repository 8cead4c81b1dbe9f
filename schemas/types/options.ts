/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * A string is short for a value that is its own label.
 */
export type Option =
  | string
  | {
      /**
       * What is stored.
       */
      value: string | number | boolean
      /**
       * What people read.
       */
      label: string
      /**
       * Colour of its tag.
       */
      color?:
        | 'red'
        | 'orangered'
        | 'orange'
        | 'gold'
        | 'lime'
        | 'green'
        | 'cyan'
        | 'blue'
        | 'arcoblue'
        | 'purple'
        | 'pinkpurple'
        | 'magenta'
        | 'gray'
      /**
       * false: shown, but staff cannot choose it.
       */
      manual?: boolean
      /**
       * Options below it.
       */
      children?: Option[]
    }

/**
 * An enumeration. A dynamic one is kept in the database (选项设置); its values here are what a new installation begins with.
 */
export interface Options {
  /**
   * The schema by which an editor completes and checks.
   */
  $schema?: string
  /**
   * Version of the format.
   */
  manifest: 1
  /**
   * Name by which fields refer to it; the file is named like it.
   */
  name: string
  /**
   * What people read.
   */
  label: string
  /**
   * Kept in the database; the values here are the first ones.
   */
  dynamic?: boolean
  /**
   * The options, in order.
   *
   * @minItems 1
   */
  values: Option[]
}
