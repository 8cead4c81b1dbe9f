import Message from '@arco-design/web-react/es/Message'
import TreeSelect from '@arco-design/web-react/es/TreeSelect'
import '@arco-design/web-react/es/Message/style/css.js'
import '@arco-design/web-react/es/TreeSelect/style/css.js'
import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { asList, mostChosen, tooMany } from './control-value.ts'

interface Node {
  key: string
  title: string
  disabled: boolean
  children?: Node[]
}

const toNodes = (options: readonly ClientOption[], chosen: ReadonlySet<string>): Node[] =>
  options
    .filter(option => option.disabled !== true || chosen.has(String(option.value)))
    .map(option => ({
      key: String(option.value),
      title: option.label,
      disabled: option.disabled === true || option.manual === false,
      ...(option.children?.length ? { children: toNodes(option.children, chosen) } : {}),
    }))

/** The tree widget knows only text keys; ids go back as the numbers they came as. */
const valuesByKey = (options: readonly ClientOption[]): Map<string, string | number> =>
  new Map(
    options.flatMap(option => [
      [String(option.value), option.value as string | number] as const,
      ...(option.children ? valuesByKey(option.children) : []),
    ]),
  )

/** One node of a tree, or several for list fields; any level may be chosen. */
export function TreeSelectControl({ id, item, options, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const multiple = item.type === 'refs' || item.type === 'options' || item.props?.['multiple'] === true
  const keys = asList(value).map(String)
  const change = (next: unknown): void => {
    const known = valuesByKey(options)
    const chosen = asList(next).map(key => known.get(String(key)) ?? key)
    const most = mostChosen(item)
    if (multiple && most !== undefined && chosen.length > most) Message.warning(tooMany(most))
    else if (multiple) onChange(chosen.length > 0 ? chosen : undefined)
    else onChange(chosen[0])
  }
  return (
    <TreeSelect
      id={id}
      value={multiple ? keys : keys[0]}
      multiple={multiple}
      treeData={toNodes(options, new Set(keys))}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      placeholder={placeholder}
      allowClear
      showSearch
      treeProps={{ showLine: false }}
      filterTreeNode={(text, node) => String((node.props as { title?: unknown }).title).includes(text.trim())}
      getPopupContainer={() => document.body}
      onChange={change}
      onVisibleChange={visible => {
        if (!visible) onBlur()
      }}
    />
  )
}
