import '@arco-design/web-react/es/Cascader/style/css.js'
import Cascader from '@arco-design/web-react/es/Cascader'
import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'
import type { ClientOption } from '#schemas/types/wire.ts'

interface Node {
  value: string
  label: string
  children?: Node[]
}

const nodesOf = (options: readonly ClientOption[]): Node[] =>
  options.map(({ value, label, children }) => ({
    value: String(value),
    label,
    ...(children?.length ? { children: nodesOf(children) } : {}),
  }))

const separator = '/'

/** The values from the root down to this one. */
const wayTo = (options: readonly ClientOption[], value: string): string[] | undefined => {
  for (const option of options) {
    const own = String(option.value)
    if (own === value) return [own]
    const below = wayTo(option.children ?? [], value)
    if (below) return [own, ...below]
  }
  return undefined
}

/** Level by level. Filters by the chosen option's value; with props.path by all values from the root, joined by '/'. */
export const CascaderFilter = ({ id, filter, options, value, onChange, loading }: FilterProps): ReactNode => {
  const byPath = (filter.props as { readonly path?: unknown } | undefined)?.path === true
  const [text] = value
  const way = text === undefined ? undefined : byPath ? text.split(separator) : (wayTo(options, text) ?? [text])
  return (
    <Cascader
      id={id}
      allowClear
      showSearch
      changeOnSelect
      loading={loading}
      placeholder={filter.placeholder ?? '请选择'}
      options={nodesOf(options)}
      value={way}
      getPopupContainer={() => document.body}
      onChange={(next: unknown) => {
        const chosen = Array.isArray(next) ? next.map(String) : []
        onChange([byPath ? chosen.join(separator) || undefined : chosen.at(-1)])
      }}
    />
  )
}
