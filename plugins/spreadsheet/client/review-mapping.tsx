import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import { useHttp } from '#core/runtime/index.ts'
import type { DryRun, Mapping } from '../wire.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { Counts } from './counts.tsx'
import { RefusedRows } from './refused-rows.tsx'

export interface ReviewMappingProps {
  readonly url: string
  readonly dryRun: DryRun
  onChecked(dryRun: DryRun): void
  onBack(): void
  onStarted(jobId: string): void
}

/** What would be imported and what not; the column mapping can be corrected, which checks anew. */
export function ReviewMapping({ url, dryRun, onChecked, onBack, onStarted }: ReviewMappingProps): ReactNode {
  const http = useHttp()
  const [mapping, setMapping] = useState(dryRun.mapping)
  const [busy, setBusy] = useState<'check' | 'commit'>()
  const missing = dryRun.fields.filter(field => field.required && !Object.values(mapping).includes(field.field))

  const check = async (next: Mapping): Promise<void> => {
    const before = mapping
    setMapping(next)
    if (dryRun.fields.some(field => field.required && !Object.values(next).includes(field.field))) return
    setBusy('check')
    try {
      onChecked((await http.post<DryRun>(`${url}/check`, { batchId: dryRun.batchId, mapping: next })).data)
    } catch {
      // Told by the runtime; the screen must show what was checked, not what failed.
      setMapping(before)
    } finally {
      setBusy(undefined)
    }
  }
  const commit = async (): Promise<void> => {
    setBusy('commit')
    try {
      onStarted((await http.post<{ jobId: string }>(`${url}/commit`, { batchId: dryRun.batchId, mapping })).data.jobId)
    } catch {
      setBusy(undefined)
    }
  }

  return (
    <div className="yh-import-review">
      <Counts total={dryRun.total} ok={dryRun.ok} duplicate={dryRun.duplicate} failed={dryRun.failed} okLabel="可导入" />
      <h3>列的对应关系</h3>
      <ColumnMapping dryRun={dryRun} mapping={mapping} disabled={busy !== undefined} onChange={next => void check(next)} />
      {missing.length > 0 && (
        <p role="alert" className="yh-import-problem">
          请为“{missing.map(field => field.label).join('、')}”选择对应的列
        </p>
      )}
      {dryRun.rows.length > 0 && <h3>不会导入的行</h3>}
      <RefusedRows dryRun={dryRun} />
      <div className="yh-import-footer">
        <Button onClick={onBack} disabled={busy !== undefined}>
          重新选择文件
        </Button>
        <Button type="primary" loading={busy !== undefined} disabled={missing.length > 0 || dryRun.ok === 0} onClick={() => void commit()}>
          {busy === 'check' ? '正在校验' : `导入 ${dryRun.ok} 条`}
        </Button>
      </div>
    </div>
  )
}
