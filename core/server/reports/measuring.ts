import type { RawBuilder } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { MeasuredFigure } from '#core/contract/model/figure.ts'
import type { Dimension } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ConditionContext } from '#core/manifest/conditions/index.ts'
import type { Core } from '../pipeline/core.ts'
import type { Amount } from './exact.ts'
import type { Wanted } from './figure-predicates.ts'
import type { Tree } from './trees.ts'

/** Value of a dimension, or the first day of an interval; null where nothing is filled in. */
export type Key = string | number | null

/** What was measured for a value: null where there was nothing to sum or to halve. */
export type Measured = Readonly<Record<string, Amount | null>>

/** By value of a dimension; of all rows together under null. */
export type Groups = ReadonlyMap<Key, Measured>

/** A dimension with the values that a row must have one of. */
export interface Narrowed {
  readonly dimension: Dimension
  readonly wanted: Wanted
}

/** What all numbers of a report have in common. */
export interface Measuring {
  readonly core: Core
  readonly snapshot: Snapshot
  readonly actor: Actor
  /** Whose values conditions compare with, and the moment of the report. */
  readonly context: ConditionContext
  /** One snapshot of the database. */
  readonly tx: Tx
  /** Reads from that snapshot, beside other statements where there is a connection for it. */
  read<Row>(query: RawBuilder<Row>): Promise<readonly Row[]>
  readonly narrowed: readonly Narrowed[]
  /** By dimension, of those whose values have others above them. */
  readonly trees: ReadonlyMap<string, Tree>
}

/** Figures along a dimension, or of all rows together. */
export interface Slice {
  readonly dimension?: Dimension
  readonly figures: readonly MeasuredFigure[]
}

/** By what slices are told apart: '' is all rows together. */
export const sliceKey = ({ dimension }: Pick<Slice, 'dimension'>): string => dimension?.key ?? ''
