import type { ReactNode } from 'react'
import { SelectField } from '#core/runtime/combobox/select-field.tsx'
import { useLookup } from '#core/runtime/index.ts'
import { useStaffContext } from './people.ts'

interface Props {
  readonly label: string
  readonly value: number | undefined
  readonly disabled: boolean
  readonly invalid?: boolean
  readonly placeholder?: string
  /** Ids not offered, since they are selected elsewhere. */
  readonly without?: readonly number[]
  onChange(value: number | undefined): void
}

/** Select for one employee. If the server sent only part of the list, typing searches on the server. */
export function PersonSelect({ label, value, disabled, invalid, placeholder = '请选择客服', without = [], onChange }: Props): ReactNode {
  const { setting, url, names } = useStaffContext()
  const lookup = useLookup({ key: 'employeesList', url }, { ...setting })
  const offered = lookup.options.flatMap(({ value: id, label: name, keys }) =>
    typeof id === 'number' && !without.includes(id) ? [{ value: id, label: name, keys }] : [],
  )
  const known = value === undefined || offered.some(option => option.value === value)
  const options = [...(known ? [] : [{ value, label: names.get(value) ?? String(value) }]), ...offered]
  return (
    <SelectField
      label={label}
      required
      value={value}
      options={options}
      disabled={disabled}
      invalid={invalid}
      placeholder={placeholder}
      loading={lookup.loading}
      search={lookup.more ? lookup.search : undefined}
      onChange={next => {
        if (next !== undefined) names.set(next, options.find(option => option.value === next)?.label ?? '')
        onChange(next)
      }}
    />
  )
}
