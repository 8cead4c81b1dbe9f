import type { RawBuilder } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ConditionContext } from '#core/manifest/public.ts'
import type { MeasuredFigure } from '../manifest/model/figure.ts'
import type { Dimension } from '../manifest/model/report.ts'
import type { Amount } from './exact.ts'
import type { WantedValues } from './figure-predicates.ts'
import type { Serving } from './serving.ts'
import type { Tree } from './trees.ts'

/** Value of a dimension or first day of an interval; null for rows without a value. */
export type DimensionKey = string | number | null

/** Amounts by figure name; null if there was nothing to sum or no median. */
export type FigureAmounts = Readonly<Record<string, Amount | null>>

/** By key of the dimension; the total over all rows is under null. */
export type AmountsByKey = ReadonlyMap<DimensionKey, FigureAmounts>

/** A filter: a dimension, and the values one of which a row must have. */
export interface NarrowedDimension {
  readonly dimension: Dimension
  readonly wanted: WantedValues
}

/** Shared context of all numbers of a report. */
export interface MeasureContext {
  readonly serving: Serving
  readonly snapshot: Snapshot
  readonly actor: Actor
  /** User and time that conditions compare with. */
  readonly context: ConditionContext
  /** Transaction on one database snapshot. */
  readonly tx: Tx
  /** Reads from the same snapshot, in parallel if a second connection is free. */
  read<Row>(query: RawBuilder<Row>): Promise<readonly Row[]>
  readonly narrowed: readonly NarrowedDimension[]
  /** By dimension key; only dimensions whose values form a tree. */
  readonly trees: ReadonlyMap<string, Tree>
}

/** Figures along a dimension, or over all rows if it is undefined. */
export interface Slice {
  readonly dimension?: Dimension
  readonly figures: readonly MeasuredFigure[]
}

/** Key of a slice: the dimension's key, '' for all rows. */
export const sliceKey = ({ dimension }: Pick<Slice, 'dimension'>): string => dimension?.key ?? ''
