/** Warns of valid figures that no report shows, that no role can see, or that are slow. */

import type { Snapshot } from '#core/contract/model/snapshot.ts'
import {
  type Catalog,
  type Declared,
  listPath,
  type NormalResource,
  type Reporter,
  type Symbols,
  smallTableHint,
  type ThingLint,
  unindexedColumn,
} from '#core/manifest/language.ts'
import { isOfKind } from '#core/manifest/public.ts'
import type { NormalFigure } from './model/normal-figure.ts'
import { reportFinding } from './problems.ts'
import { reportKind } from './report-kind.ts'

/** True if a report shows the figure, directly or as part of another one. */
const isShown = ({ screens }: Snapshot, name: string): boolean =>
  Object.values(screens).some(({ view }) => isOfKind(reportKind, view) && view.figures.includes(name))

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
    reportFinding(reporter, source, pointer, { code: 'lint.figure-without-index', message })
  }
}

/** Warns of a figure. */
export const lintFigure = ({ symbols, snapshot, grantable, catalog, reporter }: ThingLint, figure: Declared<NormalFigure>): void => {
  const { source, value } = figure
  if (!isShown(snapshot, value.name))
    reportFinding(reporter, source, '/name', { code: 'lint.figure-unused', message: `没有报表显示指标 “${value.name}”` })
  const resource = value.resource === undefined ? undefined : symbols.resources.get(value.resource)?.value
  if (resource === undefined) return
  const list = listPath(resource) ?? ''
  if (!grantable.has(list)) {
    const message = `没有页面带来权限 “${list}”，除管理员外没有人看得到这个指标`
    reportFinding(reporter, source, '/resource', { code: 'lint.figure-nobody-may', message })
  }
  if (catalog !== undefined) lintFigureIndexes(symbols, figure, resource, catalog, reporter)
}
