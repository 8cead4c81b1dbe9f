import Tag from '@arco-design/web-react/es/Tag'
import '@arco-design/web-react/es/Tag/style/css.js'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'

const nameOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '-')

/** Name of the person who has a client; marked when that employee is 作废, since nobody works on the client then. */
export const owner: Cell = {
  text: nameOf,
  component({ value, row }: CellProps) {
    const person = row['attributablePerson'] as { readonly locked?: boolean } | null | undefined
    if (person?.locked !== true) return nameOf(value)
    return (
      <span title="归属人已作废">
        {nameOf(value)}{' '}
        <Tag size="small" color="red">
          已作废
        </Tag>
      </span>
    )
  },
  pure: true,
  width: 120,
}
