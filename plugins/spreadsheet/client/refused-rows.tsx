import type { ReactNode } from 'react'
import type { DryRun } from '../wire/dry-run.ts'

/** Table of the first rows that will not be imported, with reasons. The workbook of the finished import lists all of them. */
export function RefusedRows({ dryRun }: { readonly dryRun: DryRun }): ReactNode {
  const refused = dryRun.duplicate + dryRun.failed
  if (dryRun.total === 0) return <p className="yh-import-note">没有可以导入的行。</p>
  if (refused === 0) return <p className="yh-import-note">没有发现问题，所有行都可以导入。</p>
  const labels = new Map(dryRun.fields.map(field => [field.field, field.label]))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="yh-import-rows" aria-label="不会导入的行" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">行号</th>
              <th scope="col">字段</th>
              <th scope="col">内容</th>
              <th scope="col">原因</th>
            </tr>
          </thead>
          <tbody>
            {dryRun.rows.map(row => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td>{labels.get(row.field) ?? '—'}</td>
                <td>{row.value || '—'}</td>
                <td>{row.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {refused > dryRun.rows.length && (
        <p className="yh-import-note">
          仅显示前 {dryRun.rows.length} 行，导入完成后可下载全部 {refused} 行及原因。
        </p>
      )}
    </>
  )
}
