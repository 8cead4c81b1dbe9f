import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import { messageOf } from '../feedback/report.ts'
import './detail.css'

/** Skeleton lines while a part loads. */
export const PartWaiting = ({ lines = 4 }: { readonly lines?: number }): ReactNode => (
  <div className="yh-detail-wait" role="status" aria-label="加载中">
    {Array.from({ length: lines }, (_, line) => (
      <span className="yh-skeleton-line" key={line} />
    ))}
  </div>
)

/** Error of a part that failed to load, with a retry button. */
export const PartFailed = ({ error, retry }: { readonly error: unknown; retry(): void }): ReactNode => (
  <div className="yh-detail-none" role="alert">
    <span>加载失败：{messageOf(error)}</span>
    <Button size="small" onClick={retry}>
      重试
    </Button>
  </div>
)
