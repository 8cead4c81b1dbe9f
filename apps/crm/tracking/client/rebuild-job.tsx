import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useEffect } from 'react'
import { useJob, useRefresh } from '#core/runtime/index.ts'
import { rebuildCounts } from '../wire.ts'

interface Props {
  readonly id: string
  /** URL of the list to refresh when the job is done. */
  readonly listUrl: string | undefined
  close(): void
}

/** Progress of a recount. Closing the drawer does not stop it. */
export function RebuildJob({ id, listUrl, close }: Props): ReactNode {
  const { data: job, error } = useJob(rebuildCounts, id)
  const refresh = useRefresh()
  const done = job?.state === 'done'
  useEffect(() => {
    if (done && listUrl) void refresh(listUrl)
  }, [done, listUrl, refresh])
  return (
    <div className="yh-tracking">
      {job?.state === 'failed' ? (
        <p role="alert">没有完成：{job.message || '服务器出现错误，请稍后重试'}</p>
      ) : done ? (
        <p role="status">已重新统计 {job.result?.days} 天，数字已更新。</p>
      ) : (
        <div aria-live="polite">
          <p>
            {error
              ? '暂时无法取得进度，统计仍在后台进行'
              : job?.state === 'running'
                ? `正在统计，已完成 ${job.done} / ${job.total} 天`
                : '正在排队…'}
          </p>
          <progress aria-label="统计进度" max={Math.max(1, job?.total ?? 1)} value={job?.done ?? 0} />
          <p className="yh-tracking-note">关闭窗口不影响统计。</p>
        </div>
      )}
      <div className="yh-tracking-buttons">
        <Button onClick={close}>关闭</Button>
      </div>
    </div>
  )
}
