/** What a role can be given: menu group → screen → list and actions. */
import type { DetailView } from '#core/contract/model/detail.ts'
import type { TableView } from '#core/contract/model/list.ts'
import type { MenuGroup, PermissionNode } from '#core/contract/model/menu.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Screen } from '#core/contract/model/screen.ts'
import { ARRANGE } from '../link/check-arranged.ts'
import type { EndpointDeclaration } from '../link/endpoints.ts'
import { isTable } from '../views/is-table.ts'

type Leaf = readonly [permission: string, title: string]

const LIST_TITLE = '查看列表'
const DETAILS_TITLE = '查看详情'
const REPORT_TITLE = '查看报表'
const EXPORT_TITLE = '导出'

const actionLeaves = (resource: Resource, names: Iterable<string>): readonly Leaf[] =>
  [...names].flatMap(name => {
    const action = resource.actions[name]
    return action === undefined ? [] : action.permission.map(permission => [permission, action.label] as const)
  })

/** Rows are put in order where they are listed. */
const arranging = ({ actions }: Resource): readonly string[] =>
  Object.values(actions).flatMap(({ name, operation }) => (operation === ARRANGE ? [name] : []))

const tableLeaves = (resource: Resource, view: TableView, title = LIST_TITLE): readonly Leaf[] => [
  ...resource.listPermission.map(permission => [permission, title] as const),
  ...actionLeaves(resource, [
    ...view.actions,
    ...view.rowActions,
    ...view.columns.flatMap(({ action }) => action ?? []),
    ...arranging(resource),
  ]),
]

const scopeLeaves = ({ scope }: Resource): readonly Leaf[] => [
  ...(scope.orphans === undefined ? [] : [[scope.orphans, '查看无人负责的数据'] as const]),
  ...(scope.except === undefined ? [] : [[scope.except, '查看全部数据'] as const]),
]

type LeavesOf = (name: string, map: (resource: Resource) => readonly Leaf[]) => readonly Leaf[]

/** To see the details, what is done there, and the lists in its tabs, each by what it lists. */
const detailLeaves = (resources: Readonly<Record<string, Resource>>, view: DetailView, of: LeavesOf): readonly Leaf[] => [
  ...of(view.resource, ({ detailsPermission, actions }) =>
    detailsPermission.map(one => [one, actions['details']?.label ?? DETAILS_TITLE] as const),
  ),
  ...view.actions.flatMap(offer => (resources[offer.resource] ? actionLeaves(resources[offer.resource] as Resource, [offer.action]) : [])),
  ...view.tabs.flatMap(tab =>
    [tab.kind === 'list' ? tab : undefined, tab.kind === 'sections' ? tab.each : undefined, tab.count].flatMap(led =>
      led === undefined ? [] : of(led.view.resource, resource => tableLeaves(resource, led.view, `查看${resource.label}`)),
    ),
  ),
]

const leaves = (screen: Screen, resources: Readonly<Record<string, Resource>>): readonly Leaf[] => {
  const { view } = screen
  const of = (name: string | undefined, map: (resource: Resource) => readonly Leaf[]): readonly Leaf[] => {
    const resource = name === undefined ? undefined : resources[name]
    return resource === undefined ? [] : [...map(resource), ...scopeLeaves(resource)]
  }
  if (view.type === 'tabs') return view.tabs.flatMap(tab => of(tab.view.resource, resource => tableLeaves(resource, tab.view)))
  if (isTable(view)) return of(view.resource, resource => tableLeaves(resource, view))
  if (view.type === 'detail') return detailLeaves(resources, view, of)
  if (view.type === 'report')
    return [
      [view.list, REPORT_TITLE],
      [view.export, EXPORT_TITLE],
    ]
  const own = of(view.resource, resource => [
    ...resource.listPermission.map(permission => [permission, LIST_TITLE] as const),
    ...actionLeaves(resource, Object.keys(resource.actions)),
  ])
  return [...own, ...Object.entries(view.permissions)]
}

/** The first title of each permission. */
const distinct = (all: readonly Leaf[]): readonly Leaf[] => {
  const seen = new Set<string>()
  return all.filter(([permission]) => !seen.has(permission) && seen.add(permission))
}

const screenNode = (screen: Screen, resources: Readonly<Record<string, Resource>>): PermissionNode => ({
  key: screen.path,
  title: screen.title,
  permission: screen.path,
  children: distinct(leaves(screen, resources))
    .filter(([permission]) => permission !== screen.path)
    .map(([permission, title]) => ({ key: `${screen.path}|${permission}`, title, permission, children: [] })),
})

const granted = (nodes: readonly PermissionNode[]): readonly string[] =>
  nodes.flatMap(node => [...(node.permission === undefined ? [] : [node.permission]), ...granted(node.children)])

/** Every permission string that can be given through the tree. */
export const grantablePermissions = (nodes: readonly PermissionNode[]): ReadonlySet<string> => new Set(granted(nodes))

/** Permissions of declared endpoints that no screen brings, with what they are called. */
const loose = (declared: readonly EndpointDeclaration[], known: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const others = new Map<string, string>()
  for (const { permission, title } of declared) {
    if (typeof permission === 'string') continue
    for (const one of permission) if (!known.has(one) && !others.has(one)) others.set(one, title)
  }
  return others
}

/** Each below the screen whose path it begins with. */
const withLoose = (group: PermissionNode, others: ReadonlyMap<string, string>): PermissionNode => ({
  ...group,
  children: group.children.map(screen => {
    const own = [...others].filter(([permission]) => permission.startsWith(`${screen.key}/`))
    if (own.length === 0) return screen
    return { ...screen, children: [...screen.children, ...own.map(([permission, title]) => leafOf(screen.key, permission, title))] }
  }),
})

/** What belongs to no screen stands in a last group, so that it can be given at all. */
const otherGroup = (others: ReadonlyMap<string, string>, known: ReadonlySet<string>): readonly PermissionNode[] => {
  const children = [...others].flatMap(([permission, title]) => (known.has(permission) ? [] : [leafOf('other', permission, title)]))
  return children.length === 0 ? [] : [{ key: 'other', title: '其他', children }]
}

const leafOf = (above: string, permission: string, title: string): PermissionNode => ({
  key: `${above}|${permission}`,
  title,
  permission,
  children: [],
})

export const buildPermissionTree = (
  menu: readonly MenuGroup[],
  screens: Readonly<Record<string, Screen>>,
  resources: Readonly<Record<string, Resource>>,
  declared: readonly EndpointDeclaration[],
): readonly PermissionNode[] => {
  const listed = menu.map(group => ({
    key: group.key,
    title: group.title,
    children: [...group.screens, ...group.unlisted].flatMap(path => {
      const screen = screens[path]
      return screen === undefined || screen.everyone ? [] : [screenNode(screen, resources)]
    }),
  }))
  const others = loose(declared, grantablePermissions(listed))
  const groups = listed.map(group => withLoose(group, others))
  return [...groups, ...otherGroup(others, grantablePermissions(groups))]
}
