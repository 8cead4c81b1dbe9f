import type { Filter } from './list.ts'

/** Days, weeks (from Monday) and months of Shanghai. */
export type Interval = 'day' | 'week' | 'month'

/** What the values of a dimension are. */
export type DimensionValues =
  | { /** Of an option set. */ readonly kind: 'options'; readonly options: string; readonly tree: boolean }
  | {
      /** Rows of a resource, named by their lookup's label; `tree`: by the lookup's parent. */
      readonly kind: 'rows'
      readonly resource: string
      readonly tree: boolean
    }
  | { /** Texts as they are. */ readonly kind: 'texts' }
  | { /** Stretches of the period. */ readonly kind: 'interval'; readonly interval: Interval }

/** By what a report's figures are split. All of its figures have it, over fields of the same values. */
export interface Dimension {
  /** As figures name it; day, week or month. */
  readonly key: string
  /** Chinese. */
  readonly label: string
  /** What its values are. */
  readonly values: DimensionValues
  /** A row may have several of them, and counts under each. */
  readonly several?: true
}

/** A chart of a report. */
export interface Chart {
  /** How it is drawn. */
  readonly type: 'line' | 'bar' | 'stacked' | 'funnel' | 'ranking'
  /** Chinese. */
  readonly title: string
  /** Names, in order. */
  readonly figures: readonly string[]
  /** Along what; `time`: days, weeks or months as the period is long. Absent for a funnel. */
  readonly by?: Dimension | 'time'
  /** The most that a ranking or bars show. */
  readonly top: number
  /** Takes the whole width. */
  readonly wide: boolean
}

/** A report: figures of a period as cards, charts, and a table with a row for every value of a dimension. */
export interface ReportView {
  /** Tells the views apart. */
  readonly type: 'report'
  /** Endpoint that reads it, and its permission. Its lookups are at `<list>/get`. */
  readonly list: string
  /** Endpoint that exports it, and its permission. */
  readonly export: string
  /** The table; absent where there is none. */
  readonly rows?: {
    /** Heading of the first column. Chinese. */
    readonly label: string
    /** What a row may be; the first one at first. */
    readonly by: readonly Dimension[]
    /** Figure by which rows stand at first, with '-' before it for descending; by time, or the greatest first figure, when absent. */
    readonly sort?: string
    /** Rows of a page; all at once when absent. */
    readonly size?: number
    /** Names of the columns' figures, in order. */
    readonly figures: readonly string[]
  }
  /** Figures of the whole period. */
  readonly cards: readonly string[]
  /** In order. */
  readonly charts: readonly Chart[]
  /** Dimensions by which it can be filtered. */
  readonly filters: readonly { readonly dimension: Dimension; readonly filter: Filter }[]
  /** Name of the period at first. */
  readonly period: string
  /** What a row opens: the same figures of that row by further dimensions. */
  readonly detail?: {
    /** Endpoint; guarded as the report is. */
    readonly path: string
    /** Query key that names the row. */
    readonly key: string
    /** Each a table of its own. */
    readonly by: readonly Dimension[]
  }
  /** Every figure that it shows, or that those are made of. */
  readonly figures: readonly string[]
}
