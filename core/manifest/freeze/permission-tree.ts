/** Tree of grantable permissions: menu group → screen → list and actions. */
import type { DetailView } from '#core/contract/model/detail.ts'
import type { TableView } from '#core/contract/model/list.ts'
import type { MenuGroup, PermissionNode } from '#core/contract/model/menu.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Screen } from '#core/contract/model/screen.ts'
import { mustOwn } from '#core/contract/must.ts'
import { ARRANGE_OPERATION } from '../link/check-arranged.ts'
import type { EndpointDeclaration } from '../link/endpoints.ts'
import { isTable } from '../views/is-table.ts'

/** @param needs permissions required besides that of the screen: the list or the details that the action is offered in */
type PermissionLeaf = readonly [permission: string, title: string, needs?: readonly string[]]

const LIST_TITLE = '查看列表'
const DETAILS_TITLE = '查看详情'
const REPORT_TITLE = '查看报表'
const EXPORT_TITLE = '导出'

const actionLeaves = (resource: Resource, names: Iterable<string>): readonly PermissionLeaf[] =>
  [...names].flatMap(name => {
    const action = resource.actions[name]
    return action === undefined ? [] : action.permission.map(permission => [permission, action.label] as const)
  })

/** Actions that reorder rows; any list of the resource offers them. */
const arrangeActions = ({ actions }: Resource): readonly string[] =>
  Object.values(actions).flatMap(({ name, operation }) => (operation === ARRANGE_OPERATION ? [name] : []))

const withNeeds = (needs: readonly string[], leaves: readonly PermissionLeaf[]): readonly PermissionLeaf[] =>
  leaves.map(([permission, title, own = []]) => [permission, title, [...new Set([...needs, ...own])]])

const tableLeaves = (resource: Resource, view: TableView, title = LIST_TITLE): readonly PermissionLeaf[] => [
  ...resource.listPermission.map((list): PermissionLeaf => [list, title, resource.listPermission]),
  ...withNeeds(
    resource.listPermission,
    actionLeaves(resource, [
      ...view.actions,
      ...view.rowActions,
      ...view.columns.flatMap(({ action }) => action ?? []),
      ...arrangeActions(resource),
    ]),
  ),
]

/** @param needs permissions that show the rows which these permissions widen */
const scopeLeaves = ({ scope }: Resource, needs: readonly string[]): readonly PermissionLeaf[] => [
  ...(scope.orphans === undefined ? [] : [[scope.orphans, '查看无人负责的数据', needs] as const]),
  ...(scope.except === undefined ? [] : [[scope.except, '查看全部数据', needs] as const]),
]

type LeavesOf = (name: string, map: (resource: Resource) => readonly PermissionLeaf[]) => readonly PermissionLeaf[]

/** Permissions of a detail screen: its details, its actions, and the lists in its tabs, titled by the listed resource. */
const detailLeaves = (resources: Readonly<Record<string, Resource>>, view: DetailView, of: LeavesOf): readonly PermissionLeaf[] => {
  const own = resources[view.resource]
  const details = own?.detailsPermission ?? []
  return [
    ...details.map((permission): PermissionLeaf => [permission, own?.actions['details']?.label ?? DETAILS_TITLE, details]),
    ...withNeeds(details, [
      ...(own === undefined ? [] : scopeLeaves(own, [])),
      ...view.actions.flatMap(offer =>
        Object.hasOwn(resources, offer.resource) ? actionLeaves(mustOwn(resources, offer.resource), [offer.action]) : [],
      ),
      ...view.tabs.flatMap(tab =>
        [tab.kind === 'list' ? tab : undefined, tab.kind === 'sections' ? tab.each : undefined, tab.count].flatMap(led =>
          led === undefined ? [] : of(led.view.resource, resource => tableLeaves(resource, led.view, `查看${resource.label}`)),
        ),
      ),
    ]),
  ]
}

const screenLeaves = (screen: Screen, resources: Readonly<Record<string, Resource>>): readonly PermissionLeaf[] => {
  const { view } = screen
  const of = (name: string | undefined, map: (resource: Resource) => readonly PermissionLeaf[]): readonly PermissionLeaf[] => {
    const resource = name === undefined ? undefined : resources[name]
    return resource === undefined ? [] : [...map(resource), ...scopeLeaves(resource, resource.listPermission)]
  }
  if (view.type === 'tabs') return view.tabs.flatMap(tab => of(tab.view.resource, resource => tableLeaves(resource, tab.view)))
  if (isTable(view)) return of(view.resource, resource => tableLeaves(resource, view))
  if (view.type === 'detail') return detailLeaves(resources, view, of)
  if (view.type === 'report')
    return [
      [view.list, REPORT_TITLE],
      [view.export, EXPORT_TITLE, [view.list]],
    ]
  const own = of(view.resource, resource => [
    ...resource.listPermission.map((list): PermissionLeaf => [list, LIST_TITLE, resource.listPermission]),
    ...withNeeds(resource.listPermission, actionLeaves(resource, Object.keys(resource.actions))),
  ])
  return [...own, ...Object.entries(view.permissions)]
}

/** Leaves without repeated permissions; the first title wins. */
const distinctLeaves = (all: readonly PermissionLeaf[]): readonly PermissionLeaf[] => {
  const seen = new Set<string>()
  return all.filter(([permission]) => !seen.has(permission) && seen.add(permission))
}

/** Resource and name of each action that a screen offers. */
const screenActions = ({ view }: Screen): readonly (readonly [resource: string, action: string])[] => {
  if (view.type === 'detail') return view.actions.map(({ resource, action }) => [resource, action] as const)
  const tables = view.type === 'tabs' ? view.tabs.map(tab => tab.view) : isTable(view) ? [view] : []
  return tables.flatMap(table =>
    [...table.actions, ...table.rowActions, ...table.columns.flatMap(({ action }) => action ?? [])].map(
      action => [table.resource, action] as const,
    ),
  )
}

/** Ways to a screen that no menu shows: for each menu list with an action that opens it, the permissions of list and action. */
const openersOf = (
  path: string,
  listed: readonly Screen[],
  resources: Readonly<Record<string, Resource>>,
): readonly (readonly string[])[] =>
  listed.flatMap(screen =>
    screenActions(screen).flatMap(([name, action]) => {
      const resource = resources[name]
      const opener = resource?.actions[action]
      if (!resource || opener?.detail?.screen !== path) return []
      return [[...(screen.everyone ? [] : [screen.path]), ...resource.listPermission, ...opener.permission]]
    }),
  )

const distinctSets = (sets: readonly (readonly string[])[], without: string): readonly (readonly string[])[] => {
  const clean = sets.map(set => [...new Set(set)].filter(one => one !== without))
  return clean.filter((set, at) => clean.findIndex(other => other.join() === set.join()) === at)
}

/** @param openers ways to the screen (permission sets); undefined if the menu shows it */
const screenNode = (
  screen: Screen,
  resources: Readonly<Record<string, Resource>>,
  openers: readonly (readonly string[])[] | undefined,
): PermissionNode => {
  const ways = openers === undefined || openers.length === 0 ? [[]] : openers
  const unlisted = openers === undefined ? {} : ({ unlisted: true } as const)
  return {
    key: screen.path,
    title: screen.title,
    permission: screen.path,
    needs: distinctSets(ways, screen.path),
    ...unlisted,
    children: distinctLeaves(screenLeaves(screen, resources))
      .filter(([permission]) => permission !== screen.path)
      .map(([permission, title, own = []]) => ({
        key: `${screen.path}|${permission}`,
        title,
        permission,
        needs: distinctSets(
          ways.map(way => [screen.path, ...way, ...own]),
          permission,
        ),
        ...unlisted,
        children: [],
      })),
  }
}

const permissionsOfNodes = (nodes: readonly PermissionNode[]): readonly string[] =>
  nodes.flatMap(node => [...(node.permission === undefined ? [] : [node.permission]), ...permissionsOfNodes(node.children)])

/** All permissions that the tree can grant. */
export const grantablePermissions = (nodes: readonly PermissionNode[]): ReadonlySet<string> => new Set(permissionsOfNodes(nodes))

/** Permissions of declared endpoints that no screen contains, with their titles. */
const permissionsWithoutScreen = (declared: readonly EndpointDeclaration[], known: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const others = new Map<string, string>()
  for (const { permission, title } of declared) {
    if (typeof permission === 'string' || 'anyOf' in permission) continue
    for (const one of permission) if (!known.has(one) && !others.has(one)) others.set(one, title)
  }
  return others
}

const pageNeeds = ({ permission, needs = [[]] }: PermissionNode): readonly (readonly string[])[] =>
  needs.map(way => [...(permission === undefined ? [] : [permission]), ...way])

/** Adds each loose permission below the screen whose path is its prefix. */
const withScreenlessPermissions = (group: PermissionNode, others: ReadonlyMap<string, string>): PermissionNode => ({
  ...group,
  children: group.children.map(screen => {
    const own = [...others].filter(([permission]) => permission.startsWith(`${screen.key}/`))
    if (own.length === 0) return screen
    return {
      ...screen,
      children: [...screen.children, ...own.map(([permission, title]) => leafOf(screen.key, permission, title, pageNeeds(screen)))],
    }
  }),
})

/** Last group, for permissions that belong to no screen, so that they can be granted at all. */
const otherGroup = (others: ReadonlyMap<string, string>, known: ReadonlySet<string>): readonly PermissionNode[] => {
  const children = [...others].flatMap(([permission, title]) => (known.has(permission) ? [] : [leafOf('other', permission, title)]))
  return children.length === 0 ? [] : [{ key: 'other', title: '其他', children }]
}

const leafOf = (above: string, permission: string, title: string, needs: readonly (readonly string[])[] = [[]]): PermissionNode => ({
  key: `${above}|${permission}`,
  title,
  permission,
  needs,
  children: [],
})

export const buildPermissionTree = (
  menu: readonly MenuGroup[],
  screens: Readonly<Record<string, Screen>>,
  resources: Readonly<Record<string, Resource>>,
  declared: readonly EndpointDeclaration[],
): readonly PermissionNode[] => {
  const shown = menu.flatMap(group => group.screens.flatMap(path => screens[path] ?? []))
  const inMenu = new Set(shown.map(({ path }) => path))
  const listed = menu.map(group => ({
    key: group.key,
    title: group.title,
    children: [...group.screens, ...group.unlisted].flatMap(path => {
      const screen = screens[path]
      if (screen === undefined || screen.everyone) return []
      return [screenNode(screen, resources, inMenu.has(path) ? undefined : openersOf(path, shown, resources))]
    }),
  }))
  const others = permissionsWithoutScreen(declared, grantablePermissions(listed))
  const groups = listed.map(group => withScreenlessPermissions(group, others))
  return [...groups, ...otherGroup(others, grantablePermissions(groups))]
}
