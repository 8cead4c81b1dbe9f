import '@arco-design/web-react/es/TreeSelect/style/css.js'
import TreeSelect from '@arco-design/web-react/es/TreeSelect'
import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

interface Node {
  key: string
  title: string
  children?: Node[]
}

const nodesOf = (options: readonly ClientOption[]): Node[] =>
  options.map(({ value, label, children }) => ({
    key: String(value),
    title: label,
    ...(children?.length ? { children: nodesOf(children) } : {}),
  }))

/** A node of a tree, e.g. a department; what is below it is found too. */
export const TreeSelectFilter = ({ id, filter, options, value, onChange, loading }: FilterProps): ReactNode => (
  <TreeSelect
    id={id}
    allowClear
    showSearch
    loading={loading}
    placeholder={filter.placeholder ?? '请选择'}
    treeData={nodesOf(options)}
    value={value[0]}
    filterTreeNode={(text, node) => String((node.props as { readonly title?: unknown }).title).includes(text.trim())}
    getPopupContainer={() => document.body}
    onChange={(next: unknown) => onChange([typeof next === 'string' && next !== '' ? next : undefined])}
  />
)
