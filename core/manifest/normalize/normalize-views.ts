/** Expands the shorthands of views. */
import type { Column, Columns, DetailAction, DetailView, Filter, ListView, Shown, ShownFields, Steps } from '#schemas/types/screen.ts'
import type {
  NormalColumn,
  NormalColumns,
  NormalDetailView,
  NormalFilter,
  NormalShown,
  NormalShownFields,
  NormalTableView,
} from './normal.ts'

const normalizeFilter = (filter: Filter): NormalFilter => (typeof filter === 'string' ? { field: filter } : filter)
const normalizeColumn = (column: Column): NormalColumn => (typeof column === 'string' ? { field: column } : column)

/** Derived columns are expanded later, when every screen is known. */
const normalizeColumns = (columns: Columns | undefined): NormalColumns =>
  columns === undefined || Array.isArray(columns)
    ? { columns: columns?.map(normalizeColumn) }
    : { columns: undefined, columnsLike: { ...columns, with: columns.with?.map(normalizeColumn) } }

/** Lists drawn by a plugin are ordinary tables to all but the browser. */
export const normalizeList = ({ filters, columns, ...view }: ListView): NormalTableView => {
  const slots = { filters: filters?.map(normalizeFilter), ...normalizeColumns(columns) }
  if (view.type === 'table') return { ...view, ...slots }
  const { type, props, ...rest } = view
  return { ...rest, type: 'table', drawn: { view: type, props }, ...slots }
}

const normalizeShown = (shown: Shown): NormalShown => (typeof shown === 'string' ? { field: shown } : shown)
const normalizeFields = (fields: ShownFields): NormalShownFields => (typeof fields === 'string' ? 'rest' : fields.map(normalizeShown))
const normalizeSteps = (steps: Steps) => (typeof steps === 'string' ? { field: steps } : steps)
const normalizeOffer = (action: DetailAction) => (typeof action === 'string' ? { action } : action)

export const normalizeDetail = (view: DetailView): NormalDetailView => ({
  ...view,
  tags: view.tags?.map(normalizeShown),
  head: view.head?.map(normalizeShown),
  steps: view.steps === undefined ? undefined : normalizeSteps(view.steps),
  tabs: view.tabs.map(({ columns, ...tab }) => ({
    ...tab,
    sections: tab.sections?.map(section => ({ ...section, fields: normalizeFields(section.fields) })),
    each: tab.each && { ...tab.each, fields: tab.each.fields.map(normalizeShown) },
    ...normalizeColumns(columns),
    fields: tab.fields === undefined ? undefined : normalizeFields(tab.fields),
  })),
  actions: view.actions?.map(normalizeOffer),
})

/** Keys whose value is defined: those that a view states itself, for views that extend another. */
export const definedEntries = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<T>

/** Plugin view of a list that extends another: its own type, with the base's props if the type is the same and it has no props of its own. */
export const pluginViewOf = ({ drawn }: NormalTableView, base: NormalTableView | undefined): NormalTableView['drawn'] =>
  drawn && { view: drawn.view, props: drawn.props ?? (base?.drawn?.view === drawn.view ? base.drawn.props : undefined) }
