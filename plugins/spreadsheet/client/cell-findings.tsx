import type { ReactNode } from 'react'
import type { CellFinding } from '../wire.ts'

interface CellFindingsProps {
  readonly title: string
  /** Also those that are not listed. */
  readonly total: number
  readonly cells: readonly CellFinding[]
  /** By field. */
  readonly labels: ReadonlyMap<string, string>
  /** The cell became what is said. */
  readonly arrow?: boolean
  readonly open?: boolean
}

/** Cells that are worth a look and no obstacle, the first ones by row and field. */
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
