/** Warns of tables whose essential columns are out of view on common screens: 1440 pixels wide, or 1280 with the side bar closed. */

import type { DetailView } from '#core/contract/model/detail.ts'
import type { TableView } from '#core/contract/model/list.ts'
import { columnPointer } from '../normalize/like-columns.ts'
import type { NormalColumns, NormalDetailView } from '../normalize/normal.ts'
import type { EssentialReason } from './essential-columns.ts'
import { listColumnsOutOfView, type OutOfView, tabColumnsOutOfView } from './out-of-view.ts'
import type { ScreenLint } from './view-kind.ts'

const REASON_TEXTS: Readonly<Record<EssentialReason, string>> = {
  key: '每行的名称',
  state: '按钮取决于它',
  who: '负责的人',
  money: '金额',
  sort: '列表按它排序',
}

/** Where a column of a list on its own page is not seen. */
export const ON_SCREEN = '在 1440 宽的屏幕上要横向滚动才能看到'
const IN_DRAWER = '在详情的抽屉里要横向滚动才能看到'

type StatedColumns = NonNullable<NormalColumns['columns']>

/** Reports at the column if the screen states it; columns from another screen are reported there. */
const reportColumns = (
  { screen, reporter }: ScreenLint,
  stated: StatedColumns,
  pointer: string,
  out: readonly OutOfView[],
  where: string,
) => {
  for (const { column, why, by } of out) {
    const at = stated.findIndex(({ field }) => field === column.path.text)
    const place = stated[at]
    reporter.report(screen.source, `${pointer}/${place === undefined ? 'columns' : columnPointer(place, at)}`, {
      code: 'lint.column-out-of-view',
      message:
        by === 0
          ? `列 “${column.label}”（${REASON_TEXTS[why]}）默认不显示：去掉 “hidden”，或用 “with” 放在另一列下面`
          : `列 “${column.label}”（${REASON_TEXTS[why]}）${where}，超出 ${by} 像素：往前移、用 “with” 合并，或把次要的列设为 “hidden”`,
    })
  }
}

/**
 * Reports essential columns of a list that are out of view
 * @param pointer place of the stated list
 */
export const lintListColumns = (context: ScreenLint, { columns }: NormalColumns, list: TableView, pointer: string): void => {
  const { snapshot } = context
  const resource = snapshot.resources[list.resource]
  // Views of plugins place columns themselves.
  if (resource === undefined || list.drawn !== undefined || columns === undefined) return
  reportColumns(context, columns, pointer, listColumnsOutOfView(snapshot, resource, list), ON_SCREEN)
}

/** The same for the lists in the tabs of a detail, in the narrowest drawer that opens it. */
export const lintDetailColumns = (context: ScreenLint, stated: NormalDetailView | undefined, { tabs }: DetailView): void => {
  const { snapshot, screen, drawers } = context
  for (const [at, tab] of tabs.entries()) {
    const resource = tab.kind === 'list' ? snapshot.resources[tab.view.resource] : undefined
    const columns = stated?.tabs[at]?.columns
    if (tab.kind !== 'list' || resource === undefined || columns === undefined) continue
    reportColumns(
      context,
      columns,
      `/view/tabs/${at}`,
      tabColumnsOutOfView(snapshot, resource, tab, drawers.get(screen.value.path)),
      IN_DRAWER,
    )
  }
}
