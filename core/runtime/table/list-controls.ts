import { createContext, useContext } from 'react'
import type { ClientTableView } from '#schemas/types/wire.ts'
import type { TableSettings } from '../columns/column-settings.ts'
import type { ListState } from './list-state.ts'

/** Current state of the list or report around a widget of slot `list`, and functions to change it. */
export interface ListControls {
  /** Identifies the list. */
  readonly view: Pick<ClientTableView, 'screen'>
  /** Filters, sort and page. */
  readonly state: ListState
  /** Column settings of this user. */
  readonly settings: TableSettings
  /** Changes the state; any change besides the page goes back to page 1. `replace`: replaces the history entry. */
  change(part: Partial<ListState>, replace?: boolean): void
  /** Changes the columns, and stores that for this user. */
  arrange(settings: TableSettings): void
}

export const ListContext = createContext<ListControls | undefined>(undefined)

/** Controls of the surrounding list. @throws outside a widget of slot `list`. */
export const useListControls = (): ListControls => {
  const controls = useContext(ListContext)
  if (!controls) throw new Error('useListControls needs a list around it')
  return controls
}
