/** A value to choose, with what may be chosen below it. */
export interface Option {
  /** What is stored and sent; unique within the set. */
  readonly value: string | number | boolean
  /** Chinese. */
  readonly label: string
  /** Arco colour name or hex, for tags. */
  readonly color?: string
  /** Staff may choose it; otherwise only operations set it. */
  readonly manual: boolean
  /** Cannot be chosen any more; rows that have it keep it. */
  readonly disabled?: boolean
  /** Of a cascade; empty for a plain value. */
  readonly children: readonly Option[]
}

/** An enumeration. */
export interface OptionSet {
  /** Unique name; fields refer to it. */
  readonly name: string
  /** Chinese. */
  readonly label: string
  /** Values are kept in the database and edited by staff; those here are the first ones. */
  readonly dynamic: boolean
  /** In order. */
  readonly values: readonly Option[]
}
