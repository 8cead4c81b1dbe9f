import { type ReactNode, useState } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { firstOfMonth, wallDate } from '#core/manifest/public.ts'
import { Contributed, EmptyState, LoadFailed, Pager, useAnswer } from '#core/runtime/index.ts'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { type PromotedUserPage, promotedUsersList } from '../wire.ts'

const promotedPageSizes: readonly number[] = [10, 20, 50, 100]
const timeFilter: ClientFilter = { key: 'time', type: 'dateRange', label: '注册时间', params: ['timeOnOrAfter', 'timeOnOrBefore'] }

/** From the first day of the month to today. */
const monthToToday = (): readonly (string | undefined)[] => {
  const today = wallDate(new Date())
  return [firstOfMonth(today), today]
}

/** Query of a date range: from the start of the first day to the end of the last. */
export const rangeQuery = ([from, to]: readonly (string | undefined)[]) => ({
  timeOnOrAfter: from && `${from} 00:00:00`,
  timeOnOrBefore: to && `${to} 23:59:59`,
})

const PromotedUserTable = ({ records }: Pick<PromotedUserPage, 'records'>): ReactNode => (
  <div className="yh-promotion-scroll">
    <table className="yh-promotion-table">
      <thead>
        <tr>
          <th scope="col">注册时间</th>
          <th scope="col">昵称</th>
          <th scope="col">邀请人数</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, registerTime, nickname, number }) => (
          <tr key={id}>
            <td>{registerTime.slice(0, 16)}</td>
            <td>{nickname}</td>
            <td>{number}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Users who registered through the employee's codes. */
export const PromotionData = (): ReactNode => {
  const [range, setRange] = useState(monthToToday)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const { data, error, refreshing, refresh } = useAnswer(promotedUsersList, { ...rangeQuery(range), page, size }, { keep: true })
  const filter: FilterProps = {
    id: 'promotion-time',
    filter: timeFilter,
    options: [],
    loading: false,
    value: range,
    onChange: value => {
      setRange(value)
      setPage(1)
    },
    onSubmit: () => {},
  }
  const list = data?.data
  return (
    <div aria-busy={refreshing}>
      <div className="yh-promotion-head">
        <label htmlFor="promotion-time">注册时间</label>
        <div className="yh-promotion-range">
          <Contributed kind="filters" id="dateRange" props={filter} />
        </div>
        <span>
          邀请注册人数 <strong>{list?.inviteRegisterNumber ?? '-'}</strong>
        </span>
      </div>
      {error && !list ? <LoadFailed error={error} retry={() => void refresh()} /> : null}
      {list?.records.length === 0 && <EmptyState art="empty" title="暂无推广数据" hint="换一个时间范围，或把二维码分享出去" />}
      {list && list.records.length > 0 && <PromotedUserTable records={list.records} />}
      {list && list.total > 0 && (
        <Pager
          total={list.total}
          page={page}
          size={size}
          sizes={promotedPageSizes}
          onPage={setPage}
          onSize={next => {
            setSize(next)
            setPage(1)
          }}
        />
      )}
    </div>
  )
}
