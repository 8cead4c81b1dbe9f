import Cascader from '@arco-design/web-react/es/Cascader'
import '@arco-design/web-react/es/Cascader/style/css.js'
import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

interface Node {
  value: string
  label: string
  disabled: boolean
  children?: Node[]
}

const toNodes = (options: readonly ClientOption[]): Node[] =>
  options.map(option => ({
    value: String(option.value),
    label: option.label,
    disabled: option.disabled === true || option.manual === false,
    ...(option.children?.length ? { children: toNodes(option.children) } : {}),
  }))

/** The options from the root to the one with this value. */
const wayTo = (options: readonly ClientOption[], value: string): readonly ClientOption[] | undefined => {
  for (const option of options) {
    const below = String(option.value) === value ? [] : wayTo(option.children ?? [], value)
    if (below) return [option, ...below]
  }
  return undefined
}

const pathOf = (isPath: boolean, options: readonly ClientOption[], value: unknown): string[] | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  if (isPath) return String(value).split('/')
  return wayTo(options, String(value))?.map(option => String(option.value)) ?? [String(value)]
}

/**
 * Level by level, e.g. province, city, district. A region's value is the path of its codes, any other the chosen option's own value.
 * A level above the last may be chosen with props.anyLevel.
 */
export function CascaderControl({ id, item, options, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const isPath = item.type === 'region'
  const change = (chosen: unknown): void => {
    const path = Array.isArray(chosen) ? chosen.map(String) : []
    if (path.length === 0) onChange(undefined)
    else onChange(isPath ? path.join('/') : wayTo(options, path.at(-1) ?? '')?.at(-1)?.value)
  }
  return (
    <Cascader
      id={id}
      value={pathOf(isPath, options, value)}
      options={toNodes(options)}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      placeholder={placeholder}
      allowClear
      showSearch
      changeOnSelect={item.props?.['anyLevel'] === true}
      getPopupContainer={() => document.body}
      onChange={change}
      onVisibleChange={visible => {
        if (!visible) onBlur()
      }}
    />
  )
}
