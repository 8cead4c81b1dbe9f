/** Answers of a report's endpoints, and addresses for the paths that its manifest gives. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { componentOf, limited, listOf, mapOf, objectOf, orNull, shapeOf, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'

const TEXT_OR_NUMBER = shapeOf<string | number>({ type: ['string', 'number'] })
const DAY = limited(TEXT, { pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Values by name of the figure. Counts are numbers; money, decimals and percents texts; null where there is no value (暂无). */
const FIGURE_VALUES = limited(mapOf(orNull(TEXT_OR_NUMBER)), {
  description: '按指标名称；个数为数字，金额、小数和百分比为文字，暂无为 null',
})
const figureValues = componentOf('FigureValues', FIGURE_VALUES)

const REPORT_ROW = objectOf(
  {
    /** Value of the dimension; the first day of a day, week or month. */
    key: limited(orNull(TEXT_OR_NUMBER), { description: '维度的值；日、周、月为第一天' }),
    label: TEXT,
    values: figureValues,
  },
  {
    /** Key of the row above, in a tree whose rows include those below. */
    parent: limited(TEXT_OR_NUMBER, { description: '上一级的 key，上级的数包含下级' }),
    /** First day of a day, week or month within the period. */
    from: DAY,
    to: DAY,
    before: figureValues,
  },
)
const reportRows = listOf(componentOf('ReportRow', REPORT_ROW))

/** Shapes that the answers refer to, by the name of the component. */
export const reportComponents = { FigureValues: FIGURE_VALUES, ReportRow: REPORT_ROW }

const PERIOD = { from: DAY, to: DAY }
const summaryBefore = figureValues

/** A report at one moment: all of its numbers are from the same snapshot of the database. */
export const reportAnswer = objectOf(
  {
    ...PERIOD,
    records: reportRows,
    /** Number of rows of all pages. */
    total: WHOLE,
    summary: figureValues,
    /** Rows of each chart; of a funnel one. */
    charts: listOf(reportRows),
  },
  {
    /** The compared period, if the query asks for one. */
    before: objectOf(PERIOD),
    summaryBefore,
    /** Number of rows of each chart; more than in `charts` if the chart shows only the greatest. */
    chartTotals: limited(listOf(WHOLE), { description: '每个图表共有多少项；只显示最大的若干项时，比图表中的多' }),
  },
)

const detailTable = objectOf(
  {
    label: TEXT,
    /** Key of the dimension of its rows. */
    by: TEXT,
    records: reportRows,
    summary: figureValues,
  },
  { summaryBefore },
)

/** Tables about one row of a report. */
export const rowDetail = objectOf({ tables: listOf(detailTable) })

export type FigureValues = TypeOf<typeof FIGURE_VALUES>
export type ReportRow = TypeOf<typeof REPORT_ROW>
export type ReportAnswer = TypeOf<typeof reportAnswer>
export type DetailTable = TypeOf<typeof detailTable>

/** Keys of the query depend on the report's dimensions; the manifest part parses them. */
const reportQueryTexts = mapOf(TEXT)

/** A report's data, at its list URL. */
export const reportAt = (url: string) => endpointAt({ method: 'GET', path: url, input: reportQueryTexts, output: reportAnswer })

/** Breakdown of one row. */
export const rowDetailAt = (url: string) => endpointAt({ method: 'GET', path: url, input: reportQueryTexts, output: rowDetail })
