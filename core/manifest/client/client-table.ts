import type { EmptyHint, Filter, RowCard, TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type {
  ClientAction,
  ClientArrange,
  ClientCard,
  ClientEmpty,
  ClientFilter,
  ClientParent,
  ClientTableView,
} from '#schemas/types/wire.ts'
import { bodyKey, fieldType } from '../fields/index.ts'
import { ARRANGE_OPERATION } from '../link/check-arranged.ts'
import { filterParams } from '../query/filter-params.ts'
import { filterShape } from '../query/query-spec.ts'
import { type ClientAccess, grantsAll } from './access.ts'
import { actionOptions, clientActions } from './client-action.ts'
import { clientColumn, pathField } from './client-column.ts'
import { compact } from './compact.ts'
import { clientLookup } from './lookups.ts'
import { oppositeActions } from './opposite-actions.ts'
import { historyAction } from './row-history.ts'
import { sentOptions } from './sent-options.ts'

/** Query keys of the filter on a field; undefined if there is none. */
const filterKeysOfField = ({ filters }: TableView, name: string | undefined): string[] | undefined => {
  const filter = filters.find(({ path }) => path.text === name)
  return filter && filterParams(filterShape(filter)).map(({ key }) => key)
}

const clientFilter = (snapshot: Snapshot, list: string, filter: Filter): ClientFilter => {
  const field = pathField(filter)
  const params = filterParams(filterShape(filter))
  return compact<ClientFilter>(
    {
      key: filter.key,
      type: filter.type,
      label: filter.label,
      params: params.map(({ key }) => key),
      options: sentOptions(snapshot, field.options),
      lookup: clientLookup(snapshot, field, `${list}/get`),
      default: filter.default,
      whole: field.mask === undefined ? undefined : field.type,
      placeholder: field.placeholder,
      props: filter.props,
    },
    ['default'],
  )
}

const pickByKeys = <T extends { readonly key: string }>(entries: readonly T[], keys: readonly string[]): readonly T[] =>
  keys.flatMap(key => entries.find(entry => entry.key === key) ?? [])

/** Summed fields that have a column. */
const summaryFields = (resource: Resource, view: TableView): string[] =>
  resource.summary.filter(name => view.columns.some(({ path }) => path.text === name))

/** The action of the card's button is omitted if the user may not use it. */
const clientCard = ({ title, lines, action }: RowCard, usable: ReadonlySet<string>): ClientCard => ({
  title,
  lines: lines.map(line => [...line]),
  ...(action !== undefined && usable.has(action) && { action }),
})

const clientEmpty = ({ filters: named, ...empty }: EmptyHint, view: TableView, filters: readonly ClientFilter[]): ClientEmpty =>
  compact<ClientEmpty>({
    ...empty,
    props: empty.props && { ...empty.props },
    params: named && view.filters.flatMap(({ path }, at) => (named.includes(path.text) ? (filters[at]?.params ?? []) : [])),
  })

/** Name of the reference field whose target is the detail's row, for a list in a tab of a detail; else undefined. */
type ParentField = string | undefined

/** Manual ordering of rows; undefined if the user may not order them, or if the list cannot be sorted by that order within one group. */
export const clientArrange = (
  resource: Resource,
  view: TableView,
  access: ClientAccess,
  through?: ParentField,
): ClientArrange | undefined => {
  const { arranged } = resource
  const action = Object.values(resource.actions).find(({ operation }) => operation === ARRANGE_OPERATION)
  if (arranged === undefined || action === undefined || view.tree !== undefined) return undefined
  if (!grantsAll(access, action.permission)) return undefined
  const order = { url: action.path, sort: arranged.field }
  const within = arranged.within === undefined ? undefined : resource.fields[arranged.within]
  if (within === undefined) return through === undefined ? order : undefined
  const params = through === within.name ? [] : filterKeysOfField(view, within.name)
  return params && { ...order, within: { label: within.label, params } }
}

/** The parent row of the list: the one fixed by its URL, or that of the detail around it. */
const clientParent = (snapshot: Snapshot, resource: Resource, view: TableView, through: ParentField): ClientParent | undefined => {
  const name = through ?? view.parent
  const field = name === undefined ? undefined : resource.fields[name]
  if (field === undefined || fieldType(field.type).refers !== 'one') return undefined
  const parent = { key: field.name, label: field.label, name: bodyKey(field.name, field.type) }
  if (through !== undefined) return parent
  return compact<ClientParent>({
    ...parent,
    param: filterKeysOfField(view, name)?.[0],
    lookup: clientLookup(snapshot, field, `${resource.list ?? ''}/get`),
  })
}

/** Row actions that the user may use; of two opposite actions each names the other. */
const clientRowActions = (snapshot: Snapshot, resource: Resource, view: TableView, access: ClientAccess): ClientAction[] => {
  const named = clientActions(snapshot, resource, view.rowActions, access)
  const opposites = oppositeActions(
    snapshot,
    resource,
    named.map(({ key }) => key),
  )
  return named.map(action => {
    const opposite = opposites.get(action.key)
    return opposite === undefined ? action : { ...action, opposite }
  })
}

/** A list as sent to the browser. Its calls send `screen`, so that the server knows which view's filters and preset apply. */
export const clientTable = (
  snapshot: Snapshot,
  resource: Resource,
  view: TableView,
  screen: string,
  access: ClientAccess,
  through?: ParentField,
): ClientTableView => {
  const list = resource.list ?? ''
  const actions = clientActions(snapshot, resource, view.actions, access)
  const named = clientRowActions(snapshot, resource, view, access)
  const rowActions = [...named, ...historyAction(snapshot, resource, access)]
  const usable = new Set(named.map(({ key }) => key))
  const filters = view.filters.map(filter => clientFilter(snapshot, list, filter))
  return compact<ClientTableView>(
    {
      type: 'table',
      drawn: view.drawn && { view: view.drawn.view, props: { ...view.drawn.props } },
      resource: resource.name,
      label: resource.label,
      screen,
      listUrl: list,
      hasLookups: filters.some(filter => filter.lookup !== undefined),
      quickFilter: pickByKeys(Object.values(resource.quickFilters), view.quickFilter).map(({ key, label, tip, sort }) =>
        compact({ key, label, tip, sort }),
      ),
      statistics: pickByKeys(resource.statistics, view.statistics).map(({ key, label }) => ({ key, label })),
      summary: summaryFields(resource, view),
      info: view.info,
      above: view.above,
      filters,
      columns: view.columns.map(column => clientColumn(snapshot, resource, column, usable)),
      actions,
      rowActions,
      sort: view.sort,
      tree: view.tree === undefined ? undefined : `${view.tree}.id`,
      arrange: clientArrange(resource, view, access, through),
      parent: clientParent(snapshot, resource, view, through),
      paged: view.paged,
      size: view.size,
      selection: view.selectable !== undefined || actions.some(action => action.select !== 'none'),
      selectable: view.selectable,
      card: view.card && clientCard(view.card, usable),
      empty: view.empty && clientEmpty(view.empty, view, filters),
    },
    ['filters', 'columns', 'actions', 'rowActions', 'paged', 'selection', 'sort'],
  )
}

/** Names of the option sets that a list uses. */
export const tableOptions = (view: ClientTableView): readonly string[] => [
  ...[...view.filters, ...view.columns].flatMap(({ options }) => options ?? []),
  ...actionOptions([...view.actions, ...view.rowActions]),
]
