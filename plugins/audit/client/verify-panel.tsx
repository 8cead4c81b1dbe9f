import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useEffect, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { report, useHttp, useJob, useRefresh } from '#core/runtime/index.ts'
import { auditCheckGet, auditVerify, auditVerifyJobAt } from '../wire.ts'
import { FailingEntries } from './broken-list.tsx'
import { checkOutcomeText } from './check-words.ts'
import './audit.css'

/** Progress and outcome of a check. Closing the drawer does not stop it. */
const VerifyProgress = ({ jobId }: { readonly jobId: string }): ReactNode => {
  const { data: job, error } = useJob(auditVerifyJobAt, jobId)
  const refresh = useRefresh()
  const ended = job?.state === 'done' || job?.state === 'failed'
  useEffect(() => {
    if (ended) void refresh(auditCheckGet.path)
  }, [ended, refresh])
  if (job?.state === 'failed') return <p role="alert">校验中断：{job.message || '服务器出现错误'}</p>
  if (job?.state === 'done' && job.result)
    return (
      <div className={job.result.intact ? 'yh-audit-check' : 'yh-audit-check is-broken'} role="status">
        <strong>{checkOutcomeText(job.result)}</strong>
        <FailingEntries result={job.result} />
      </div>
    )
  return (
    <div aria-live="polite">
      <p>
        {error ? '暂时无法取得进度，校验仍在后台进行' : job?.state === 'running' ? `正在校验 ${job.done} / ${job.total ?? 0}` : '正在排队…'}
      </p>
      <progress className="yh-audit-progress" aria-label="校验进度" max={Math.max(1, job?.total ?? 1)} value={job?.done ?? 0} />
      <p className="yh-audit-none">关闭窗口不影响校验，结果会显示在列表上方。</p>
    </div>
  )
}

/** Drawer that starts a check of the hash chain. */
export function VerifyPanel({ close }: ComponentProps): ReactNode {
  const http = useHttp()
  const [jobId, setJobId] = useState<string>()
  const [starting, setStarting] = useState(false)
  const start = (whole: boolean): void => {
    setStarting(true)
    http
      .call(auditVerify, { whole })
      .then(({ data }) => setJobId(data.jobId), report)
      .finally(() => setStarting(false))
  }
  return (
    <div className="yh-audit-verify">
      <p>每条日志都带有由前一条推算的校验值。校验会逐条核对，任何改动、删除都能查出。</p>
      {jobId ? (
        <VerifyProgress key={jobId} jobId={jobId} />
      ) : (
        <div className="yh-audit-buttons">
          <Button type="primary" loading={starting} onClick={() => start(false)}>
            校验新增日志
          </Button>
          <Button loading={starting} onClick={() => start(true)}>
            校验全部日志
          </Button>
        </div>
      )}
      {jobId && <Button onClick={() => close(true)}>关闭</Button>}
    </div>
  )
}
