import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import { useHttp } from '#core/runtime/index.ts'
import type { ImportBatch } from '../wire/batches.ts'
import { useRevert } from './use-revert.tsx'

/** Callbacks of the actions on a batch. */
export interface BatchActions {
  readonly url: string
  /** Continues a batch that was checked but not imported, or was interrupted. */
  resume(batch: ImportBatch): Promise<void>
  changed(): void
}

/** Buttons of the actions that the batch allows in its current state. */
export function BatchButtons({
  batch,
  deeds: { url, resume, changed },
}: {
  readonly batch: ImportBatch
  readonly deeds: BatchActions
}): ReactNode {
  const http = useHttp()
  const { busy, revert } = useRevert(url)
  const { batchId, filename, open, errorFileUrl, revertUntil } = batch
  return (
    <div className="yh-batch-buttons">
      {errorFileUrl && (
        <Button
          size="small"
          onClick={() => void http.download(errorFileUrl.replace(/^\/api/, ''))}
          aria-label={`下载“${filename}”未导入的行`}
        >
          下载未导入的行
        </Button>
      )}
      {revertUntil && (
        <Button
          size="small"
          status="danger"
          loading={busy !== undefined}
          aria-label={`撤销导入“${filename}”`}
          onClick={() => void revert(batchId).then(done => done && changed())}
        >
          撤销导入
        </Button>
      )}
      {open && (
        <Button size="small" type="primary" onClick={() => void resume(batch)} aria-label={`继续导入“${filename}”`}>
          继续导入
        </Button>
      )}
    </div>
  )
}
