import Select from '@arco-design/web-react/es/Select'
import '@arco-design/web-react/es/Select/style/css.js'
import type { ReactNode } from 'react'
import { matchesTyped, useLookup } from '#core/runtime/index.ts'
import { usePeople } from './people.ts'

interface Props {
  readonly label: string
  readonly value: number | undefined
  readonly disabled: boolean
  readonly invalid?: boolean
  readonly placeholder?: string
  /** Not offered: chosen elsewhere already. */
  readonly without?: readonly number[]
  onChange(value: number | undefined): void
}

/** One employee. Where there are more than the server sent, typing asks it. */
export function PersonSelect({ label, value, disabled, invalid, placeholder = '请选择客服', without = [], onChange }: Props): ReactNode {
  const { setting, url, names } = usePeople()
  const lookup = useLookup({ key: 'employeesList', url }, { ...setting })
  const offered = lookup.options.filter(option => !without.includes(option.value as number))
  const known = value === undefined || offered.some(option => option.value === value)
  const options = [
    ...(known ? [] : [{ value, label: names.get(value) ?? String(value) }]),
    ...offered.map(option => ({ value: option.value as number, label: option.label, extra: option.keys })),
  ]
  return (
    <Select
      aria-label={label}
      value={value}
      options={options}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      placeholder={placeholder}
      showSearch
      filterOption={lookup.more ? false : matchesTyped}
      onSearch={lookup.more ? lookup.search : undefined}
      getPopupContainer={() => document.body}
      onChange={next => {
        names.set(next as number, options.find(option => option.value === next)?.label ?? '')
        onChange(next as number | undefined)
      }}
      onVisibleChange={visible => {
        if (!visible) lookup.search('')
      }}
    />
  )
}
