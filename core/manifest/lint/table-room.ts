/** Width in pixels that tables have for their columns on the narrower of two screens: 1440 with the side bar, and 1280 with it closed. */

import type { Leading } from '#core/contract/model/detail.ts'
import type { TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { clientArrange } from '../client/client-table.ts'
import { oppositeActions } from '../client/opposite-actions.ts'
import { historyAction } from '../client/row-history.ts'
import { actionColumnWidth, type ButtonAction } from '../views/action-room.ts'
import { CHECK_WIDTH, HANDLE_WIDTH } from '../views/column-width.ts'
import { DRAWER_PADDING, drawerWidth, FRAME_WIDTHS } from '../views/frame-width.ts'

/** Width of a table on a page, without the scroll bar. */
export const TABLE_WIDTH = 1144

/** Padding on both sides of a drawer, and its scroll bar. */
const DRAWER_MARGINS = 2 * DRAWER_PADDING + 16

/** Access of an administrator, who sees the most buttons. */
const ADMIN_ACCESS = { admin: true, permissions: new Set<string>() }

/** Actions with a button in each row: the row actions that no visible cell opens. */
const buttonsOf = (snapshot: Snapshot, resource: Resource, { columns, rowActions }: TableView): readonly ButtonAction[] => {
  const opposites = oppositeActions(snapshot, resource, rowActions)
  const opened = new Set(columns.flatMap(({ hidden, action }) => (hidden ? [] : (action ?? []))))
  const named = rowActions.flatMap(key => {
    const label = resource.actions[key]?.label
    return label === undefined ? [] : { key, label, opposite: opposites.get(key) }
  })
  return [...named, ...historyAction(snapshot, resource, ADMIN_ACCESS)].filter(({ key }) => !opened.has(key))
}

const hasCheckboxes = ({ actions }: Resource, view: TableView): boolean =>
  view.selectable !== undefined || view.actions.some(name => actions[name] !== undefined && actions[name].select !== 'none')

/** Width in pixels for the columns of a list, without check boxes, drag handles and buttons. */
export const availableListWidth = (snapshot: Snapshot, resource: Resource, view: TableView): number => {
  const before = (hasCheckboxes(resource, view) ? CHECK_WIDTH : 0) + (clientArrange(resource, view, ADMIN_ACCESS) ? HANDLE_WIDTH : 0)
  return TABLE_WIDTH - before - actionColumnWidth(buttonsOf(snapshot, resource, view), false).column
}

/** Width of the narrowest drawer in which an action opens a detail, by path of the detail. */
export const narrowestDrawers = ({ resources }: Pick<Snapshot, 'resources'>): ReadonlyMap<string, number> => {
  const widths = new Map<string, number>()
  for (const { actions } of Object.values(resources))
    for (const { detail, width } of Object.values(actions))
      if (detail !== undefined) widths.set(detail.screen, Math.min(widths.get(detail.screen) ?? Infinity, drawerWidth(width)))
  return widths
}

/**
 * Width in pixels for the columns of a list in a tab
 * @param drawer width of the drawer in pixels; the widest by default, since a page is wider
 */
export const availableTabWidth = (snapshot: Snapshot, { view, through }: Leading, drawer: number = FRAME_WIDTHS.widest): number => {
  const resource = snapshot.resources[view.resource]
  if (resource === undefined) return drawer
  const buttons = buttonsOf(snapshot, resource, view).filter(({ aside }) => !aside)
  const before = clientArrange(resource, view, ADMIN_ACCESS, through) ? HANDLE_WIDTH : 0
  return drawer - DRAWER_MARGINS - before - actionColumnWidth(buttons, false).column
}
