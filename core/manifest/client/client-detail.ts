import type { DetailTab, DetailView, Each, Shown } from '#core/contract/model/detail.ts'
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
import { type ClientAccess, grantsAll } from './access.ts'
import { actionOptions, clientActions } from './client-action.ts'
import { clientColumn, columnPath } from './client-column.ts'
import { clientTable } from './client-table.ts'
import { compact } from './compact.ts'
import { linkedResource } from './linked-resource.ts'
import { historyAction } from './row-history.ts'
import { maySeeDetails } from './screen-access.ts'

/** The list without the history action: a list in a tab shows all its row actions, and the history is offered in the row's own detail. */
const withoutHistory = (view: ClientTableView): ClientTableView => ({ ...view, rowActions: view.rowActions.filter(({ aside }) => !aside) })

const NO_ACTIONS: ReadonlySet<string> = new Set()

const clientFields = (snapshot: Snapshot, resource: string, fields: readonly Shown[]): ClientColumn[] =>
  fields.map(field => clientColumn(snapshot, linkedResource(snapshot, resource), field, NO_ACTIONS))

/** Undefined if the user may not see the child rows. */
const clientEach = (snapshot: Snapshot, screen: string, each: Each, access: ClientAccess): ClientEach | undefined => {
  const { name, list = '', listPermission } = linkedResource(snapshot, each.view.resource)
  if (!grantsAll(access, listPermission)) return undefined
  return { own: each.own, listUrl: list, screen, title: columnPath(each.title), fields: clientFields(snapshot, name, each.fields) }
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
        sections: tab.sections.map(one => compact({ title: one.title, fields: clientFields(snapshot, resource, one.fields) }, ['fields'])),
        each: tab.each && clientEach(snapshot, `${path}#${key}`, tab.each, access),
      }
    case 'timeline':
      return { key, title, timeline: true }
    case 'list': {
      const listed = linkedResource(snapshot, tab.view.resource)
      if (!grantsAll(access, listed.listPermission)) return undefined
      return { key, title, list: withoutHistory(clientTable(snapshot, listed, tab.view, `${path}#${key}`, access, tab.through)) }
    }
    case 'compare': {
      if (!tab.named && !maySeeDetails(snapshot, tab.resource, access)) return undefined
      const [first, second] = tab.sides
      return { key, title, compare: { sides: [first.label, second.label], fields: clientFields(snapshot, tab.resource, tab.fields) } }
    }
  }
}

const bothConditions = (one: BoundCondition | undefined, other: BoundCondition | undefined): BoundCondition | undefined =>
  one && other ? { all: [one, other] } : (one ?? other)

const detailActions = (snapshot: Snapshot, view: DetailView, access: ClientAccess): ClientAction[] =>
  view.actions.flatMap(({ resource, action, visible }) =>
    clientActions(snapshot, linkedResource(snapshot, resource), [action], access, linkedResource(snapshot, view.resource)).map(one =>
      compact({ ...one, visible: bothConditions(one.visible, visible) }, ['limit']),
    ),
  )

/** A detail as the user may use it. */
export const clientDetail = (snapshot: Snapshot, path: string, view: DetailView, access: ClientAccess): ClientDetailView => {
  const { resource, steps, title } = view
  const detail: ClientDetailView = {
    type: 'detail',
    path,
    resource,
    base: linkedResource(snapshot, resource).path,
    title: columnPath(title),
    titleOptions: (title.target ?? title.own).options,
    tags: clientFields(snapshot, resource, view.tags),
    head: clientFields(snapshot, resource, view.head),
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
    actions: [...detailActions(snapshot, view, access), ...historyAction(snapshot, linkedResource(snapshot, resource), access)],
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
