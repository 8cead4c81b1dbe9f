import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { fieldType } from '#core/manifest/public.ts'
import { TreeCombobox, type TreeNode } from '#core/runtime/combobox/tree-combobox.tsx'
import type { ClientOption } from '#schemas/types/wire.ts'

const cascaderNodes = (options: readonly ClientOption[]): TreeNode[] =>
  options.map(option => ({
    value: String(option.value),
    label: option.label,
    disabled: option.disabled === true || option.manual === false,
    children: cascaderNodes(option.children ?? []),
  }))

const optionValue = (options: readonly ClientOption[], key: string): unknown => {
  for (const option of options) {
    const found = String(option.value) === key ? option.value : optionValue(option.children ?? [], key)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Select with one column per level, e.g. province, city, district. A region's value is the path of its codes, any other value that of the chosen
 * option. `props.anyLevel` allows options above the last level.
 */
export function CascaderControl({ id, item, options, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const isPath = fieldType(item.type).offers !== undefined
  return (
    <TreeCombobox
      id={id}
      columns
      by={isPath ? 'path' : 'value'}
      nodes={cascaderNodes(options)}
      chosen={value === undefined || value === null || value === '' ? [] : [String(value)]}
      leavesOnly={item.props?.['anyLevel'] !== true}
      disabled={disabled}
      invalid={invalid}
      placeholder={placeholder}
      onChange={([key]) => onChange(key === undefined || isPath ? key : optionValue(options, key))}
      onLeave={onBlur}
    />
  )
}
