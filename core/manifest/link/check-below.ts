/** Checks stacked columns: "with" names another column of the list, which is stacked under one column only and has none under itself. */
import { columnPointer, isDerivedColumn } from '../normalize/like-columns.ts'
import type { NormalColumn, NormalTableView } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { resolvePath } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

const stackedFinding = (columns: readonly NormalColumn[], { field, with: below }: NormalColumn): Finding | undefined => {
  if (below === undefined) return undefined
  const code = 'column.not-below'
  const other = columns.find(column => column.field === below)
  if (below === field) return { code, message: `列 “${field}” 不能放在自己下面` }
  if (other === undefined) {
    const names = columns.map(column => column.field)
    return { code, message: `“${below}” 不是这个表格的列，不能放在 “${field}” 下面`, suggestion: nearestName(below, names) }
  }
  if (other.with !== undefined) return { code, message: `“${below}” 下面已有一列，不能再放在 “${field}” 下面` }
  const first = columns.find(column => column.with === below)
  return first === undefined || first.field === field ? undefined : { code, message: `“${below}” 已经放在 “${first.field}” 下面` }
}

/** Checks the stacked columns of a list. Columns from another screen are checked there; a column that this list leaves out is simply not stacked. */
export const checkBelow = (context: LinkContext, source: Declared<unknown>['source'], view: NormalTableView, pointer: string): void => {
  const columns = view.columns ?? []
  for (const [index, column] of columns.entries()) {
    if (isDerivedColumn(column) || column.with === undefined) continue
    const resolution = resolvePath(context.symbols, view.resource, column.with)
    // An unknown field is reported by the reference check.
    if (resolution === undefined || 'finding' in resolution) continue
    const finding = stackedFinding(columns, column)
    if (finding !== undefined) context.reporter.report(source, `${pointer}/${columnPointer(column, index)}/with`, finding)
  }
}
