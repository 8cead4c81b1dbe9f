/** Checks columns derived from another screen: they are available, "without" names existing ones, "with" names each column once. */
import type { NormalColumns, NormalColumnsLike } from '../normalize/normal.ts'
import { wholeList } from '../normalize/view-kind.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'

import type { Declared, LinkContext } from './symbols.ts'

type DerivationFinding = readonly [place: string, finding: Finding]

const brokenFinding = (context: LinkContext, { like, broken }: NormalColumnsLike, resource: string): Finding | undefined => {
  if (broken === 'circular') return { code: 'columns.circular', message: `列互相引用：“${like}” 的列又以这个页面为准` }
  if (broken === 'empty') return { code: 'columns.nothing-to-like', message: `页面 “${like}” 没有可用的列，只能以表格页为准` }
  if (broken !== 'resource') return undefined
  const { screens, viewKinds } = context.symbols
  const lists = [...screens.values()].flatMap(({ value: { path, view } }) =>
    wholeList(viewKinds, view)?.resource === resource ? [path] : [],
  )
  const suggestion = nearestName(like, lists)
  return { code: 'columns.other-resource', message: `页面 “${like}” 显示的不是 “${resource}”，列不能以它为准`, suggestion }
}

const leftOutColumnFindings = ({ like, without = [], base = [] }: NormalColumnsLike): readonly DerivationFinding[] =>
  without.flatMap((field, index): readonly DerivationFinding[] => {
    if (base.includes(field)) return []
    const message = `页面 “${like}” 没有列 “${field}”，不必去掉`
    return [[`without/${index}`, { code: 'ref.unknown-column', message, suggestion: nearestName(field, base) }]]
  })

const addedColumnFindings = ({ without = [], with: own = [] }: NormalColumnsLike): readonly DerivationFinding[] =>
  own.flatMap(({ field }, index): readonly DerivationFinding[] => {
    if (own.findIndex(other => other.field === field) < index)
      return [[`with/${index}`, { code: 'column.duplicate', message: `“with” 里已有列 “${field}”` }]]
    const message = `列 “${field}” 已在 “without” 里去掉；要替换它，只写在 “with” 里`
    return without.includes(field) ? [[`with/${index}`, { code: 'column.duplicate', message }]] : []
  })

/** Reports problems of the derivation itself. An unknown screen is reported by the reference check, and the columns like those of any list. */
export const checkColumnsLike = (
  context: LinkContext,
  source: Declared<unknown>['source'],
  { columnsLike }: NormalColumns,
  resource: string,
  pointer: string,
): void => {
  if (columnsLike === undefined) return
  const at = `${pointer}/columns`
  const broken = brokenFinding(context, columnsLike, resource)
  if (broken !== undefined) context.reporter.report(source, `${at}/like`, broken)
  if (columnsLike.broken !== undefined) return
  for (const [place, finding] of [...leftOutColumnFindings(columnsLike), ...addedColumnFindings(columnsLike)])
    context.reporter.report(source, `${at}/${place}`, finding)
}
