import type { Option } from '#core/contract/model/option.ts'
import type { Screen } from '#core/contract/model/screen.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientOption, ClientScreen } from '#schemas/types/wire.ts'
import { viewKind } from '../views/served-kind.ts'
import type { ClientAccess } from './access.ts'
import { compact } from './compact.ts'
import { screenAccess } from './screen-access.ts'

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
  const kind = viewKind(snapshot, screen.view)
  const view = kind.client(snapshot, screen, screen.view, access)
  const sets = [...new Set(kind.clientOptions(view))].map(
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
