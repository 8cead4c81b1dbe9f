import type { DetailTab, DetailView, Each, Shown } from '#core/contract/model/detail.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type {
  BoundCondition,
  ClientAction,
  ClientColumn,
  ClientDetailTab,
  ClientDetailView,
  ClientEach,
  ClientTableView,
} from '#schemas/types/wire.ts'
import { type ClientAccess, mayAll } from './access.ts'
import { actionOptions, clientActions } from './client-action.ts'
import { clientColumn, columnPath } from './client-column.ts'
import { clientTable } from './client-table.ts'
import { compact } from './compact.ts'
import { historyAction } from './row-history.ts'
import { maySeeDetails } from './screen-access.ts'

const resourceOf = (snapshot: Snapshot, name: string): Resource => {
  const resource = snapshot.resources[name]
  if (resource === undefined) throw new Error(`resource ${name} should have been linked`)
  return resource
}

/** The list without the history action: a list in a tab shows all its row actions, and the history is offered in the row's own detail. */
const withoutAside = (view: ClientTableView): ClientTableView => ({ ...view, rowActions: view.rowActions.filter(({ aside }) => !aside) })

const NO_ACTIONS: ReadonlySet<string> = new Set()

const shown = (snapshot: Snapshot, resource: string, fields: readonly Shown[]): ClientColumn[] =>
  fields.map(field => clientColumn(snapshot, resourceOf(snapshot, resource), field, NO_ACTIONS))

/** Undefined if the user may not see the child rows. */
const clientEach = (snapshot: Snapshot, screen: string, each: Each, access: ClientAccess): ClientEach | undefined => {
  const { name, list = '', listPermission } = resourceOf(snapshot, each.view.resource)
  if (!mayAll(access, listPermission)) return undefined
  return { own: each.own, listUrl: list, screen, title: columnPath(each.title), fields: shown(snapshot, name, each.fields) }
}

/** A tab as the user may see it; undefined for a list or comparison that the user may not see. */
const clientTab = (
  snapshot: Snapshot,
  path: string,
  resource: string,
  tab: DetailTab,
  access: ClientAccess,
): ClientDetailTab | undefined => {
  const { key, title } = tab
  switch (tab.kind) {
    case 'component':
      return { key, title, component: tab.component, props: { ...tab.props } }
    case 'sections':
      return {
        key,
        title,
        sections: tab.sections.map(one => compact({ title: one.title, fields: shown(snapshot, resource, one.fields) }, ['fields'])),
        each: tab.each && clientEach(snapshot, `${path}#${key}`, tab.each, access),
      }
    case 'timeline':
      return { key, title, timeline: true }
    case 'list': {
      const listed = resourceOf(snapshot, tab.view.resource)
      if (!mayAll(access, listed.listPermission)) return undefined
      return { key, title, list: withoutAside(clientTable(snapshot, listed, tab.view, `${path}#${key}`, access, tab.through)) }
    }
    case 'compare': {
      if (!tab.named && !maySeeDetails(snapshot, tab.resource, access)) return undefined
      const [first, second] = tab.sides
      return { key, title, compare: { sides: [first.label, second.label], fields: shown(snapshot, tab.resource, tab.fields) } }
    }
  }
}

const both = (one: BoundCondition | undefined, other: BoundCondition | undefined): BoundCondition | undefined =>
  one && other ? { all: [one, other] } : (one ?? other)

const offered = (snapshot: Snapshot, view: DetailView, access: ClientAccess): ClientAction[] =>
  view.actions.flatMap(({ resource, action, visible }) =>
    clientActions(snapshot, resourceOf(snapshot, resource), [action], access, resourceOf(snapshot, view.resource)).map(one =>
      compact({ ...one, visible: both(one.visible, visible) }, ['limit']),
    ),
  )

/** A detail as the user may use it. */
export const clientDetail = (snapshot: Snapshot, path: string, view: DetailView, access: ClientAccess): ClientDetailView => {
  const { resource, steps, title } = view
  const detail: ClientDetailView = {
    type: 'detail',
    path,
    resource,
    base: resourceOf(snapshot, resource).path,
    title: columnPath(title),
    titleOptions: (title.target ?? title.own).options,
    tags: shown(snapshot, resource, view.tags),
    head: shown(snapshot, resource, view.head),
    steps:
      steps &&
      compact({
        label: (steps.path.target ?? steps.path.own).label,
        path: columnPath(steps.path),
        options: steps.options,
        together: steps.together.map(values => [...values]),
        waiting: [...steps.waiting],
        ended: [...steps.ended],
      }),
    tabs: view.tabs.flatMap(tab => clientTab(snapshot, path, resource, tab, access) ?? []),
    actions: [...offered(snapshot, view, access), ...historyAction(snapshot, resourceOf(snapshot, resource), access)],
  }
  return compact(detail, ['tags', 'head', 'tabs', 'actions'])
}

/** Option sets used by the detail itself; those of its lists are collected from their columns. */
export const detailOptions = (view: ClientDetailView): readonly string[] => {
  const fields = view.tabs.flatMap(({ sections = [], each, compare }) => [
    ...sections.flatMap(one => one.fields),
    ...(each?.fields ?? []),
    ...(compare?.fields ?? []),
  ])
  const columns = [...view.tags, ...view.head, ...fields].flatMap(({ options }) => options ?? [])
  const forms = actionOptions(view.actions)
  const own = [view.titleOptions, view.steps?.options].flatMap(options => options ?? [])
  return [...own, ...columns, ...forms]
}
