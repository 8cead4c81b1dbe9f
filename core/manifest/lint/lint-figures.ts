/** Warns of valid figures that no report shows, that no role can see, or that are slow. */
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { listPath } from '../link/endpoints.ts'
import type { Declared, Symbols } from '../link/symbols.ts'
import type { NormalFigure, NormalResource } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { Catalog } from './catalog.ts'
import { smallTableHint, unindexedColumn } from './unindexed.ts'

/** Names of figures that reports show, directly or as part of another figure. */
const shownAnywhere = ({ screens }: Snapshot): ReadonlySet<string> =>
  new Set(Object.values(screens).flatMap(({ view }) => (view.type === 'report' ? view.figures : [])))

const lintFigureIndexes = (
  symbols: Symbols,
  { source, value }: Declared<NormalFigure>,
  resource: NormalResource,
  catalog: Catalog,
  reporter: Reporter,
): void => {
  const { time, by = {} } = value
  const places = [
    ...(time === undefined ? [] : [['/time', '时间', time] as const]),
    ...Object.entries(by).map(([key, text]) => [`/by/${key}`, '维度', text] as const),
  ]
  for (const [pointer, what, text] of places) {
    const column = unindexedColumn(symbols, resource, text, catalog)
    if (column === undefined) continue
    const message = `${what} “${text}” 的列 “${column}” 没有索引，数据多时会慢：请加索引；${smallTableHint(resource)}`
    reporter.report(source, pointer, { code: 'lint.figure-without-index', message })
  }
}

export const lintFigures = (
  symbols: Symbols,
  snapshot: Snapshot,
  grantable: ReadonlySet<string>,
  catalog: Catalog | undefined,
  reporter: Reporter,
): void => {
  const shown = shownAnywhere(snapshot)
  for (const figure of symbols.figures.values()) {
    const { source, value } = figure
    if (!shown.has(value.name))
      reporter.report(source, '/name', { code: 'lint.figure-unused', message: `没有报表显示指标 “${value.name}”` })
    const resource = value.resource === undefined ? undefined : symbols.resources.get(value.resource)?.value
    if (resource === undefined) continue
    const list = listPath(resource) ?? ''
    if (!grantable.has(list)) {
      const message = `没有页面带来权限 “${list}”，除管理员外没有人看得到这个指标`
      reporter.report(source, '/resource', { code: 'lint.figure-nobody-may', message })
    }
    if (catalog !== undefined) lintFigureIndexes(symbols, figure, resource, catalog, reporter)
  }
}
