import DatePicker from '@arco-design/web-react/es/DatePicker'
import Form from '@arco-design/web-react/es/Form'
import InputNumber from '@arco-design/web-react/es/InputNumber'
import Select from '@arco-design/web-react/es/Select'
import TreeSelect from '@arco-design/web-react/es/TreeSelect'
import { type ReactNode, useState } from 'react'
import { searchEmployees } from './api.ts'
import { CITIES, COUNTRIES, DEGREES, INTENTIONS, type Option, PHASES, PROJECTS, REGISTERED, SOURCES, STARS } from './options.ts'

interface PartProps {
  readonly value?: unknown
  onChange?(value: unknown): void
}

const Employee = ({ value, onChange }: PartProps): ReactNode => {
  const [people, setPeople] = useState<readonly { readonly id: number; readonly label: string }[]>([])
  const search = (keyword: string): void => void searchEmployees(keyword).then(setPeople)
  return (
    <Select
      value={value as number | undefined}
      onChange={onChange}
      showSearch
      allowClear
      filterOption={false}
      placeholder="请选择"
      onSearch={search}
      onFocus={() => search('')}
      options={people.map(({ id, label }) => ({ value: id, label }))}
    />
  )
}

const Range = ({ value, onChange }: PartProps): ReactNode => {
  const [least, most] = (value ?? []) as (number | undefined)[]
  return (
    <>
      <InputNumber value={least} onChange={next => onChange?.([next, most])} style={{ width: '48%' }} />
      <InputNumber value={most} onChange={next => onChange?.([least, next])} style={{ width: '48%' }} />
    </>
  )
}

const item = (label: string, field: string, control: ReactNode): ReactNode => (
  <Form.Item label={label} field={field}>
    {control}
  </Form.Item>
)

const choice = (options: readonly Option[], mode?: 'multiple'): ReactNode => (
  <Select mode={mode} allowClear showSearch placeholder="请选择" options={options.map(({ value, label }) => ({ value, label }))} />
)

const MoreFilters = (): ReactNode => (
  <>
    {item('客户来源', 'customerSourceIs', <TreeSelect treeData={SOURCES} allowClear placeholder="请选择" />)}
    {item('客户阶段', 'customerPhaseIs', choice(PHASES))}
    {item('创建时间', 'createdDate', <DatePicker.RangePicker style={{ width: '100%' }} />)}
    {item('归属人', 'attributablePersonIs', <Employee />)}
    {item('客服', 'staffPersonIs', <Employee />)}
    {item('跟进人', 'followUpWithPeopleIs', <Employee />)}
    {item('咨询项目', 'consultingProjectContainsIn', choice(PROJECTS, 'multiple'))}
    {item('意向国家', 'intendedCountriesContainsIn', choice(COUNTRIES, 'multiple'))}
    {item('意向等级', 'intentionLevelIs', choice(INTENTIONS))}
    {item('星级', 'starIs', choice(STARS))}
    {item('预算', 'budget', <Range />)}
    {item('居住城市', 'residentCityIs', choice(CITIES))}
    {item('最高学历', 'highestDegreeIs', choice(DEGREES))}
    {item('是否注册', 'registeredIs', choice(REGISTERED))}
    {item('录入人', 'creatorIs', <Employee />)}
  </>
)

export default MoreFilters
