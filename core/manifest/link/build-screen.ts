import type { Screen } from '#core/contract/model/screen.ts'
import type { NormalScreen } from '../normalize/normal.ts'
import { extendView, kindOf } from '../normalize/view-kind.ts'
import { expectLinked } from './build-table.ts'
import type { Resources, Symbols } from './symbols.ts'

/**
 * Builds a screen of the Snapshot from a checked one, together with the screen that it extends
 * @param group title of the menu group of the screen
 */
export const buildScreen = (symbols: Symbols, resources: Resources, screen: NormalScreen, group: string | undefined): Screen => {
  const { viewKinds } = symbols
  const base = screen.extends === undefined ? undefined : expectLinked(symbols.screens.get(screen.extends), screen.extends).value.view
  const view = base === undefined ? expectLinked(screen.view, screen.path) : extendView(viewKinds, base, screen.view)
  const { path, title, everyone = false } = screen
  return { path, title, group, everyone, view: kindOf(viewKinds, view).build(symbols, resources, view) }
}
