import { type ReactNode, useMemo } from 'react'
import type { ClientColumn, Row } from '#schemas/types/wire.ts'
import { useShown } from '../detail/use-shown.ts'
import { cellContent } from '../table/cell-host.tsx'

const NO_ACTIONS = { rowActions: [], run: () => {} }

/** One value of a row, rendered like in a list with this column. */
export const SampleCell = ({ column, row }: { readonly column: ClientColumn; readonly row: Row }): ReactNode => {
  const [shown] = useShown(useMemo(() => [column], [column]))
  return shown && <span className="yh-td">{cellContent(NO_ACTIONS, shown, row)}</span>
}
