/** Lists whose essential columns are not in view where people work: on a screen of 1440 pixels, and of 1280 with the side bar closed. */
import type { Column, TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { clientTable } from '../client/client-table.ts'
import type { Declared } from '../link/symbols.ts'
import { columnPlace } from '../normalize/like-columns.ts'
import type { NormalScreen, NormalTableView } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import { actionRoom } from '../views/action-room.ts'
import { CHECK_WIDTH, HANDLE_WIDTH } from '../views/column-width.ts'
import { type Essential, essentialColumns, hostOf } from './essential-columns.ts'

/** Pixels that a table has on the narrower of those two screens, beside a scroll bar. */
export const TABLE_WIDTH = 1144

const WHY: Readonly<Record<Essential, string>> = {
  key: '每行的名称',
  state: '按钮取决于它',
  who: '负责的人',
  money: '金额',
  sort: '列表按它排序',
}

const EVERYTHING = { admin: true, permissions: new Set<string>() }

/** Pixels of what stands beside the columns, for people who may do everything. */
const besideColumns = (snapshot: Snapshot, resource: Resource, view: TableView): number => {
  const { columns, rowActions, selection, arrange } = clientTable(snapshot, resource, view, '', EVERYTHING)
  const opened = new Set(columns.flatMap(({ hidden, action }) => (hidden || action === undefined ? [] : [action])))
  const buttons = rowActions.filter(({ key }) => !opened.has(key))
  return (selection ? CHECK_WIDTH : 0) + (arrange ? HANDLE_WIDTH : 0) + actionRoom(buttons, false).column
}

/** Essential columns that are hidden, or end behind what is in view; by how many pixels, 0 of a hidden one. */
export const outOfView = (
  snapshot: Snapshot,
  resource: Resource,
  view: TableView,
): readonly { readonly column: Column; readonly why: Essential; readonly by: number }[] => {
  const { columns } = view
  const room = TABLE_WIDTH - besideColumns(snapshot, resource, view)
  const ends = new Map<Column, number>()
  let end = 0
  for (const column of columns.filter(one => !one.hidden && hostOf(columns, one) === one)) {
    end += column.width
    ends.set(column, end)
  }
  return [...essentialColumns(snapshot, resource, view)].flatMap(([column, why]) => {
    if (column.hidden) return [{ column, why, by: 0 }]
    const by = (ends.get(hostOf(columns, column)) ?? 0) - room
    return by > 0 ? [{ column, why, by }] : []
  })
}

const listsOf = ({ value }: Declared<NormalScreen>, snapshot: Snapshot): readonly (readonly [TableView, NormalTableView, string])[] => {
  const { view } = value
  const built = snapshot.screens[value.path]?.view
  if (view?.type === 'table' && built?.type === 'table') return [[built, view, '/view']]
  if (view?.type !== 'tabs' || built?.type !== 'tabs') return []
  return view.tabs.flatMap((tab, at) => {
    const list = built.tabs[at]?.view
    return list === undefined ? [] : [[list, tab.view, `/view/tabs/${at}/view`] as const]
  })
}

/** Reports what is out of view, at the column where the screen states it. */
export const lintColumns = (snapshot: Snapshot, screen: Declared<NormalScreen>, reporter: Reporter): void => {
  for (const [list, stated, pointer] of listsOf(screen, snapshot)) {
    const resource = snapshot.resources[list.resource]
    // Columns of another screen are said there, and a plugin's view has its own places for them.
    if (resource === undefined || list.drawn !== undefined || stated.columns === undefined) continue
    for (const { column, why, by } of outOfView(snapshot, resource, list)) {
      const at = stated.columns.findIndex(({ field }) => field === column.path.text)
      const place = stated.columns[at]
      reporter.report(screen.source, `${pointer}/${place === undefined ? 'columns' : columnPlace(place, at)}`, {
        code: 'lint.column-out-of-view',
        message:
          by === 0
            ? `列 “${column.label}”（${WHY[why]}）默认不显示：去掉 “hidden”，或用 “with” 放在另一列下面`
            : `列 “${column.label}”（${WHY[why]}）在 1440 宽的屏幕上要横向滚动才能看到，超出 ${by} 像素：往前移、用 “with” 合并，或把次要的列设为 “hidden”`,
      })
    }
  }
}
