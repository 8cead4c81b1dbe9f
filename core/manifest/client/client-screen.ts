import type { Option } from '#core/contract/model/option.ts'
import type { ComponentView, Screen } from '#core/contract/model/screen.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientComponentView, ClientOption, ClientScreen, ClientTableView, ClientView } from '#schemas/types/wire.ts'
import { isTable } from '../views/is-table.ts'
import type { ClientAccess } from './access.ts'
import { actionOptions, clientActions } from './client-action.ts'
import { clientDetail, detailOptions } from './client-detail.ts'
import { clientReport } from './client-report.ts'
import { clientTable } from './client-table.ts'
import { compact } from './compact.ts'
import { screenAccess } from './screen-access.ts'

const linkedResource = (snapshot: Snapshot, name: string) => {
  const resource = snapshot.resources[name]
  if (resource === undefined) throw new Error(`resource ${name} should have been linked`)
  return resource
}

const componentView = (snapshot: Snapshot, view: ComponentView, access: ClientAccess): ClientComponentView => {
  const resource = view.resource === undefined ? undefined : linkedResource(snapshot, view.resource)
  return {
    type: 'component',
    component: view.component,
    props: { ...view.props },
    ...(resource === undefined ? {} : { actions: clientActions(snapshot, resource, Object.keys(resource.actions), access) }),
  }
}

const clientView = (snapshot: Snapshot, screen: Screen, access: ClientAccess): ClientView => {
  const { path, view } = screen
  if (view.type === 'tabs') {
    const tabs = view.tabs.map(({ key, title, view: table }) => ({
      key,
      title,
      view: clientTable(snapshot, linkedResource(snapshot, table.resource), table, `${path}#${key}`, access),
    }))
    return { type: 'tabs', tabs }
  }
  if (isTable(view)) return clientTable(snapshot, linkedResource(snapshot, view.resource), view, path, access)
  if (view.type === 'report') return clientReport(snapshot, screen, view, access)
  return view.type === 'detail' ? clientDetail(snapshot, path, view, access) : componentView(snapshot, view, access)
}

const tableOptions = (view: ClientTableView): readonly string[] => [
  ...[...view.filters, ...view.columns].flatMap(({ options }) => options ?? []),
  ...actionOptions([...view.actions, ...view.rowActions]),
]

const viewOptions = (view: ClientView): readonly string[] => {
  if (view.type === 'table') return tableOptions(view)
  if (view.type === 'tabs') return view.tabs.flatMap(tab => tableOptions(tab.view))
  if (view.type === 'detail') return [...detailOptions(view), ...view.tabs.flatMap(({ list }) => (list ? tableOptions(list) : []))]
  if (view.type === 'report') return view.filters.flatMap(({ options }) => options ?? [])
  return actionOptions(view.actions ?? [])
}

const clientOption = ({ value, label, color, manual, disabled, children }: Option): ClientOption => ({
  ...compact({ value, label, color, disabled, children: children.map(clientOption) }, ['value']),
  ...(manual ? {} : { manual }),
})

const clientOptionsBySet = new WeakMap<readonly Option[], ClientOption[]>()

/** Values of an option set as sent to the browser; cached by set, because sets of thousands of values are requested often. */
export const clientOptions = (values: readonly Option[]): ClientOption[] => {
  const known = clientOptionsBySet.get(values) ?? values.map(clientOption)
  clientOptionsBySet.set(values, known)
  return known
}

/**
 * A screen as the user may use it; undefined if it does not exist or the user may not open it. `options` holds the current values of dynamic option
 * sets by name; others come from the Snapshot.
 */
export const clientScreen = (
  snapshot: Snapshot,
  path: string,
  access: ClientAccess,
  options: Readonly<Record<string, readonly Option[]>> = {},
): ClientScreen | undefined => {
  const screen = snapshot.screens[path]
  if (screen === undefined || screenAccess(snapshot, path, access) !== 'open') return undefined
  const view = clientView(snapshot, screen, access)
  const sets = [...new Set(viewOptions(view))].map(
    name => [name, clientOptions(options[name] ?? snapshot.options[name]?.values ?? [])] as const,
  )
  return {
    ...compact({ revision: snapshot.revision, path, title: screen.title, group: screen.group }),
    view,
    options: Object.fromEntries(sets),
  }
}

const dynamicNamesByScreen = new WeakMap<Screen, readonly string[]>()

/** Names of the dynamic option sets that a screen uses, for the caller to load. */
export const dynamicOptionNames = (snapshot: Snapshot, path: string): readonly string[] => {
  const screen = Object.hasOwn(snapshot.screens, path) ? snapshot.screens[path] : undefined
  if (screen === undefined) return []
  const known = dynamicNamesByScreen.get(screen)
  if (known) return known
  const everything = clientScreen(snapshot, path, { admin: true, permissions: new Set() })
  const names = Object.keys(everything?.options ?? {}).filter(name => snapshot.options[name]?.dynamic === true)
  dynamicNamesByScreen.set(screen, names)
  return names
}
