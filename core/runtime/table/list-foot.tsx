import { type ReactNode, useMemo } from 'react'
import { type GrowingList, minTotal } from '../swr/use-list.ts'
import type { FramedList } from './framed-list.tsx'
import { pageSizes } from './list-state.ts'
import { Pager } from './pager.tsx'

/** Total of a list without pages. If rows were cut off, it says so, so that they are not taken for all. */
const wholeTotal = ({ total, records }: Pick<GrowingList, 'total' | 'records'>): string =>
  total !== undefined && total > records.length
    ? `只显示前 ${records.length} 条，共 ${total} 条，请缩小查询范围`
    : `共 ${records.length} 条`

/** Foot below the rows: the pager, or the total of a list without pages. */
export const ListFoot = ({ view, state, list: { data }, on }: Pick<FramedList, 'view' | 'state' | 'list' | 'on'>): ReactNode => {
  const sizes = useMemo(() => pageSizes(view), [view])
  if (!data) return null
  if (!view.paged) return <p className="yh-total">{wholeTotal(data)}</p>
  if (data.total === 0) return null
  return (
    <Pager
      total={minTotal(data, state)}
      uncounted={data.uncounted}
      page={state.page}
      size={state.size}
      sizes={sizes}
      onPage={on.onPage}
      onSize={on.onSize}
    />
  )
}
