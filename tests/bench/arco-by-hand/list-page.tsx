import Button from '@arco-design/web-react/es/Button'
import Radio from '@arco-design/web-react/es/Radio'
import Space from '@arco-design/web-react/es/Space'
import Table from '@arco-design/web-react/es/Table'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type LeadPage, type Params, readLeads } from './api.ts'
import { columns, WIDTH } from './columns.tsx'
import { Filters } from './filters.tsx'

const OFFERED_SIZES = [10, 20, 50, 100]
/** All rows on one page, with Arco's virtual list. */
const unpaged = new URLSearchParams(location.search).has('unpaged')

const fromAddress = (): Params => Object.fromEntries([...new URLSearchParams(location.search)].filter(([key]) => key !== 'unpaged'))

export const ListPage = (): ReactNode => {
  const [params, setParams] = useState<Params>(fromAddress)
  const [data, setData] = useState<LeadPage>()
  const [loading, setLoading] = useState(true)
  const [selected, setSelected] = useState<(string | number)[]>([])

  useEffect(() => {
    let current = true
    setLoading(true)
    readLeads(unpaged ? params : { page: '1', size: '10', ...params }).then(
      answer => {
        if (!current) return
        setData(answer)
        setLoading(false)
      },
      () => current && setLoading(false),
    )
    return () => {
      current = false
    }
  }, [params])

  const change = useCallback((changes: Params) => {
    setParams(before => {
      const next = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''))
      history.replaceState(null, '', `?${new URLSearchParams(next)}`)
      return next
    })
  }, [])
  const onSearch = useCallback((filters: Params) => change({ ...filters, page: '1' }), [change])
  const page = Number(params.page ?? 1)
  const pageSize = Number(params.size ?? 10)
  const pagination = useMemo(
    () =>
      !unpaged && { total: data?.total ?? 0, current: page, pageSize, sizeOptions: OFFERED_SIZES, showTotal: true, sizeCanChange: true },
    [data, page, pageSize],
  )
  return (
    <div className="page">
      <Filters onSearch={onSearch} />
      <div className="head">
        <Radio.Group type="button" value={params.quickCheck ?? 'all'} onChange={quickCheck => change({ quickCheck, page: '1' })}>
          <Radio value="all">全部</Radio>
          <Radio value="toBeAllocated">待分配</Radio>
          <Radio value="selfCustomer">自营客户</Radio>
        </Radio.Group>
        <span>自营机构客资（去重）：{data?.selfOperatedTotal}</span>
        <Space>
          <Button type="primary">新增客户</Button>
          <Button>导入客户</Button>
          <Button disabled={selected.length === 0}>设置归属人</Button>
          <Button disabled={selected.length === 0}>设置客服</Button>
          <Button disabled={selected.length === 0}>修改创建时间</Button>
          <Button>导出</Button>
        </Space>
      </div>
      <Table
        rowKey="id"
        size="small"
        border={false}
        loading={loading}
        columns={columns}
        data={data?.records as LeadPage['records'][number][] | undefined}
        scroll={unpaged ? { x: WIDTH, y: 560 } : { x: WIDTH }}
        virtualized={unpaged}
        rowSelection={{ type: 'checkbox', selectedRowKeys: selected, onChange: setSelected, fixed: true }}
        pagination={pagination}
        onChange={({ current, pageSize: size }, sorter) => {
          const { direction } = sorter as { direction?: string }
          change({ page: String(current ?? 1), size: String(size ?? 10), sort: direction === 'ascend' ? 'createdDate' : '' })
        }}
      />
    </div>
  )
}
