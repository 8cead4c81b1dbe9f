import Button from '@arco-design/web-react/es/Button'
import type { ColumnProps } from '@arco-design/web-react/es/Table'
import Tag from '@arco-design/web-react/es/Tag'
import { type ReactNode, useState } from 'react'
import { type Lead, reveal } from './api.ts'
import { byValue, INTENTIONS, type Option, PHASES, STARS } from './options.ts'

const leadCellText = (value: string | null | undefined): string => value || '--'

const tags = (values: readonly string[]): ReactNode => (
  <>
    {values.map(value => (
      <Tag key={value} size="small">
        {value}
      </Tag>
    ))}
  </>
)

const phases = byValue(PHASES)
const intentions = byValue(INTENTIONS)
const stars = byValue(STARS)

const tag = (options: ReadonlyMap<string, Option>, value: string): ReactNode => (
  <Tag size="small" color={options.get(value)?.color}>
    {options.get(value)?.label ?? value}
  </Tag>
)

const Masked = ({ lead, field }: { readonly lead: Lead; readonly field: 'phoneNumber' | 'wechat' }): ReactNode => {
  const [shown, setShown] = useState<string>()
  if (lead[field] === null) return '--'
  if (shown !== undefined) return shown
  return (
    <>
      {lead[field]}
      <Button type="text" size="mini" onClick={async () => setShown(await reveal(lead.id, field))}>
        查看
      </Button>
    </>
  )
}

export const columns: ColumnProps<Lead>[] = [
  { title: '客户姓名', dataIndex: 'name', width: 120, fixed: 'left' },
  { title: '手机号', width: 170, render: (_, lead) => <Masked lead={lead} field="phoneNumber" /> },
  { title: '微信号', width: 170, render: (_, lead) => <Masked lead={lead} field="wechat" /> },
  { title: '客户来源', dataIndex: 'customerSource', width: 120 },
  { title: '咨询项目', width: 200, render: (_, lead) => tags(lead.consultingProject) },
  { title: '意向等级', width: 110, render: (_, lead) => tag(intentions, lead.intentionLevel) },
  { title: '客户阶段', width: 110, render: (_, lead) => tag(phases, lead.customerPhase) },
  { title: '意向国家', width: 200, render: (_, lead) => tags(lead.intendedCountries) },
  { title: '归属人', width: 120, render: (_, lead) => leadCellText(lead.attributablePerson?.name) },
  { title: '客服', width: 120, render: (_, lead) => leadCellText(lead.staffPerson?.name) },
  { title: '跟进人', width: 120, render: (_, lead) => leadCellText(lead.followUpWithPeople?.name) },
  { title: '星级', width: 100, render: (_, lead) => leadCellText(lead.star && stars.get(lead.star)?.label) },
  { title: '预算', width: 120, render: (_, lead) => (lead.budget === null ? '--' : `${lead.budget}万元`) },
  { title: '居住城市', width: 120, render: (_, lead) => leadCellText(lead.residentCity) },
  { title: '是否注册', width: 110, render: (_, lead) => <Tag size="small">{lead.registered ? '已注册' : '未注册'}</Tag> },
  { title: '备注', dataIndex: 'remarks', width: 200, ellipsis: true, render: (_, lead) => leadCellText(lead.remarks) },
  { title: '录入人', width: 120, render: (_, lead) => leadCellText(lead.creator?.name) },
  { title: '创建时间', dataIndex: 'createdDate', width: 180, sorter: true, defaultSortOrder: 'descend' },
  {
    title: '操作',
    width: 80,
    fixed: 'right',
    render: () => (
      <Button type="text" size="mini">
        编辑
      </Button>
    ),
  },
]

export const WIDTH = columns.reduce((sum, column) => sum + Number(column.width), 40)
