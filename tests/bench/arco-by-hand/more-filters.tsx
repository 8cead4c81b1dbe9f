import DatePicker from '@arco-design/web-react/es/DatePicker'
import Form from '@arco-design/web-react/es/Form'
import InputNumber from '@arco-design/web-react/es/InputNumber'
import Select from '@arco-design/web-react/es/Select'
import TreeSelect from '@arco-design/web-react/es/TreeSelect'
import { type ReactNode, useState } from 'react'
import { searchEmployees } from './api.ts'
import { CITIES, COUNTRIES, DEGREES, INTENTIONS, type Option, PHASES, PROJECTS, REGISTERED, SOURCES, STARS } from './options.ts'

interface FilterInputProps {
  readonly value?: unknown
  onChange?(value: unknown): void
}

const Employee = ({ value, onChange }: FilterInputProps): ReactNode => {
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

const Range = ({ value, onChange }: FilterInputProps): ReactNode => {
  const [least, most] = (value ?? []) as (number | undefined)[]
  return (
    <>
      <InputNumber value={least} onChange={next => onChange?.([next, most])} style={{ width: '48%' }} />
      <InputNumber value={most} onChange={next => onChange?.([least, next])} style={{ width: '48%' }} />
    </>
  )
}

const filterItem = (label: string, field: string, control: ReactNode): ReactNode => (
  <Form.Item label={label} field={field}>
    {control}
  </Form.Item>
)

const optionSelect = (options: readonly Option[], mode?: 'multiple'): ReactNode => (
  <Select mode={mode} allowClear showSearch placeholder="请选择" options={options.map(({ value, label }) => ({ value, label }))} />
)

const MoreFilters = (): ReactNode => (
  <>
    {filterItem('客户来源', 'customerSourceIs', <TreeSelect treeData={SOURCES} allowClear placeholder="请选择" />)}
    {filterItem('客户阶段', 'customerPhaseIs', optionSelect(PHASES))}
    {filterItem('创建时间', 'createdDate', <DatePicker.RangePicker style={{ width: '100%' }} />)}
    {filterItem('归属人', 'attributablePersonIs', <Employee />)}
    {filterItem('客服', 'staffPersonIs', <Employee />)}
    {filterItem('跟进人', 'followUpWithPeopleIs', <Employee />)}
    {filterItem('咨询项目', 'consultingProjectContainsIn', optionSelect(PROJECTS, 'multiple'))}
    {filterItem('意向国家', 'intendedCountriesContainsIn', optionSelect(COUNTRIES, 'multiple'))}
    {filterItem('意向等级', 'intentionLevelIs', optionSelect(INTENTIONS))}
    {filterItem('星级', 'starIs', optionSelect(STARS))}
    {filterItem('预算', 'budget', <Range />)}
    {filterItem('居住城市', 'residentCityIs', optionSelect(CITIES))}
    {filterItem('最高学历', 'highestDegreeIs', optionSelect(DEGREES))}
    {filterItem('是否注册', 'registeredIs', optionSelect(REGISTERED))}
    {filterItem('录入人', 'creatorIs', <Employee />)}
  </>
)

export default MoreFilters
