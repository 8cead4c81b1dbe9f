import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Modal/style/css.js'
import type { ReactNode } from 'react'
import { bulkRunsList } from '#core/contract/core-addresses.ts'
import { EmptyState } from '../screen/empty-state.tsx'
import { LoadFailed } from '../screen/load-failed.tsx'
import { useData } from '../swr/use-data.ts'
import { runProgressText } from './run.ts'
import './bulk.css'

interface Props {
  onOpen(id: string): void
  close(): void
}

/** The user's latest runs; each opens its dialog. */
const RunsDialog = ({ onOpen, close }: Props): ReactNode => {
  const { data: runs, error, refresh } = useData(bulkRunsList, {}, { focus: true })
  return (
    <Modal visible className="yh-dialog" title="批量操作记录" style={{ width: 'var(--yh-frame-medium)' }} footer={null} onCancel={close}>
      {!runs && error !== undefined && <LoadFailed error={error} retry={() => void refresh()} />}
      {!runs && error === undefined && <p role="status">加载中</p>}
      {runs?.length === 0 && <EmptyState art="empty" title="还没有批量操作" hint="在列表中勾选本页后，可以选择符合条件的全部数据再操作" />}
      <ul className="yh-bulk-runs">
        {runs?.map(run => (
          <li key={run.id}>
            <button type="button" onClick={() => onOpen(run.id)}>
              <strong>
                {run.label}（{run.resource}）
              </strong>
              <span>{run.state === 'failed' ? `${run.message ?? '没有完成'}，${runProgressText(run)}` : runProgressText(run)}</span>
              <small>{run.begun.slice(0, 16)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

export default RunsDialog
