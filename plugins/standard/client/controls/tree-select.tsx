import type { ReactNode } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { fieldType } from '#core/manifest/public.ts'
import { TreeCombobox, type TreeNode } from '#core/runtime/combobox/tree-combobox.tsx'
import { toast } from '#core/runtime/index.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import { asList, maxChosen, tooManyText } from './control-value.ts'

/** Tree nodes: disabled options are left out unless chosen. */
const treeSelectNodes = (options: readonly ClientOption[], chosen: readonly string[]): TreeNode[] =>
  options
    .filter(option => option.disabled !== true || chosen.includes(String(option.value)))
    .map(option => ({
      value: String(option.value),
      label: option.label,
      disabled: option.disabled === true || option.manual === false,
      children: treeSelectNodes(option.children ?? [], chosen),
    }))

/** Option values by their text key: the tree widget has only text keys, ids must return to the form as numbers. */
const valuesByKey = (options: readonly ClientOption[]): Map<string, ClientOption['value']> =>
  new Map(
    options.flatMap(option => [[String(option.value), option.value] as const, ...(option.children ? valuesByKey(option.children) : [])]),
  )

/** Select of one tree node, or of several for list fields; nodes of any level can be chosen. */
export function TreeSelectControl({ id, item, options, value, disabled, invalid, placeholder, onChange, onBlur }: ControlProps): ReactNode {
  const multiple = fieldType(item.type).list || item.props?.['multiple'] === true
  const keys = asList(value).map(String)
  const change = (next: readonly string[]): void => {
    const known = valuesByKey(options)
    const chosen = next.map(key => known.get(key) ?? key)
    const most = maxChosen(item)
    if (multiple && most !== undefined && chosen.length > most) toast.warning(tooManyText(most))
    else if (multiple) onChange(chosen.length > 0 ? chosen : undefined)
    else onChange(chosen[0])
  }
  return (
    <TreeCombobox
      id={id}
      nodes={treeSelectNodes(options, keys)}
      chosen={keys}
      multiple={multiple}
      disabled={disabled}
      invalid={invalid}
      placeholder={placeholder}
      onChange={change}
      onLeave={onBlur}
    />
  )
}
