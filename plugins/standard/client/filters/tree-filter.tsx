import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { TreeCombobox, type TreeNode } from '#core/runtime/combobox/tree-combobox.tsx'
import type { ClientOption } from '#schemas/types/wire.ts'

const filterNodes = (options: readonly ClientOption[]): TreeNode[] =>
  options.map(({ value, label, children }) => ({ value: String(value), label, children: filterNodes(children ?? []) }))

const chosenNodeKeys = ([text]: FilterProps['value']): readonly string[] => (text === undefined ? [] : [text])

/** Filter by a tree node, e.g. a department; matches its descendants too. */
export const TreeSelectFilter = ({ id, filter, options, value, onChange }: FilterProps): ReactNode => (
  <TreeCombobox
    id={id}
    nodes={filterNodes(options)}
    chosen={chosenNodeKeys(value)}
    placeholder={filter.placeholder ?? '请选择'}
    onChange={([key]) => onChange([key])}
  />
)

/** Filter with one column per level. Its value is that of the chosen option; with props.path all values from the root, joined by '/'. */
export const CascaderFilter = ({ id, filter, options, value, onChange }: FilterProps): ReactNode => (
  <TreeCombobox
    id={id}
    columns
    by={filter.props?.['path'] === true ? 'path' : 'value'}
    nodes={filterNodes(options)}
    chosen={chosenNodeKeys(value)}
    placeholder={filter.placeholder ?? '请选择'}
    onChange={([key]) => onChange([key])}
  />
)
