import Button from '@arco-design/web-react/es/Button'
import Form from '@arco-design/web-react/es/Form'
import Input from '@arco-design/web-react/es/Input'
import Space from '@arco-design/web-react/es/Space'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import type { Params } from './api.ts'

/** Lazy import: calendars, trees and selects are loaded when the filters are expanded. */
const MoreFilters = lazy(() => import('./more-filters.tsx'))

type FilterFormValues = Readonly<Record<string, unknown>>

const joined = (value: unknown): string =>
  Array.isArray(value) ? value.join() : value === undefined || value === null ? '' : String(value)

const paramsOf = ({ createdDate, budget, ...rest }: FilterFormValues): Params => {
  const [from, to] = (createdDate ?? []) as string[]
  const [least, most] = (budget ?? []) as number[]
  const ranges = { createdDateOnOrAfter: from, createdDateOnOrBefore: to, budgetGreaterThanOrEqual: least, budgetLessThanOrEqual: most }
  return Object.fromEntries(Object.entries({ ...rest, ...ranges }).map(([key, value]) => [key, joined(value)]))
}

export const Filters = memo(({ onSearch }: { onSearch(params: Params): void }): ReactNode => {
  const [form] = Form.useForm()
  const [open, setOpen] = useState(false)
  return (
    <Form form={form} layout="vertical" className="filters" onSubmit={values => onSearch(paramsOf(values))}>
      <Form.Item label="客户姓名" field="nameContains">
        <Input placeholder="请输入" allowClear />
      </Form.Item>
      <Form.Item label="手机号" field="phoneNumberIs">
        <Input placeholder="请输入" allowClear />
      </Form.Item>
      <Form.Item label="微信号" field="wechatIs">
        <Input placeholder="请输入" allowClear />
      </Form.Item>
      {open && (
        <Suspense>
          <MoreFilters />
        </Suspense>
      )}
      <Form.Item label=" ">
        <Space>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              form.resetFields()
              onSearch(paramsOf(form.getFieldsValue()))
            }}
          >
            重置
          </Button>
          <Button type="text" onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
          </Button>
        </Space>
      </Form.Item>
    </Form>
  )
})
Filters.displayName = 'Filters'
