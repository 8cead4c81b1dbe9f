import Progress from '@arco-design/web-react/es/Progress'
import '@arco-design/web-react/es/Progress/style/css.js'
import Skeleton from '@arco-design/web-react/es/Skeleton'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import Tag from '@arco-design/web-react/es/Tag'
import '@arco-design/web-react/es/Tag/style/css.js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Answer, EmptyState, LoadFailed, Pager, useData } from '#core/runtime/index.ts'
import { type BatchState, type ImportBatch, type OwnBatchesPage, undoneText } from '../wire/batches.ts'
import { importBatchesAt } from '../wire/endpoints.ts'
import { type BatchActions, BatchButtons } from './batch-buttons.tsx'
import './own-batches.css'

const BATCHES_PER_PAGE = 10

/** Polling interval in milliseconds while a batch is running or being undone. */
const POLL_INTERVAL_MS = 1_000

const ACTIVE_STATES: readonly BatchState[] = ['running', 'reverting']
const isActiveBatch = ({ state }: ImportBatch): boolean => ACTIVE_STATES.includes(state)

const BATCH_STATES: Readonly<Record<BatchState, { readonly label: string; readonly color?: string }>> = {
  checked: { label: '已校验，未导入', color: 'orange' },
  running: { label: '正在导入', color: 'arcoblue' },
  done: { label: '已完成', color: 'green' },
  failed: { label: '已中断', color: 'red' },
  reverting: { label: '正在撤销', color: 'arcoblue' },
  reverted: { label: '已撤销' },
}

const pollInterval = (answer: Answer<OwnBatchesPage> | undefined): number => {
  const records = answer?.data.records ?? []
  return records.some(isActiveBatch) ? POLL_INTERVAL_MS : 0
}

/** Date and time to the minute. */
const minuteText = (time: string): string => time.slice(0, 16)

function BatchCount({ label, value, tone = '' }: { readonly label: string; readonly value: number; readonly tone?: string }): ReactNode {
  return (
    <div className={value > 0 ? tone : ''}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Progress bar of a batch that is being imported or undone. */
function BatchProgress({ batch: { state, done, total, undone } }: { readonly batch: ImportBatch }): ReactNode {
  const reverting = state === 'reverting'
  const all = reverting ? done : total
  const now = reverting ? (undone?.reverted ?? 0) + (undone?.kept ?? 0) : done
  const percent = all > 0 ? Math.min(100, Math.round((now / all) * 100)) : 0
  return <Progress percent={percent} size="small" formatText={() => `${now} / ${all}`} />
}

function BatchItem({ batch, deeds }: { readonly batch: ImportBatch; readonly deeds: BatchActions }): ReactNode {
  const { filename, state, createdDate, total, ok, duplicate, failed, undone, revertUntil } = batch
  const { label, color } = BATCH_STATES[state]
  return (
    <li className="yh-batch">
      <div className="yh-batch-head">
        <strong title={filename}>{filename}</strong>
        <Tag {...(color === undefined ? {} : { color })}>{state === 'failed' && undone ? '撤销中断' : label}</Tag>
        <time>{minuteText(createdDate)}</time>
      </div>
      <dl className="yh-batch-counts">
        <BatchCount label="共" value={total} />
        <BatchCount label={state === 'checked' ? '可导入' : '成功'} value={ok} tone="is-ok" />
        <BatchCount label="重复" value={duplicate} tone="is-warning" />
        <BatchCount label="有误" value={failed} tone="is-danger" />
      </dl>
      {isActiveBatch(batch) && <BatchProgress batch={batch} />}
      <div className="yh-batch-foot">
        <span>{state === 'reverted' ? undone && undoneText(undone) : revertUntil && `可撤销至 ${minuteText(revertUntil)}`}</span>
        <BatchButtons batch={batch} deeds={deeds} />
      </div>
    </li>
  )
}

interface OwnBatchesProps extends Pick<BatchActions, 'resume'> {
  readonly url: string
  /** Called after rows of the list were added or removed. */
  onChanged(): void
}

/** List of the user's imports into this list with their results, including those whose window was closed long ago. */
export function OwnBatches({ url, resume, onChanged }: OwnBatchesProps): ReactNode {
  const [page, setPage] = useState(1)
  const { data, error, refresh } = useData(importBatchesAt(url), { page, size: BATCHES_PER_PAGE }, { keep: true, poll: pollInterval })
  const working = data?.records.some(isActiveBatch) ?? false
  const worked = useRef(false)

  // Only batches that ended while the list was open.
  useEffect(() => {
    if (worked.current && !working) onChanged()
    worked.current = working
  }, [working])

  if (error && !data) return <LoadFailed error={error} retry={() => void refresh()} />
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  if (data.total === 0) return <EmptyState art="empty" title="还没有导入过文件" hint="导入的文件和结果会列在这里，关闭窗口后也能找到" />
  const changed = (): void => {
    onChanged()
    void refresh()
  }
  return (
    <>
      <ul className="yh-batches" aria-label="我的导入">
        {data.records.map(batch => (
          <BatchItem key={batch.batchId} batch={batch} deeds={{ url, resume, changed }} />
        ))}
      </ul>
      {data.total > BATCHES_PER_PAGE && (
        <Pager
          total={data.total}
          page={page}
          size={BATCHES_PER_PAGE}
          sizes={[BATCHES_PER_PAGE]}
          onPage={setPage}
          onSize={() => undefined}
        />
      )}
    </>
  )
}
