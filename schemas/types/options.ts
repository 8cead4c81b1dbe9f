/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * A string is short for a value that is its own label.
 */
export type Option =
  | string
  | {
      value: string | number | boolean
      label: string
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
      children?: Option[]
    }

/**
 * An enumeration. A dynamic one is kept in the database (选项设置); its values here are what a new installation begins with.
 */
export interface Options {
  $schema?: string
  manifest: 1
  name: string
  label: string
  dynamic?: boolean
  /**
   * @minItems 1
   */
  values: Option[]
}
