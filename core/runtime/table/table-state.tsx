import '@arco-design/web-react/es/Button/style/css.js'
import Button from '@arco-design/web-react/es/Button'
import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import type { ClientEmpty, Row } from '#schemas/types/wire.ts'
import { messageOf } from '../feedback/report.ts'
import { Contributed } from '../screen/contributed.tsx'
import { EmptyArt } from '../screen/empty-art.tsx'

const skeletonBars = Array.from({ length: 8 }, (_, at) => at)

/** Skeleton rows before the first response. */
export const TableLoading = (): ReactNode => (
  <div className="yh-table-state yh-table-loading" role="status" aria-label="加载中">
    {skeletonBars.map(bar => (
      <span key={bar} className="yh-bar" />
    ))}
  </div>
)

interface TableEmptyProps {
  readonly params: Readonly<Record<string, string>>
  /** The manifest's settings for an empty list. */
  readonly empty: ClientEmpty | undefined
  onReset(): void
}

const noOfferRows: readonly Row[] = []

/** The component that the manifest offers for an empty list, with the filter values that gave no result. */
const EmptyListOffer = ({ empty, params }: { readonly empty: ClientEmpty; readonly params: TableEmptyProps['params'] }): ReactNode => {
  const { component = '' } = empty
  const filters = Object.fromEntries((empty.params ?? []).flatMap(param => (params[param] ? [[param, params[param]]] : [])))
  const props: ComponentProps = {
    props: { ...empty.props, filters },
    rows: noOfferRows,
    action: undefined,
    actions: {},
    view: undefined,
    close: () => {},
  }
  return <Contributed kind="components" id={component} props={props} fallback={null} />
}

/** Empty state. With active filters it offers to reset them; also shows the manifest's hint. */
export const TableEmpty = ({ params, empty, onReset }: TableEmptyProps): ReactNode => {
  const filtered = Object.keys(params).length > 0
  const told = empty && (!empty.params || empty.params.some(param => params[param])) ? empty : undefined
  return (
    <div className="yh-table-state" role="status">
      <EmptyArt kind="empty" />
      <strong>{filtered ? '没有符合条件的数据' : '暂无数据'}</strong>
      {told && <span className="yh-hint">{told.hint}</span>}
      {told?.component && <EmptyListOffer empty={told} params={params} />}
      {filtered && (
        <>
          {!told && <span className="yh-hint">换个筛选条件试试，或重置后重新查询</span>}
          <Button size="small" onClick={onReset}>
            重置筛选
          </Button>
        </>
      )}
    </div>
  )
}

/** Error state of a list without earlier rows to keep. */
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

/** The list could not be reloaded; the rows below are from the last successful load. */
export const StaleNotice = ({ error, onRetry }: { readonly error: unknown; onRetry(): void }): ReactNode => (
  <div className="yh-stale" role="alert">
    <span>加载失败：{messageOf(error)}。下面显示的是之前的数据。</span>
    <Button size="mini" onClick={onRetry}>
      重试
    </Button>
  </div>
)
