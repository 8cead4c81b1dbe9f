import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { Changes, LoadFailed, useData } from '#core/runtime/index.ts'
import { auditEntryGet, type EntryContent } from '../wire.ts'
import './audit.css'

const EntryContentView = ({ rows, more, notes }: EntryContent): ReactNode => (
  <div className="yh-audit-content">
    {rows.map(({ resource, id, url, changes }) => (
      <section key={`${resource} ${id}`}>
        <h3>
          {resource} <span>编号 {id}</span>
          {url && (
            <Link className="yh-link" to={url}>
              查看
            </Link>
          )}
        </h3>
        {changes.length > 0 ? <Changes changes={changes} /> : <p className="yh-audit-none">没有可显示的字段变更</p>}
      </section>
    ))}
    {more > 0 && <p className="yh-audit-none">另有 {more} 条数据的变更，可在该数据的变更记录中查看</p>}
    {notes.length > 0 && (
      <section>
        <h3>附加信息</h3>
        <dl className="yh-audit-notes">
          {notes.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    )}
  </div>
)

/** Changes recorded by an entry of the audit log. */
export function EntryContentTab({ rows: [row] }: ComponentProps): ReactNode {
  const { data, error, refresh } = useData(row ? auditEntryGet : null, { entry: row?.id ?? 0 })
  if (error && !data) return <LoadFailed error={error} retry={() => void refresh()} />
  if (!data) return <p role="status">加载中…</p>
  if (data.rows.length === 0 && data.notes.length === 0) return <p className="yh-audit-none">该操作没有改动数据</p>
  return <EntryContentView {...data} />
}
