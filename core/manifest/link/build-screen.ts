/** Builds a screen of the Snapshot from a checked one: resolves paths, chooses parts, merges the extended screen. */
import type { ComponentView, Screen } from '#core/contract/model/screen.ts'
import type { ComponentView as NormalComponentView } from '#schemas/types/screen.ts'
import type { NormalScreen, NormalView } from '../normalize/normal.ts'
import { extendView } from '../normalize/normalize.ts'
import { buildDetail } from './build-detail.ts'
import { buildReport } from './build-report.ts'
import { buildTable, expectLinked, type Resources } from './build-table.ts'
import type { Symbols } from './symbols.ts'

const buildComponent = (view: NormalComponentView): ComponentView => ({
  type: 'component',
  component: view.component,
  resource: view.resource,
  props: view.props ?? {},
  permissions: view.permissions ?? {},
})

const buildView = (symbols: Symbols, resources: Resources, view: NormalView): Screen['view'] => {
  if (view.type === 'tabs') {
    return {
      type: 'tabs',
      tabs: view.tabs.map(({ key, title, view: table }) => ({ key, title, view: buildTable(symbols, resources, table) })),
    }
  }
  if (view.type === 'detail') return buildDetail(symbols, resources, view)
  if (view.type === 'report') return buildReport(symbols, resources, view)
  return view.type === 'component' ? buildComponent(view) : buildTable(symbols, resources, view)
}

/**
 * Builds a screen
 * @param group title of the menu group of the screen
 */
export const buildScreen = (symbols: Symbols, resources: Resources, screen: NormalScreen, group: string | undefined): Screen => {
  const base = screen.extends === undefined ? undefined : expectLinked(symbols.screens.get(screen.extends), screen.extends).value.view
  const view = base === undefined ? expectLinked(screen.view, screen.path) : extendView(base, screen.view)
  const { path, title, everyone = false } = screen
  return { path, title, group, everyone, view: buildView(symbols, resources, view) }
}
