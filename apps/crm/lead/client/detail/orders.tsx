import { type ReactNode, useId, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { Paged } from '#core/runtime/detail/index.ts'
import { TabStrip, useData } from '#core/runtime/index.ts'
import type { CancelledOrder, Details, OrderInProgress } from '../../wire.ts'
import { address } from '../names/addresses.ts'
import { EMPTY, textOf } from '../names/labels.ts'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import './parts.css'

/** '1234.5' → '1,234.50元'. The server sends texts with two decimals, which stay digits. */
export const yuan = (amount: string | null | undefined): string => {
  const match = /^(-?\d+)(?:\.(\d{0,2}))?$/.exec(amount ?? '')
  if (!match) return EMPTY
  const [, whole = '', cents = ''] = match
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}元`
}

const IN_PROGRESS: readonly RecordColumn<OrderInProgress>[] = [
  { label: '订单号', show: order => order.orderNumber },
  { label: '机构', show: order => textOf(order.institutions?.name) },
  { label: '服务项目', show: order => textOf(order.serviceItem?.content) },
  { label: '签约时间', show: order => textOf(order.signingTime) },
  { label: '订单金额', end: true, show: order => yuan(order.orderAmount) },
  { label: '应返金额', end: true, show: order => yuan(order.rebatesRules?.amountToBeRefunded) },
  { label: '已返金额', end: true, show: order => yuan(order.rebatesRules?.returnedAmount) },
  { label: '订单状态', show: order => textOf(order.orderStatus) },
]

const CANCELLED: readonly RecordColumn<CancelledOrder>[] = [
  { label: '订单号', show: order => order.orderNumber },
  { label: '机构', show: order => textOf(order.institutions?.name) },
  { label: '服务项目', show: order => textOf(order.serviceItem?.content) },
  { label: '签约时间', show: order => textOf(order.signingTime) },
  { label: '取消时间', show: order => textOf(order.cancelTime) },
  { label: '订单金额', end: true, show: order => yuan(order.orderAmount) },
  { label: '应退金额', end: true, show: order => yuan(order.amountToBeRefunded) },
  { label: '已退金额', end: true, show: order => yuan(order.refundedAmount) },
  { label: '取消原因', show: order => textOf(order.reasonForCancellation) },
]

/** The client's orders, running and cancelled. */
export function Orders({ rows }: ComponentProps): ReactNode {
  const id = useId()
  const [open, setOpen] = useState('proceed')
  const client = rows[0]?.id
  const { data } = useData<Details>(client === undefined ? null : address.details, { id: client })
  const query = { id: client, sort: '-id' }
  return (
    <TabStrip
      id={id}
      label="订单"
      className="yh-detail-subtabs"
      tabs={[
        { key: 'proceed', title: '进行中', count: data?.orderGrouping.proceed },
        { key: 'cancel', title: '已取消', count: data?.orderGrouping.cancel },
      ]}
      open={open}
      onOpen={setOpen}
    >
      {open === 'proceed' ? (
        <Paged key="proceed" url={address.ordersInProgress} query={query} empty="暂无进行中的订单">
          {records => <RecordTable label="进行中的订单" columns={IN_PROGRESS} records={records as unknown as readonly OrderInProgress[]} />}
        </Paged>
      ) : (
        <Paged key="cancel" url={address.cancelledOrders} query={query} empty="暂无已取消的订单">
          {records => <RecordTable label="已取消的订单" columns={CANCELLED} records={records as unknown as readonly CancelledOrder[]} />}
        </Paged>
      )}
    </TabStrip>
  )
}
