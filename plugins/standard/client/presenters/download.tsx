import Modal from '@arco-design/web-react/es/Modal'
import Progress from '@arco-design/web-react/es/Progress'
import '@arco-design/web-react/es/Modal/style/css.js'
import '@arco-design/web-react/es/Progress/style/css.js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import { EXPORT_RESULT } from '#core/contract/exporter.ts'
import { jobAt } from '#core/contract/job.ts'
import { isObject } from '#core/contract/must.ts'
import { type JobState, type Query, report, toast, useHttp, useJob } from '#core/runtime/index.ts'
import { listQuery, readListState } from '#core/runtime/table/list-state.ts'
import './presenters.css'

/** Query of the export: the list's filters, quick filter and sort without its page, so that the file holds all rows of the list. */
export function downloadQuery(
  { action, rows, view, initial }: Pick<PresenterProps, 'action' | 'rows' | 'view' | 'initial'>,
  search: string,
): Query {
  const { page: _page, size: _size, ...list } = view ? listQuery(view, readListState(view, new URLSearchParams(search))) : {}
  const id = action.select === 'none' ? undefined : rows.map(row => row.id)
  return { ...list, ...(initial as Query), ...(id ? { id } : {}) }
}

const exportJobId = (data: unknown): string | undefined => {
  const id = isObject(data) ? data['jobId'] : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** Removes the base path from file URLs: the HTTP client adds it. */
const withoutBasePath = (url: string): string => url.replace(/^\/api(?=\/)/, '')

/** Progress in percent, 0–100; 0 while the job's total is unknown. */
const jobPercent = ({ done, total }: Pick<JobState, 'done' | 'total'>): number =>
  total ? Math.min(100, Math.floor((done / total) * 100)) : 0

/** The job of an export, whichever plugin writes it. */
const anyExportJobAt = jobAt({ name: 'export', result: EXPORT_RESULT })

/** Progress dialog of a long export, which downloads the file when the job is done. */
function ExportProgress({ id, title, close }: { readonly id: string; readonly title: string; close(): void }): ReactNode {
  const http = useHttp()
  const { data: job, error } = useJob(anyExportJobAt, id)
  const ended = useRef(false)

  useEffect(() => {
    const over = error !== undefined || job?.state === 'done' || job?.state === 'failed'
    if (!over || ended.current) return
    ended.current = true
    const file = job?.result?.fileUrl
    if (error) report(error)
    else if (job?.state === 'done' && file) http.download(withoutBasePath(file)).then(() => toast.success('导出完成'), ignoreShownError)
    else toast.error(job?.message || '导出失败，请稍后重试')
    close()
  }, [job, error, http, close])

  return (
    <Modal
      visible
      title={title}
      style={{ width: 'var(--yh-frame-narrow)' }}
      cancelText="取消"
      maskClosable={false}
      footer={cancel => cancel}
      onCancel={close}
    >
      <Progress percent={job ? jobPercent(job) : 0} animation />
      <p className="yh-export-note">{job?.total ? `已处理 ${job.done} / ${job.total} 条，完成后自动下载` : '正在准备，完成后自动下载'}</p>
    </Modal>
  )
}

/** The HTTP client has shown the error. */
const ignoreShownError = (): void => {}

/** Downloads the list as the server exports it. */
export function DownloadPresenter(props: PresenterProps): ReactNode {
  const { action, close } = props
  const http = useHttp()
  const [job, setJob] = useState<string>()
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    const arrived = toast.loading(`正在${action.label}…`)
    http
      .download(action.url, { query: downloadQuery(props, location.search) })
      .then(
        answer => {
          const id = exportJobId(answer?.data)
          if (id !== undefined) return setJob(id)
          if (answer) toast.success(answer.message || '操作成功')
          close(false)
        },
        () => close(false),
      )
      .finally(arrived)
  }, [])

  return job === undefined ? null : <ExportProgress id={job} title={`正在${action.label}`} close={() => close(false)} />
}
