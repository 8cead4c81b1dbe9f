import { Statistic } from '@arco-design/web-react'
import { endpointAt, LoadFailed, type NoInput, ScreenSkeleton, useData } from '@yuanhang/runtime'
import type { ReactNode } from 'react'
import { SUMMARY, type Summary } from '../wire.ts'

/** GET: the server holds its answer to the same type. */
const summaryGet = endpointAt<'GET', NoInput, Summary>({ method: 'GET', path: SUMMARY })

/** Shows the number of notes. */
export function SummaryPage(): ReactNode {
  const { data, error, refresh } = useData(summaryGet)
  if (data === undefined) return error === undefined ? <ScreenSkeleton /> : <LoadFailed error={error} retry={refresh} />
  return (
    <div style={{ display: 'flex', gap: 48, padding: 24 }}>
      <Statistic title="记录" value={data.total} suffix="条" />
      <Statistic title="已完成" value={data.done} suffix="条" />
    </div>
  )
}
