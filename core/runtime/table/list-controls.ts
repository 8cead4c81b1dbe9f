import { createContext, useContext } from 'react'
import type { ClientTableView } from '#schemas/types/wire.ts'
import type { TableSettings } from '../columns/column-settings.ts'
import type { ListState } from './list-state.ts'

/** The list or report around a widget of slot `list`: what it shows now, and how to change that. */
export interface ListControls {
  /** Which list it is. */
  readonly view: Pick<ClientTableView, 'screen'>
  /** Filters, order and page. */
  readonly state: ListState
  /** Its columns as this person wants them. */
  readonly settings: TableSettings
  /** Anything but the page goes back to page 1. `replace`: the browser's way back does not lead to what was there before. */
  change(part: Partial<ListState>, replace?: boolean): void
  /** Other columns, kept for this person. */
  arrange(settings: TableSettings): void
}

export const ListContext = createContext<ListControls | undefined>(undefined)

/** Only inside a widget of slot `list`. */
export const useListControls = (): ListControls => {
  const controls = useContext(ListContext)
  if (!controls) throw new Error('useListControls needs a list around it')
  return controls
}
