import type { BoundCondition } from '#schemas/types/wire.ts'
import type { FieldPath } from './list.ts'

/** How a figure's values are written: counts are numbers; money, decimals and percents are texts, null where there is none. */
export type FigureFormat = 'integer' | 'decimal' | 'money' | 'percent'

interface Named {
  /** Unique; the name of its file. */
  readonly name: string
  /** Chinese. */
  readonly label: string
  /** Its definition in a sentence. Chinese. */
  readonly tip: string
  /** Which change is good. */
  readonly better?: 'more' | 'less'
  /** How its values are written. */
  readonly format: FigureFormat
  /** Unit behind the number. */
  readonly suffix?: string
}

/** What is done with the rows of a group. */
export type Measure =
  | { /** Rows. */ readonly kind: 'count' }
  | {
      /** Different rows that a reference leads to; sum or middle value of a number. */
      readonly kind: 'distinct' | 'sum' | 'median'
      /** The resource's own. */
      readonly field: FieldPath
    }

/** A number that is measured on rows of a resource, within its scope. */
export interface MeasuredFigure extends Named {
  /** Tells the kinds apart. */
  readonly kind: 'measured'
  /** Resource whose rows are measured: its scope and the permission of its list hold. */
  readonly resource: string
  /** What is done with them. */
  readonly measure: Measure
  /** Which of them count; all when absent. */
  readonly when?: BoundCondition
  /** By what a row falls into the period; absent: as it is now. A field of type date, datetime or month. */
  readonly time?: FieldPath
  /** Fields by dimension. The path "id" is the row itself. */
  readonly by: Readonly<Record<string, FieldPath>>
  /** List that shows the rows behind it. */
  readonly screen?: string
}

/** A number made of two others: a percentage, null where the second is zero, or the first less the second. */
export interface DerivedFigure extends Named {
  /** Tells the kinds apart. */
  readonly kind: 'rate' | 'difference'
  /** Names of measured figures. */
  readonly of: readonly [string, string]
}

/** A number that reports show. */
export type Figure = MeasuredFigure | DerivedFigure
