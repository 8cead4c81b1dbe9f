import type { ReactNode } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import { ArrangeHandle } from '../arranging/arrange-handle.tsx'
import { emptyText } from './columns.ts'
import { Icon } from './icon.tsx'
import type { TableModel } from './table-model.ts'

/** Drag handle of a row, if the rows are ordered by hand. @param name of the row; a row without a name is identified by its position. */
export const rowHandle = ({ arranging }: Pick<TableModel, 'arranging'>, row: Row, index: number, name: string | undefined): ReactNode =>
  arranging && (
    <ArrangeHandle arranging={arranging} row={row} index={index} name={!name || name === emptyText ? `第${index + 1}行` : name}>
      <Icon name="grip" />
    </ArrangeHandle>
  )
