import type { ReactNode } from 'react'
import type { CellFinding } from '../wire/dry-run.ts'

interface CellFindingsProps {
  readonly title: string
  /** Number of findings, including those not listed in `cells`. */
  readonly total: number
  readonly cells: readonly CellFinding[]
  /** Field labels by field name. */
  readonly labels: ReadonlyMap<string, string>
  /** Shows `text → said`: the cell was converted to `said`. */
  readonly arrow?: boolean
  readonly open?: boolean
}

/** List of cells worth a look that do not block the import: the first ones by row and field. */
export function CellFindings({ title, total, cells, labels, arrow = false, open = false }: CellFindingsProps): ReactNode {
  if (total === 0) return null
  return (
    <details className="yh-import-cells" open={open}>
      <summary>
        {title}（{total}）
      </summary>
      <ul>
        {cells.map(({ row, field, text, said }) => (
          <li key={`${row} ${field}`} className="yh-import-cell">
            <span>第 {row} 行</span>
            <span>{labels.get(field)}</span>
            <span>{arrow ? `${text} → ${said}` : text}</span>
            {!arrow && <span className="yh-import-doubt">{said}</span>}
          </li>
        ))}
      </ul>
      {total > cells.length && <p className="yh-import-note">仅显示前 {cells.length} 个。</p>}
    </details>
  )
}
