/** By what the rows of a figure fall apart. */
import { type RawBuilder, sql } from 'kysely'
import type { MeasuredFigure } from '#core/contract/model/figure.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { Dimension } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Period } from '#core/manifest/time/period.ts'
import { type Piece, piecesOf } from './intervals.ts'
import type { Key } from './measuring.ts'
import { isListed, pathKind, pathSql } from './paths.ts'

/** One way in which rows fall apart. */
export interface Cut {
  /** The same for figures whose rows fall apart by the same column. */
  readonly id: string
  readonly dimension: Dimension
  readonly path: FieldPath
  /** Over row t and what is joined to it: a value, the list of a row's values, or which piece of the period it falls into. */
  readonly key: RawBuilder<unknown>
  /** The same, where empty texts are nothing already: it takes longer. What is not added up is told apart by it. */
  readonly filled: RawBuilder<unknown>
  /** The key is a list. */
  readonly listed: boolean
  /** What the key stands for. */
  read(key: unknown): RowKey
}

/** What a row's key is: a value, or the list of its values. */
export type RowKey = Key | readonly (string | number)[]

/** The field that a dimension is for a figure. @throws for a figure that does not have it: no report is compiled so */
export function pathOf(figure: MeasuredFigure, { key, values }: Dimension): FieldPath {
  const path = values.kind === 'interval' ? figure.time : figure.by[key]
  if (!path) throw new Error(`figure ${figure.name} has no ${key}`)
  return path
}

/** How a figure's rows fall apart in this period. */
export function cutOf(snapshot: Snapshot, figure: MeasuredFigure, dimension: Dimension, period: Period): Cut {
  const path = pathOf(figure, dimension)
  const { values } = dimension
  if (values.kind === 'interval') return intervalCut(snapshot, path, dimension, piecesOf(values.interval, period))
  const kind = pathKind(snapshot, path)
  const column = pathSql(snapshot, path)
  const read = (value: unknown): RowKey => (kind === 'text' && value === '' ? null : (value as RowKey))
  const filled = kind === 'text' ? sql`nullif(${column}, '')` : column
  return { id: path.text, dimension, path, key: column, filled, listed: isListed(kind), read }
}

/** Which piece a time falls into is found among their beginnings: many times as fast as to reckon its day in a zone. */
function intervalCut(snapshot: Snapshot, path: FieldPath, dimension: Dimension, pieces: readonly Piece[]): Cut {
  const column = pathSql(snapshot, path)
  const kind = pathKind(snapshot, path)
  const cut = { id: `${dimension.key} ${path.text}`, dimension, path, listed: false }
  if (kind === 'month') return { ...cut, key: column, filled: column, read: month => `${month}-01` }
  const beginnings =
    kind === 'date'
      ? sql`${pieces.map(({ from }) => from)}::date[]`
      : sql`${pieces.map(({ from }) => `${from} Asia/Shanghai`)}::timestamptz[]`
  const key = sql`width_bucket(${column}, ${beginnings})`
  return { ...cut, key, filled: key, read: at => pieces[(at as number) - 1]?.key ?? null }
}
