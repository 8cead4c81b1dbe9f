/** Permissions that stand below a screen in the permission tree. */

import type { DetailView } from '#core/contract/model/detail.ts'
import type { TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { ComponentView, View } from '#core/contract/model/screen.ts'
import { mustOwn } from '#core/contract/must.ts'
import { ARRANGE_OPERATION } from '../link/check-arranged.ts'

type ResourcesByName = Readonly<Record<string, Resource>>

/** Resource and name of an action. */
type OfferedAction = readonly [resource: string, action: string]

/** What the permission tree asks of a kind of view. */
export interface PermittedViewKind<Normal extends View = View, Built extends View = View> {
  /** Permissions below a screen with the view, in order; the first of equal ones counts. */
  leaves(resources: ResourcesByName, view: Built): readonly PermissionLeaf[]
  /** Actions that the view offers, of which some may open other screens. */
  actions(view: Built): readonly OfferedAction[]
  /**
   * Permissions that the view creates by itself, for the list of what a plugin brings
   * @param title title of the screen
   */
  ownPermissions(title: string, view: Normal): readonly (readonly [permission: string, title: string])[]
}

/** @param needs permissions required besides that of the screen: the list or the details that the action is offered in */
export type PermissionLeaf = readonly [permission: string, title: string, needs?: readonly string[]]

const LIST_TITLE = '查看列表'
const DETAILS_TITLE = '查看详情'

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

/** Leaves below a resource, with those of its scope; none for an unknown resource. */
const resourceLeaves = (
  resources: ResourcesByName,
  name: string | undefined,
  map: (resource: Resource) => readonly PermissionLeaf[],
): readonly PermissionLeaf[] => {
  const resource = name === undefined ? undefined : resources[name]
  return resource === undefined ? [] : [...map(resource), ...scopeLeaves(resource, resource.listPermission)]
}

/** Permissions of a list: to see it, and its actions. */
export const listLeaves = (resources: ResourcesByName, view: TableView): readonly PermissionLeaf[] =>
  resourceLeaves(resources, view.resource, resource => tableLeaves(resource, view))

/** Permissions of a detail screen: its details, its actions, and the lists in its tabs, titled by the listed resource. */
export const detailLeaves = (resources: ResourcesByName, view: DetailView): readonly PermissionLeaf[] => {
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
          led === undefined
            ? []
            : resourceLeaves(resources, led.view.resource, resource => tableLeaves(resource, led.view, `查看${resource.label}`)),
        ),
      ),
    ]),
  ]
}

/** Permissions of a component screen: the list and all actions of its resource, and those that its endpoints require. */
export const componentLeaves = (resources: ResourcesByName, view: ComponentView): readonly PermissionLeaf[] => [
  ...resourceLeaves(resources, view.resource, resource => [
    ...resource.listPermission.map((list): PermissionLeaf => [list, LIST_TITLE, resource.listPermission]),
    ...withNeeds(resource.listPermission, actionLeaves(resource, Object.keys(resource.actions))),
  ]),
  ...Object.entries(view.permissions),
]

/** Resource and name of each action that a list offers. */
export const listActions = ({ resource, actions, rowActions, columns }: TableView): readonly OfferedAction[] =>
  [...actions, ...rowActions, ...columns.flatMap(({ action }) => action ?? [])].map(action => [resource, action] as const)
