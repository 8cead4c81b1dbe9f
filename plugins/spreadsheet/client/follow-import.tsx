import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import Progress from '@arco-design/web-react/es/Progress'
import '@arco-design/web-react/es/Progress/style/css.js'
import type { ReactNode } from 'react'
import { useHttp, useJob } from '#core/runtime/index.ts'
import type { ImportResult } from '../wire/batches.ts'
import { importJobAt } from '../wire/endpoints.ts'
import { RowCounts } from './counts.tsx'
import { useRevert } from './use-revert.tsx'

export interface FollowImportProps {
  readonly url: string
  readonly jobId: string
  readonly batchId: number
  close(changed: boolean): void
  /** Opens the list of the user's imports. */
  onOwn(): void
}

/** Progress of a running import, then its report. Closing it does not stop the import, which continues in the background. */
export function FollowImport({ url, jobId, batchId, close, onOwn }: FollowImportProps): ReactNode {
  const { data: job, error } = useJob(importJobAt, jobId)
  if (job?.state === 'done' && job.result)
    return <ImportReport url={url} batchId={batchId} result={job.result} close={close} onOwn={onOwn} />
  const failed = job?.state === 'failed'
  const percent = job?.total ? Math.round((job.done / job.total) * 100) : 0
  return (
    <div className="yh-import-follow" aria-live="polite">
      <Progress type="circle" percent={percent} status={failed ? 'error' : 'normal'} />
      {failed ? (
        <p role="alert" className="yh-import-problem">
          导入中断：{job.message || '服务器出现错误'}。已写入的数据保留，可在“我的导入”中继续或撤销。
        </p>
      ) : (
        <p>
          {error
            ? '暂时无法取得进度，导入仍在后台进行'
            : job?.state === 'running'
              ? `正在导入 ${job.done} / ${job.total ?? 0}`
              : '正在排队…'}
        </p>
      )}
      {!failed && <p className="yh-import-note">关闭窗口不影响导入，进度和结果可在“我的导入”中查看。</p>}
      <div className="yh-import-buttons">
        <Button onClick={onOwn}>我的导入</Button>
        <Button onClick={() => close(true)}>{failed ? '关闭' : '在后台继续'}</Button>
      </div>
    </div>
  )
}

interface ImportReportProps extends Omit<FollowImportProps, 'jobId'> {
  readonly result: ImportResult
}

function ImportReport({ url, batchId, result, close, onOwn }: ImportReportProps): ReactNode {
  const http = useHttp()
  const { busy, revert } = useRevert(url)
  return (
    <div className="yh-import-follow">
      <h3>导入完成</h3>
      <RowCounts {...result} okLabel="成功" />
      <div className="yh-import-buttons">
        {result.errorFileUrl && (
          <Button onClick={() => void http.download(result.errorFileUrl?.replace(/^\/api/, '') ?? '')}>下载未导入的行及原因</Button>
        )}
        {result.ok > 0 && (
          <Button status="danger" loading={busy !== undefined} onClick={() => void revert(batchId).then(done => done && close(true))}>
            撤销导入
          </Button>
        )}
        <Button onClick={onOwn}>我的导入</Button>
        <Button type="primary" onClick={() => close(true)}>
          完成
        </Button>
      </div>
      <p className="yh-import-note">24 小时内可以撤销；之后又被使用或修改过的数据不会被删除。</p>
    </div>
  )
}
