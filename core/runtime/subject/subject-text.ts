import type { Matching } from '#core/contract/client-plugin.ts'
import type { Row } from '#schemas/types/wire.ts'
import { sumDecimal } from '../../manifest/fields/decimal.ts'
import { emptyText, type TableColumn } from '../table/columns.ts'

/** Maximum number of rows listed by name; their total follows. */
const MAX_NAMED_ROWS = 3

/** Resolved columns that describe the rows of an action. */
export interface SubjectParts {
  /** The row's name, then facts about it. */
  readonly fields: readonly TableColumn[]
  /** The amount at stake. */
  readonly sum: TableColumn | undefined
}

/** 应退金额 of several rows becomes 应退合计. */
const sumLabel = (label: string): string => `${label.replace(/(?<=.)金额$/, '')}合计`

const subjectFieldText = (column: TableColumn, row: Row): string | undefined => {
  const text = column.text(row).trim()
  return text === '' || text === emptyText ? undefined : text
}

/** Known values of a row, its name first; if all are empty, the row's id. */
const textsOfRow = ({ fields }: SubjectParts, row: Row): readonly string[] => {
  const known = [...new Set(fields.flatMap(column => subjectFieldText(column, row) ?? []))]
  return known.length === 0 && fields.length > 0 ? [`编号 ${row.id}`] : known
}

const sumText = (sum: TableColumn, rows: readonly Row[]): string | undefined => {
  const values = rows.map(row => sum.read(row)).filter(value => typeof value === 'string' || typeof value === 'number')
  const total = sumDecimal(values)
  if (total === null) return undefined
  const row = sum.column.path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), total) as Row
  return `${rows.length > 1 ? sumLabel(sum.label) : sum.label} ${sum.text(row)}`
}

const textOfRows = (parts: SubjectParts, rows: readonly Row[]): string => {
  const names = rows.slice(0, MAX_NAMED_ROWS).flatMap(row => textsOfRow(parts, row).slice(0, 1))
  return [names.join('、'), rows.length > MAX_NAMED_ROWS ? '等' : '共', `${rows.length} 项`].join(' ').trim()
}

const textsOfMatching = ({ sum }: SubjectParts, { total }: Matching): readonly string[] => [
  `将处理符合条件的全部 ${total.toLocaleString('zh-CN')} 条，在后台分批进行`,
  // The rows are not loaded, and a sum over some of them would be taken for the sum of all.
  ...(sum ? [`${sumLabel(sum.label)}未统计`] : []),
]

/**
 * Describes the rows of an action in parts for one line: 「李四 · 138****0001」, 「李四、王五、赵六 等 10 项 · 应退合计 84,900.00元」.
 * Empty if there are no rows, or no fields to describe them.
 */
export const subjectText = (parts: SubjectParts, rows: readonly Row[], matching: Matching | undefined): readonly string[] => {
  if (matching) return textsOfMatching(parts, matching)
  const [row] = rows
  if (row === undefined) return []
  const amount = parts.sum && sumText(parts.sum, rows)
  return [...(rows.length > 1 ? [textOfRows(parts, rows)] : textsOfRow(parts, row)), ...(amount === undefined ? [] : [amount])]
}
