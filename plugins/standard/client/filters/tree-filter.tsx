import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import { TreeCombobox, type TreeNode } from '#core/runtime/combobox/tree-combobox.tsx'
import type { ClientOption } from '#schemas/types/wire.ts'

const nodesOf = (options: readonly ClientOption[]): TreeNode[] =>
  options.map(({ value, label, children }) => ({ value: String(value), label, children: nodesOf(children ?? []) }))

const chosenOf = ([text]: FilterProps['value']): readonly string[] => (text === undefined ? [] : [text])

/** A node of a tree, e.g. a department; what is below it is found too. */
export const TreeSelectFilter = ({ id, filter, options, value, onChange }: FilterProps): ReactNode => (
  <TreeCombobox
    id={id}
    nodes={nodesOf(options)}
    chosen={chosenOf(value)}
    placeholder={filter.placeholder ?? '请选择'}
    onChange={([key]) => onChange([key])}
  />
)

/** Level by level. Filters by the chosen option's value; with props.path by all values from the root, joined by '/'. */
export const CascaderFilter = ({ id, filter, options, value, onChange }: FilterProps): ReactNode => (
  <TreeCombobox
    id={id}
    columns
    by={filter.props?.['path'] === true ? 'path' : 'value'}
    nodes={nodesOf(options)}
    chosen={chosenOf(value)}
    placeholder={filter.placeholder ?? '请选择'}
    onChange={([key]) => onChange([key])}
  />
)
