import type { FieldPath } from '#core/contract/model/list.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { builtThings, thingKind } from '#core/contract/model/thing-kind.ts'
import type { NumberFormat } from '#core/contract/table-writer.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import type { NormalFigure } from './normal-figure.ts'

/** Format of a figure's values. Counts are numbers; money, decimals and percentages are texts, null if there is no value. */
export type FigureFormat = NumberFormat

interface FigureBase {
  /** Unique name; also the name of its file. */
  readonly name: string
  /** Chinese. */
  readonly label: string
  /** Definition of the figure in one sentence. Chinese. */
  readonly tip: string
  /** Direction of improvement. */
  readonly better?: 'more' | 'less'
  /** Format of its values. */
  readonly format: FigureFormat
  /** Unit after the number. */
  readonly suffix?: string
}

/** Aggregate over the rows of a group. */
export type Measure =
  | { /** Number of rows. */ readonly kind: 'count' }
  | {
      /** Number of distinct rows that a reference leads to; sum or median of a number field. */
      readonly kind: 'distinct' | 'sum' | 'median'
      /** Field of the resource itself. */
      readonly field: FieldPath
    }

/** A figure measured on rows of a resource, within its scope. */
export interface MeasuredFigure extends FigureBase {
  /** Discriminates the kinds. */
  readonly kind: 'measured'
  /** Resource of the measured rows: its scope and the permission of its list apply. */
  readonly resource: string
  /** Aggregate. */
  readonly measure: Measure
  /** Condition for counted rows; all rows if absent. */
  readonly when?: BoundCondition
  /** Field of type date, datetime or month that places a row in the period; if absent, the figure measures the current state. */
  readonly time?: FieldPath
  /** Fields by dimension. The path "id" stands for the row itself. */
  readonly by: Readonly<Record<string, FieldPath>>
  /** List that shows the counted rows. */
  readonly screen?: string
}

/**
 * A figure computed from two others: 'rate' is the first as a percentage of the second, null if the second is zero; 'difference' is the first minus
 * the second.
 */
export interface DerivedFigure extends FigureBase {
  /** Discriminates the kinds. */
  readonly kind: 'rate' | 'difference'
  /** Names of measured figures. */
  readonly of: readonly [string, string]
}

/** A figure shown in reports. */
export type Figure = MeasuredFigure | DerivedFigure

/** Figures among the things that manifests declare. */
export const FIGURES = thingKind<NormalFigure, Figure>('figure')

/** Figures of a Snapshot by name. */
export const figuresIn = (snapshot: Pick<Snapshot, 'added'>): Readonly<Record<string, Figure>> => builtThings(snapshot, FIGURES)
