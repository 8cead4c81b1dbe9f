import { rowOf } from '#apps/crm/db/resources.ts'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'

const ownerName = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '-')

/** Name of the owner, marked if the employee is disabled (作废), since no one works on the client then. */
export const ownerCell: Cell = {
  text: ownerName,
  component({ value, row }: CellProps) {
    if (rowOf('institutionsCustomer', row).attributablePerson?.locked !== true) return ownerName(value)
    return (
      <span title={`${ownerName(value)}（归属人已作废）`}>
        {ownerName(value)}{' '}
        <span className="yh-tag yh-tag-red" role="note">
          已作废
        </span>
      </span>
    )
  },
  pure: true,
}
