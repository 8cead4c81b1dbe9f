/** Last phase: builds the complete, immutable Snapshot. */
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { MenuGroup } from '#core/contract/model/menu.ts'
import type { Option, OptionSet } from '#core/contract/model/option.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Screen } from '#core/contract/model/screen.ts'
import type { AddedThings, ServedViewKind, Snapshot } from '#core/contract/model/snapshot.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import { BOOLEAN_OPTIONS } from '../fields/index.ts'
import { buildResource } from '../link/build-resource.ts'
import { buildScreen } from '../link/build-screen.ts'
import { buildSubject } from '../link/build-subject.ts'
import { expectLinked } from '../link/build-table.ts'
import type { EndpointDeclaration } from '../link/endpoints.ts'
import type { LinkedFileKind, Resources, Symbols } from '../link/symbols.ts'
import type { NormalMenu, NormalOption, NormalOptions } from '../normalize/normal.ts'
import { deepFreeze } from './deep-freeze.ts'
import type { PermittedViewKind } from './permission-leaves.ts'
import { buildPermissionTree } from './permission-tree.ts'

const buildOption = ({ value, label, color, manual, children }: NormalOption): Option => ({
  value,
  label,
  color,
  manual: manual ?? true,
  children: children.map(buildOption),
})

const buildOptions = ({ name, label, dynamic, values }: NormalOptions): OptionSet => ({
  name,
  label,
  dynamic: dynamic ?? false,
  values: values.map(buildOption),
})

const BOOLEAN_OPTION_SET: OptionSet = {
  name: BOOLEAN_OPTIONS,
  label: '是否',
  dynamic: false,
  values: [
    { value: true, label: '是', manual: true, children: [] },
    { value: false, label: '否', manual: true, children: [] },
  ],
}

/** Merges the menu files. Groups keep the order of their first mention; a later file adds to a group of the same key. */
const buildMenu = (menus: readonly NormalMenu[]): readonly MenuGroup[] => {
  const groups = new Map<string, MenuGroup>()
  for (const { key, title, icon, screens, unlisted = [] } of menus.flatMap(menu => menu.groups)) {
    const earlier = groups.get(key)
    if (earlier === undefined) groups.set(key, { key, title, icon, screens, unlisted })
    else groups.set(key, { ...earlier, screens: [...earlier.screens, ...screens], unlisted: [...earlier.unlisted, ...unlisted] })
  }
  return [...groups.values()]
}

const groupTitles = (menu: readonly MenuGroup[]): ReadonlyMap<string, string> =>
  new Map(menu.flatMap(group => [...group.screens, ...group.unlisted].map(path => [path, group.title] as const)))

const buildResources = ({ resources, ...symbols }: Symbols): Readonly<Record<string, Resource>> => {
  const plain = Object.fromEntries([...resources].map(([name, { value }]) => [name, buildResource({ resources, ...symbols }, value)]))
  return Object.fromEntries(
    [...resources].map(([name, { value }]) => [name, { ...expectLinked(plain[name], name), subject: buildSubject(plain, value) }]),
  )
}

/** Things of a kind of file in the Snapshot, by name. */
const buildThings = (symbols: Symbols, resources: Resources, kind: LinkedFileKind): AddedThings['things'] =>
  Object.fromEntries([...(symbols.added.get(kind.kind) ?? [])].map(([name, { value }]) => [name, kind.build(symbols, resources, value)]))

/** Builds and freezes the Snapshot. All checks must have passed. */
export const buildSnapshot = (
  symbols: Symbols,
  endpoints: Readonly<Record<string, Endpoint>>,
  declared: readonly EndpointDeclaration[],
  revision: string,
  plugins: readonly OutsideClient[],
  kinds: ReadonlyMap<string, ServedViewKind & PermittedViewKind>,
): Snapshot => {
  const resources = buildResources(symbols)
  const added = Object.fromEntries(
    [...symbols.fileKinds].map(([name, kind]) => [name, { label: kind.label, things: buildThings(symbols, resources, kind) }]),
  )
  const menu = buildMenu(symbols.menus.map(({ value }) => value))
  const titles = groupTitles(menu)
  const screens: Record<string, Screen> = Object.fromEntries(
    [...symbols.screens].map(([path, { value }]) => [path, buildScreen(symbols, resources, value, titles.get(path))]),
  )
  const options = Object.fromEntries([
    [BOOLEAN_OPTIONS, BOOLEAN_OPTION_SET],
    ...[...symbols.options].map(([name, { value }]) => [name, buildOptions(value)] as const),
  ])
  const permissions = buildPermissionTree(menu, { screens, resources, kinds }, declared)
  // Frozen by itself: they are code, not data to freeze.
  const viewKinds = Object.freeze(Object.fromEntries(kinds))
  const selections = Object.freeze(Object.fromEntries(symbols.selections))
  return deepFreeze({ revision, resources, viewKinds, selections, screens, added, options, menu, permissions, endpoints, plugins })
}
