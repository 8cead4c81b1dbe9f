import type { Cell, CellProps } from '#core/contract/client-plugin.ts'

const nameOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '-')

/** Name of the owner, marked if the employee is disabled (作废), since no one works on the client then. */
export const owner: Cell = {
  text: nameOf,
  component({ value, row }: CellProps) {
    const person = row['attributablePerson'] as { readonly locked?: boolean } | null | undefined
    if (person?.locked !== true) return nameOf(value)
    return (
      <span title={`${nameOf(value)}（归属人已作废）`}>
        {nameOf(value)}{' '}
        <span className="yh-tag yh-tag-red" role="note">
          已作废
        </span>
      </span>
    )
  },
  pure: true,
}
