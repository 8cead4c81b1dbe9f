import '@arco-design/web-react/es/Button/style/css.js'
import Button from '@arco-design/web-react/es/Button'
import type { ReactNode } from 'react'
import { messageOf } from '../feedback/report.ts'
import { EmptyArt } from '../screen/empty-art.tsx'

const bars = Array.from({ length: 8 }, (_, at) => at)

/** Before the first answer: rows to come. */
export const TableLoading = (): ReactNode => (
  <div className="yh-table-state yh-table-loading" role="status" aria-label="加载中">
    {bars.map(bar => (
      <span key={bar} className="yh-bar" />
    ))}
  </div>
)

/** No rows. With filters on, a way out of them. */
export const TableEmpty = ({ filtered, onReset }: { readonly filtered: boolean; onReset(): void }): ReactNode => (
  <div className="yh-table-state" role="status">
    <EmptyArt kind="empty" />
    <strong>{filtered ? '没有符合条件的数据' : '暂无数据'}</strong>
    {filtered && (
      <>
        <span className="yh-hint">换个筛选条件试试，或清空后重新查询</span>
        <Button size="small" onClick={onReset}>
          清空筛选
        </Button>
      </>
    )}
  </div>
)

/** The list could not be loaded and there are no older rows to keep. */
export const TableFailed = ({ error, onRetry }: { readonly error: unknown; onRetry(): void }): ReactNode => (
  <div className="yh-table-state" role="alert">
    <EmptyArt kind="broken" />
    <strong>加载失败</strong>
    <span className="yh-hint">{messageOf(error)}</span>
    <Button size="small" type="primary" onClick={onRetry}>
      重试
    </Button>
  </div>
)

/** The list could not be loaded; the rows below are the ones before. */
export const StaleNotice = ({ error, onRetry }: { readonly error: unknown; onRetry(): void }): ReactNode => (
  <div className="yh-stale" role="alert">
    <span>加载失败：{messageOf(error)}。下面显示的是之前的数据。</span>
    <Button size="mini" onClick={onRetry}>
      重试
    </Button>
  </div>
)
