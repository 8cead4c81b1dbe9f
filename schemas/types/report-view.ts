/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * A report: figures of a period as cards, charts, and a table with a row for every value of a dimension.
 */
export interface ReportView {
  /**
   * A report.
   */
  type: 'report'
  /**
   * Its address below /api: the report is read at <path>/list and exported at <path>/export; both are permissions.
   */
  path: string
  /**
   * Where it is read, when not <path>/list.
   */
  list?: string
  /**
   * What a row of the table is; without it there is no table.
   */
  rows?: {
    /**
     * A dimension of all its figures, or day, week, month; several to choose from, the first at first.
     *
     * @minItems 1
     */
    by: string[]
    /**
     * Heading of the first column.
     */
    label: string
    /**
     * Figure by which rows stand at first, with - for descending; days stand in their order, others by the first figure when absent.
     */
    sort?: string
    /**
     * Rows of a page, where the table is paged.
     */
    size?: number
  }
  /**
   * Columns of the table.
   *
   * @minItems 1
   */
  figures?: string[]
  /**
   * Figures over the table, of the whole period, each beside the period before.
   *
   * @minItems 1
   */
  cards?: string[]
  /**
   * Charts, in order.
   *
   * @minItems 1
   * @maxItems 8
   */
  charts?: Chart[]
  /**
   * Dimensions of all its figures by which it can be filtered; the period always can.
   *
   * @minItems 1
   */
  filters?: string[]
  /**
   * Period that it opens with; this month when absent.
   */
  period?: 'today' | 'yesterday' | 'thisWeek' | 'thisMonth' | 'lastMonth' | 'last7Days' | 'last30Days' | 'thisQuarter' | 'thisYear'
  /**
   * What a row opens: the same figures of that row by two further dimensions.
   */
  detail?: {
    /**
     * Its endpoint; guarded by the report's own permission.
     */
    path: string
    /**
     * Query key that names the row.
     */
    key: string
    /**
     * Dimensions, or day, week, month: each a table of its own in a drawer.
     *
     * @minItems 1
     * @maxItems 3
     */
    by: string[]
  }
}
/**
 * A chart of a report.
 */
export interface Chart {
  /**
   * line and bar: figures side by side over the dimension; stacked: parts of one figure over time, or figures upon one another; funnel: figures one after another, each a part of the one before; ranking: the greatest of one figure.
   */
  type: 'line' | 'bar' | 'stacked' | 'funnel' | 'ranking'
  /**
   * What people read.
   */
  title: string
  /**
   * What it shows; one for a ranking.
   *
   * @minItems 1
   * @maxItems 6
   */
  figures: string[]
  /**
   * Dimension along which it goes: one of its figures', day, week, month, or time for days, weeks or months as long as the period is. Not for a funnel; time when absent, a ranking must say it.
   */
  by?: string
  /**
   * How many a ranking or bars show at most; 10 when absent.
   */
  top?: number
  /**
   * Takes the whole width.
   */
  wide?: boolean
}
