import type { Dimension } from '../manifest/model/report.ts'
import type { DetailTable } from '../wire.ts'
import type { NarrowedDimension } from './measuring.ts'
import { readNumbers } from './one-moment.ts'
import { defaultSort, type ReportRequest } from './report-engine.ts'
import type { Serving } from './serving.ts'

interface BreakdownRequest extends ReportRequest {
  readonly by: readonly Dimension[]
  /** The opened row as a filter. */
  readonly row: NarrowedDimension
}

/** Breaks one row down by each further dimension, all from one snapshot. */
export function readDetail(serving: Serving, { snapshot, actor, view, query, by, row }: BreakdownRequest): Promise<readonly DetailTable[]> {
  const { from, to, before } = query
  const figures = view.rows?.figures ?? []
  const narrowed = [...query.filters.map(({ dimension, values }) => ({ dimension, wanted: values })), row]
  const tables = by.map(dimension => ({ dimension, figures }))
  const request = { snapshot, actor, period: { from, to }, before, narrowed, parts: [{ figures }, ...tables] }
  return readNumbers(serving, request, async moment => {
    const { values, before: earlier } = moment.whole(figures)
    const answers: DetailTable[] = []
    for (const table of tables) {
      const sort = table.dimension.values.kind === 'interval' ? undefined : (query.sort ?? defaultSort(table))
      const records = await moment.lines(table, sort)
      const { key, label } = table.dimension
      answers.push({ label, by: key, records, summary: values, ...(earlier ? { summaryBefore: earlier } : {}) })
    }
    return answers
  })
}
