import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import Progress from '@arco-design/web-react/es/Progress'
import '@arco-design/web-react/es/Progress/style/css.js'
import { type ReactNode, useState } from 'react'
import { ask, toast, useHttp, useJob } from '#core/runtime/index.ts'
import type { ImportResult } from '../wire.ts'
import { Counts } from './counts.tsx'

export interface FollowImportProps {
  readonly url: string
  readonly jobId: string
  readonly batchId: number
  close(changed: boolean): void
}

/** The running import and its report. Closing does not stop it: it goes on in the background. */
export function FollowImport({ url, jobId, batchId, close }: FollowImportProps): ReactNode {
  const { data: job, error } = useJob<ImportResult>(jobId)
  if (job?.state === 'done' && job.result) return <ImportReport url={url} batchId={batchId} result={job.result} close={close} />
  const failed = job?.state === 'failed'
  const percent = job && job.total > 0 ? Math.round((job.done / job.total) * 100) : 0
  return (
    <div className="yh-import-follow" aria-live="polite">
      <Progress type="circle" percent={percent} status={failed ? 'error' : 'normal'} />
      {failed ? (
        <p role="alert" className="yh-import-problem">
          导入中断：{job.message || '服务器出现错误'}。已写入的数据保留，可重新上传同一文件继续，重复的行会自动跳过。
        </p>
      ) : (
        <p>
          {error ? '暂时无法取得进度，导入仍在后台进行' : job?.state === 'running' ? `正在导入 ${job.done} / ${job.total}` : '正在排队…'}
        </p>
      )}
      <Button onClick={() => close(true)}>{failed ? '关闭' : '在后台继续'}</Button>
    </div>
  )
}

function ImportReport({
  url,
  batchId,
  result,
  close,
}: {
  readonly url: string
  readonly batchId: number
  readonly result: ImportResult
  close(changed: boolean): void
}): ReactNode {
  const http = useHttp()
  const [reverting, setReverting] = useState(false)
  const revert = async (): Promise<void> => {
    if (
      !(await ask({ title: '撤销导入', content: '将删除本次导入且之后无人操作过的数据，确定撤销吗？', okText: '撤销导入', danger: true }))
    )
      return
    setReverting(true)
    try {
      const { message } = await http.post(`${url}/revert`, { batchId })
      toast.success(message || '已撤销')
      close(true)
    } catch {
      setReverting(false)
    }
  }
  return (
    <div className="yh-import-follow">
      <h3>导入完成</h3>
      <Counts {...result} okLabel="成功" />
      <div className="yh-import-buttons">
        {result.errorFileUrl && (
          <Button onClick={() => void http.download(result.errorFileUrl?.replace(/^\/api/, '') ?? '')}>下载未导入的行及原因</Button>
        )}
        {result.ok > 0 && (
          <Button status="danger" loading={reverting} onClick={() => void revert()}>
            撤销导入
          </Button>
        )}
        <Button type="primary" onClick={() => close(true)}>
          完成
        </Button>
      </div>
      <p className="yh-import-note">24 小时内可以撤销；之后又被使用或修改过的数据不会被删除。</p>
    </div>
  )
}
