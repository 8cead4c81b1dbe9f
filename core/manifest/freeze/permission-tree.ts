/** Tree of grantable permissions: menu group → screen → list and actions. */
import type { MenuGroup, PermissionNode } from '#core/contract/model/menu.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Screen } from '#core/contract/model/screen.ts'
import type { EndpointDeclaration } from '../link/endpoints.ts'
import { kindOf } from '../normalize/view-kind.ts'
import type { PermissionLeaf, PermittedViewKind } from './permission-leaves.ts'

/** Leaves without repeated permissions; the first title wins. */
const distinctLeaves = (all: readonly PermissionLeaf[]): readonly PermissionLeaf[] => {
  const seen = new Set<string>()
  return all.filter(([permission]) => !seen.has(permission) && seen.add(permission))
}

/** What the tree is built of. */
interface PermissionSources {
  readonly screens: Readonly<Record<string, Screen>>
  readonly resources: Readonly<Record<string, Resource>>
  /** Kinds of view by type. */
  readonly kinds: ReadonlyMap<string, PermittedViewKind>
}

/** Ways to a screen that no menu shows: for each menu list with an action that opens it, the permissions of list and action. */
const openersOf = (path: string, listed: readonly Screen[], { resources, kinds }: PermissionSources): readonly (readonly string[])[] =>
  listed.flatMap(screen =>
    kindOf(kinds, screen.view)
      .actions(screen.view)
      .flatMap(([name, action]) => {
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
  { resources, kinds }: PermissionSources,
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
    children: distinctLeaves(kindOf(kinds, screen.view).leaves(resources, screen.view))
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
  sources: PermissionSources,
  declared: readonly EndpointDeclaration[],
): readonly PermissionNode[] => {
  const { screens } = sources
  const shown = menu.flatMap(group => group.screens.flatMap(path => screens[path] ?? []))
  const inMenu = new Set(shown.map(({ path }) => path))
  const listed = menu.map(group => ({
    key: group.key,
    title: group.title,
    children: [...group.screens, ...group.unlisted].flatMap(path => {
      const screen = screens[path]
      if (screen === undefined || screen.everyone) return []
      return [screenNode(screen, sources, inMenu.has(path) ? undefined : openersOf(path, shown, sources))]
    }),
  }))
  const others = permissionsWithoutScreen(declared, grantablePermissions(listed))
  const groups = listed.map(group => withScreenlessPermissions(group, others))
  return [...groups, ...otherGroup(others, grantablePermissions(groups))]
}
