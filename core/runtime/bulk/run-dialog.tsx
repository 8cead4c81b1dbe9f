import Button from '@arco-design/web-react/es/Button'
import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import { type ReactNode, useState } from 'react'
import { bulkRunStop, bulkRunsList } from '#core/contract/core-addresses.ts'
import { useHttp } from '../context/runtime.ts'
import { ask } from '../feedback/dialogs.ts'
import { toast } from '../feedback/toast.ts'
import { RequestError } from '../http/request-error.ts'
import { EmptyState } from '../screen/empty-state.tsx'
import { LoadFailed } from '../screen/load-failed.tsx'
import { useRefresh } from '../swr/use-data.ts'
import { type BulkReason, type BulkRun, hasEnded, runProgressText } from './run.ts'
import { useRun } from './use-run.ts'
import './bulk.css'

/** Reasons why some rows were refused, and the names of the rows. */
const RefusalReasons = ({ reasons }: { readonly reasons: readonly BulkReason[] }): ReactNode =>
  reasons.length > 0 && (
    <dl className="yh-bulk-reasons">
      {reasons.map(({ reason, count, names }) => (
        <div key={reason}>
          <dt>
            {reason}（{count} 条）
          </dt>
          <dd>
            {names.join('、')}
            {count > names.length && ` 等 ${count} 条`}
          </dd>
        </div>
      ))}
    </dl>
  )

const RunSummary = ({ run, reasons }: { readonly run: BulkRun; readonly reasons: readonly BulkReason[] }): ReactNode => {
  const waiting = run.total - run.done - run.refused
  return (
    <div aria-live="polite">
      {run.state === 'failed' && (
        <p role="alert" className="yh-bulk-failed">
          {run.message ?? '任务中断'}
          {waiting > 0 && `，还有 ${waiting.toLocaleString('zh-CN')} 条没有开始`}
        </p>
      )}
      <p className="yh-bulk-outcome">{runProgressText(run)}</p>
      {!hasEnded(run) && <progress aria-label="进度" max={Math.max(1, run.total)} value={run.done + run.refused} />}
      <RefusalReasons reasons={reasons} />
    </div>
  )
}

/** Progress of a run, and the result for its rows. Closing the dialog does not stop the run. */
const RunDialog = ({ id, close }: { readonly id: string; close(): void }): ReactNode => {
  const { data: run, error, refresh } = useRun(id)
  const http = useHttp()
  const refreshAll = useRefresh()
  const [stopping, setStopping] = useState(false)
  const stop = async (): Promise<void> => {
    const sure = await ask({
      title: '停止批量操作',
      content: '已处理的数据不会恢复，其余的不再处理。确定停止吗？',
      okText: '停止',
      danger: true,
    })
    if (!sure) return
    setStopping(true)
    await http.call(bulkRunStop, { id }).then(
      ({ message }) => toast.success(message || '已停止'),
      () => undefined,
    )
    setStopping(false)
    void refreshAll(bulkRunsList.path)
  }
  const going = run !== undefined && !hasEnded(run)
  const footer = (
    <>
      {going && (
        <Button status="danger" loading={stopping} onClick={() => void stop()}>
          停止
        </Button>
      )}
      <Button type="primary" onClick={close}>
        {going ? '在后台继续' : '关闭'}
      </Button>
    </>
  )
  return (
    <Modal
      visible
      className="yh-dialog"
      title={run ? `${run.label}（${run.resource}）` : '批量操作'}
      style={{ width: 'var(--yh-frame-medium)' }}
      maskClosable={false}
      footer={footer}
      onCancel={close}
    >
      {run && <RunSummary run={run} reasons={run.reasons} />}
      {!run && error !== undefined && <RunLoadFailed error={error} retry={() => void refresh()} />}
      {!run && error === undefined && <p role="status">加载中</p>}
    </Modal>
  )
}

const RunLoadFailed = ({ error, retry }: { readonly error: unknown; retry(): void }): ReactNode =>
  error instanceof RequestError && error.status === 404 ? (
    <EmptyState art="lost" title="没有找到这次批量操作" hint="只有发起人能查看，记录保留 30 天" />
  ) : (
    <LoadFailed error={error} retry={retry} />
  )

export default RunDialog
