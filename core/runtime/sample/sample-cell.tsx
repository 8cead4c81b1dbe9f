import { type ReactNode, useMemo } from 'react'
import type { ClientColumn, Row } from '#schemas/types/wire.ts'
import { useResolvedFields } from '../detail/use-shown.ts'
import { cellContent } from '../table/cell-host.tsx'

const noCellActions = { rowActions: [], run: () => {} }

/** One value of a row, rendered like in a list with this column. */
export const SampleCell = ({ column, row }: { readonly column: ClientColumn; readonly row: Row }): ReactNode => {
  const [shown] = useResolvedFields(useMemo(() => [column], [column]))
  return shown && <span className="yh-td">{cellContent(noCellActions, shown, row)}</span>
}
