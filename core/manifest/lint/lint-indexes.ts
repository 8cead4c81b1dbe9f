import type { NormalTableView } from '../normalize/normal.ts'
import { smallTableHint, unindexedColumn } from './unindexed.ts'
import type { ScreenLint } from './view-kind.ts'

/** Warns of filters over columns without an index, if the database is known. */
export const lintListIndexes = (
  { symbols, screen, catalog, reporter }: ScreenLint,
  { resource: name, filters = [] }: NormalTableView,
): void => {
  const resource = symbols.resources.get(name)?.value
  if (resource === undefined || catalog === undefined) return
  for (const [index, filter] of filters.entries()) {
    const column = unindexedColumn(symbols, resource, filter.field, catalog)
    if (column === undefined) continue
    reporter.report(screen.source, `/view/filters/${index}`, {
      code: 'lint.filter-without-index',
      message: `筛选 “${filter.field}” 的列 “${column}” 没有索引，数据多时会慢：请加索引；${smallTableHint(resource)}`,
    })
  }
}
