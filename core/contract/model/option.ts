/** A value of an option set, with the values below it. */
export interface Option {
  /** Stored and sent value; unique within the set. */
  readonly value: string | number | boolean
  /** Chinese. */
  readonly label: string
  /** Arco colour name or hex colour, for tags. */
  readonly color?: string
  /** Users may choose it; if false, only operations set it. */
  readonly manual: boolean
  /** Can no longer be chosen; rows that have it keep it. */
  readonly disabled?: boolean
  /** Child values of a cascade; empty for a plain value. */
  readonly children: readonly Option[]
}

/** An option set (enumeration). */
export interface OptionSet {
  /** Unique name, used by fields. */
  readonly name: string
  /** Chinese. */
  readonly label: string
  /** Values are stored in the database and edited by users; the values here are only the initial ones. */
  readonly dynamic: boolean
  /** Values in order. */
  readonly values: readonly Option[]
}
