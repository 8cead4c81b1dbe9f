/** Warns of tables whose essential columns are out of view on common screens: 1440 pixels wide, or 1280 with the side bar closed. */
import type { DetailView } from '#core/contract/model/detail.ts'
import type { ReportView } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Declared } from '../link/symbols.ts'
import { columnPointer } from '../normalize/like-columns.ts'
import type { NormalColumns, NormalScreen, NormalView } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { EssentialReason } from './essential-columns.ts'
import { listColumnsOutOfView, type OutOfView, sortFigureOutOfView, tabColumnsOutOfView } from './out-of-view.ts'

const REASON_TEXTS: Readonly<Record<EssentialReason, string>> = {
  key: '每行的名称',
  state: '按钮取决于它',
  who: '负责的人',
  money: '金额',
  sort: '列表按它排序',
}

const ON_SCREEN = '在 1440 宽的屏幕上要横向滚动才能看到'
const IN_DRAWER = '在详情的抽屉里要横向滚动才能看到'

interface LintContext {
  readonly snapshot: Snapshot
  readonly screen: Declared<NormalScreen>
  readonly reporter: Reporter
}

type StatedColumns = NonNullable<NormalColumns['columns']>

/** Reports at the column if the screen states it; columns from another screen are reported there. */
const reportColumns = (
  { screen, reporter }: LintContext,
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

const lintLists = (context: LintContext, stated: NormalView | undefined): void => {
  const { snapshot, screen } = context
  const built = snapshot.screens[screen.value.path]?.view
  const lists =
    stated?.type === 'tabs' && built?.type === 'tabs'
      ? stated.tabs.map((tab, at) => [built.tabs[at]?.view, tab.view, `/view/tabs/${at}/view`] as const)
      : stated?.type === 'table' && built?.type === 'table'
        ? [[built, stated, '/view'] as const]
        : []
  for (const [list, { columns }, pointer] of lists) {
    const resource = snapshot.resources[list?.resource ?? '']
    // Views of plugins place columns themselves.
    if (list === undefined || resource === undefined || list.drawn !== undefined || columns === undefined) continue
    reportColumns(context, columns, pointer, listColumnsOutOfView(snapshot, resource, list), ON_SCREEN)
  }
}

const lintTabs = (context: LintContext, detail: DetailView, drawer: number | undefined): void => {
  const { snapshot, screen } = context
  const { view } = screen.value
  for (const [at, tab] of detail.tabs.entries()) {
    const resource = tab.kind === 'list' ? snapshot.resources[tab.view.resource] : undefined
    const stated = view?.type === 'detail' ? view.tabs[at]?.columns : undefined
    if (tab.kind !== 'list' || resource === undefined || stated === undefined) continue
    reportColumns(context, stated, `/view/tabs/${at}`, tabColumnsOutOfView(snapshot, resource, tab, drawer), IN_DRAWER)
  }
}

const lintReport = ({ snapshot, screen, reporter }: LintContext, report: ReportView): void => {
  const out = sortFigureOutOfView(snapshot, report)
  if (out === undefined) return
  const at = report.rows?.figures.indexOf(out.figure) ?? 0
  reporter.report(screen.source, `/view/figures/${at}`, {
    code: 'lint.column-out-of-view',
    message: `指标 “${snapshot.figures[out.figure]?.label}”（报表按它排序）${ON_SCREEN}，超出 ${out.by} 像素：往前移`,
  })
}

/**
 * Reports essential columns that are out of view
 * @param drawers width in pixels of the drawer in which a detail opens, by path
 */
export const lintColumns = (
  snapshot: Snapshot,
  screen: Declared<NormalScreen>,
  drawers: ReadonlyMap<string, number>,
  reporter: Reporter,
): void => {
  const context = { snapshot, screen, reporter }
  const { path, view } = screen.value
  const built = snapshot.screens[path]?.view
  if (built?.type === 'detail') lintTabs(context, built, drawers.get(path))
  else if (built?.type === 'report') lintReport(context, built)
  else lintLists(context, view)
}
