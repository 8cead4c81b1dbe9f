import type { Filter } from '#core/contract/model/list.ts'
import type { Interval } from '#core/manifest/public.ts'

/** Kind of values of a dimension. */
export type DimensionValues =
  | { /** Values of an option set. */ readonly kind: 'options'; readonly options: string; readonly tree: boolean }
  | {
      /** Rows of a resource, named by their lookup label; `tree`: nested by the lookup's parent. */
      readonly kind: 'rows'
      readonly resource: string
      readonly tree: boolean
    }
  | { /** Plain texts. */ readonly kind: 'texts' }
  | { /** Intervals of the period. */ readonly kind: 'interval'; readonly interval: Interval }

/** A dimension by which a report's figures are grouped. All figures of the report have it, over fields with the same kind of values. */
export interface Dimension {
  /** Name in the figures; or 'day', 'week', 'month'. */
  readonly key: string
  /** Chinese. */
  readonly label: string
  /** Kind of its values. */
  readonly values: DimensionValues
  /** A row may have several values, and is counted under each. */
  readonly several?: true
}

/** A chart of a report. */
export interface Chart {
  /** Chart type. */
  readonly type: 'line' | 'bar' | 'stacked' | 'funnel' | 'ranking'
  /** Chinese. */
  readonly title: string
  /** Names of figures, in order. */
  readonly figures: readonly string[]
  /** Axis of the chart; 'time': days, weeks or months, depending on the length of the period. Absent for a funnel. */
  readonly by?: Dimension | 'time'
  /** Maximum number of entries in a ranking or bar chart. */
  readonly top: number
  /** Spans the whole width. */
  readonly wide: boolean
}

/** A report view: figures of a period as cards and charts, and a table with a row per value of a dimension. */
export interface ReportView {
  /** Discriminates the view types. */
  readonly type: 'report'
  /** Endpoint that reads the report, and its permission. Its lookups are at `<list>/get`. */
  readonly list: string
  /** Endpoint that exports the report, and its permission. */
  readonly export: string
  /** The table; absent if the report has none. */
  readonly rows?: {
    /** Header of the first column. Chinese. */
    readonly label: string
    /** Dimensions that the user can choose for the rows; the first is the default. */
    readonly by: readonly Dimension[]
    /** Initial sort: a figure, with '-' before it for descending; if absent, by time, or descending by the first figure. */
    readonly sort?: string
    /** Page size; if absent, all rows at once. */
    readonly size?: number
    /** Names of the figures in the columns, in order. */
    readonly figures: readonly string[]
  }
  /** Figures of the whole period, as cards. */
  readonly cards: readonly string[]
  /** Charts in order. */
  readonly charts: readonly Chart[]
  /** Dimensions that the report can be filtered by. */
  readonly filters: readonly { readonly dimension: Dimension; readonly filter: Filter }[]
  /** Name of the initial period. */
  readonly period: string
  /** Drill-down of a row: the same figures for that row, by further dimensions. */
  readonly detail?: {
    /** Endpoint; same permission as the report. */
    readonly path: string
    /** Query key that names the row. */
    readonly key: string
    /** Dimensions, each with its own table. */
    readonly by: readonly Dimension[]
  }
  /** All figures that the report shows, and the figures that those are computed from. */
  readonly figures: readonly string[]
}
