import type { ReactNode } from 'react'
import { METRIC_TEXTS, type PreviewAnswer, type PreviewRow, type SortingRule } from '../wire.ts'

/** Change of a row's rank: up, down, or none. */
function RankChange({ row: { before, after } }: { readonly row: PreviewRow }): ReactNode {
  if (before === after) return <span className="sorting-step">不变</span>
  return before > after ? (
    <span className="sorting-step is-up">上升{before - after}位</span>
  ) : (
    <span className="sorting-step is-down">下降{after - before}位</span>
  )
}

/** Preview of the ranking by the rules: new and old rank of every institution, and the points of each metric. */
export function PreviewTable({ preview, rules }: { readonly preview: PreviewAnswer; readonly rules: readonly SortingRule[] }): ReactNode {
  const shown = rules.filter(({ enabled, weight }) => enabled && weight > 0)
  return (
    <section className="yh-card" aria-label="预览排序">
      <h2>预览排序</h2>
      <p className="sorting-note" role="status">
        共{preview.total}家机构{preview.rows.length < preview.total ? `，显示前${preview.rows.length}家` : ''}；尚未保存
      </p>
      <div className="sorting-scroll">
        <table className="sorting-preview">
          <thead>
            <tr>
              <th scope="col">新名次</th>
              <th scope="col">原名次</th>
              <th scope="col">变化</th>
              <th scope="col">机构</th>
              <th scope="col">总评分</th>
              {shown.map(({ metric, weight }) => (
                <th key={metric} scope="col">
                  {METRIC_TEXTS[metric].label}
                  <small>满分{weight}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(row => (
              <tr key={row.id}>
                <td>{row.after}</td>
                <td>{row.before}</td>
                <td>
                  <RankChange row={row} />
                </td>
                <th scope="row">{row.name}</th>
                <td>{row.total}</td>
                {shown.map(({ metric }) => {
                  const part = row.parts[metric]
                  return (
                    <td key={metric}>
                      {part?.points.toFixed(2)}
                      <small>{part?.value == null ? '暂无数据' : `${part.value}${METRIC_TEXTS[metric].unit}`}</small>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
