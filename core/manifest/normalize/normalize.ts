/** Third phase: expands shorthands. Pure; shorthands that depend on the field type are resolved by the linker. */
import type { Action } from '#schemas/types/action.ts'
import type { Field, Part } from '#schemas/types/field.ts'
import type { Figure } from '#schemas/types/figure.ts'
import type { FormItem } from '#schemas/types/form.ts'
import type { Option, Options } from '#schemas/types/options.ts'
import type { Scope } from '#schemas/types/resource.ts'
import type {
  Column,
  Columns,
  DetailAction,
  DetailView,
  Filter,
  ListView,
  Screen,
  Shown,
  ShownFields,
  Steps,
  View,
} from '#schemas/types/screen.ts'
import { expandForm, type StatedForm } from './like.ts'
import type {
  NormalAction,
  NormalArranged,
  NormalColumn,
  NormalColumns,
  NormalDetailView,
  NormalField,
  NormalFigure,
  NormalFilter,
  NormalFormItem,
  NormalMeasure,
  NormalOption,
  NormalOptions,
  NormalPart,
  NormalResource,
  NormalScope,
  NormalScreen,
  NormalShown,
  NormalShownFields,
  NormalTableView,
  NormalView,
  WholeResource,
} from './normal.ts'

const normalizePart = (part: Part | undefined): NormalPart | undefined => (typeof part === 'string' ? { type: part } : part)

const normalizeField = (field: Field): NormalField => ({
  ...field,
  filter: normalizePart(field.filter),
  cell: normalizePart(field.cell),
  control: normalizePart(field.control),
})

const normalizeItem = (item: FormItem): NormalFormItem =>
  typeof item === 'string' ? { field: item } : { ...item, control: normalizePart(item.control) }

const statedForm = ({ form = [] }: Action): StatedForm =>
  Array.isArray(form) ? form.map(normalizeItem) : { ...form, with: form.with?.map(normalizeItem) }

/** A plain path opens the details of the row itself. */
const normalizeDetailTarget = (detail: Action['detail']): Pick<NormalAction, 'detail'> =>
  detail === undefined ? {} : { detail: typeof detail === 'string' ? { screen: detail } : detail }

const normalizeActions = (actions: Readonly<Record<string, Action>>): Readonly<Record<string, NormalAction>> => {
  const forms = new Map(Object.entries(actions).map(([name, action]) => [name, statedForm(action)]))
  return Object.fromEntries(
    Object.entries(actions).map(([name, { detail, ...action }]) => {
      const { items, places, broken } = expandForm(forms, name)
      const stated = forms.get(name)
      const like = stated !== undefined && 'like' in stated ? stated : undefined
      return [name, { ...action, ...normalizeDetailTarget(detail), form: items, formPlaces: places, like, formBroken: broken }]
    }),
  )
}

const normalizeScope = (scope: Scope): NormalScope => {
  if (typeof scope === 'string') return { all: true }
  return Array.isArray(scope) ? { all: false, people: scope } : { all: false, ...scope }
}

const normalizeArranged = (arranged: WholeResource['arranged']): NormalArranged | undefined =>
  typeof arranged === 'string' ? { field: arranged } : arranged

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

export const normalizeResource = (resource: WholeResource): NormalResource => ({
  ...resource,
  scope: normalizeScope(resource.scope),
  arranged: normalizeArranged(resource.arranged),
  fields: mapValues(resource.fields, normalizeField),
  actions: normalizeActions(resource.actions ?? {}),
})

const normalizeOption = (option: Option): NormalOption =>
  typeof option === 'string'
    ? { value: option, label: option, children: [] }
    : { ...option, children: (option.children ?? []).map(normalizeOption) }

export const normalizeOptions = (options: Options): NormalOptions => ({ ...options, values: options.values.map(normalizeOption) })

const normalizeFilter = (filter: Filter): NormalFilter => (typeof filter === 'string' ? { field: filter } : filter)
const normalizeColumn = (column: Column): NormalColumn => (typeof column === 'string' ? { field: column } : column)

/** Derived columns are expanded later, when every screen is known. */
const normalizeColumns = (columns: Columns | undefined): NormalColumns =>
  columns === undefined || Array.isArray(columns)
    ? { columns: columns?.map(normalizeColumn) }
    : { columns: undefined, columnsLike: { ...columns, with: columns.with?.map(normalizeColumn) } }

/** Lists drawn by a plugin are ordinary tables to all but the browser. */
const normalizeList = ({ filters, columns, ...view }: ListView): NormalTableView => {
  const slots = { filters: filters?.map(normalizeFilter), ...normalizeColumns(columns) }
  if (view.type === 'table') return { ...view, ...slots }
  const { type, props, ...rest } = view
  return { ...rest, type: 'table', drawn: { view: type, props }, ...slots }
}

const normalizeShown = (shown: Shown): NormalShown => (typeof shown === 'string' ? { field: shown } : shown)
const normalizeFields = (fields: ShownFields): NormalShownFields => (typeof fields === 'string' ? 'rest' : fields.map(normalizeShown))
const normalizeSteps = (steps: Steps) => (typeof steps === 'string' ? { field: steps } : steps)
const normalizeOffer = (action: DetailAction) => (typeof action === 'string' ? { action } : action)

const normalizeDetail = (view: DetailView): NormalDetailView => ({
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

const normalizeView = (view: View): NormalView => {
  if (view.type === 'detail') return normalizeDetail(view)
  if (view.type === 'tabs') return { ...view, tabs: view.tabs.map(tab => ({ ...tab, view: normalizeList(tab.view) })) }
  return view.type === 'component' || view.type === 'report' ? view : normalizeList(view)
}

export const normalizeScreen = ({ view, ...screen }: Screen): NormalScreen => ({
  ...screen,
  ...(view === undefined ? {} : { view: normalizeView(view) }),
})

const normalizeMeasure = (measure: NonNullable<Figure['measure']>): NormalMeasure => {
  if (typeof measure === 'string') return { kind: 'count' }
  const [kind, field] = Object.entries(measure)[0] as [Exclude<NormalMeasure['kind'], 'count'>, string]
  return { kind, field }
}

export const normalizeFigure = ({ measure, ...figure }: Figure): NormalFigure =>
  measure === undefined ? figure : { ...figure, measure: normalizeMeasure(measure) }

const definedEntries = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<T>

/** Plugin view of a list that extends another: its own type, with the base's props if the type is the same and it has no props of its own. */
export const pluginViewOf = ({ drawn }: NormalTableView, base: NormalTableView | undefined): NormalTableView['drawn'] =>
  drawn && { view: drawn.view, props: drawn.props ?? (base?.drawn?.view === drawn.view ? base.drawn.props : undefined) }

/** Screen inheritance, one level: own parts replace those of the base. */
export const extendView = (base: NormalView, own: NormalView | undefined): NormalView => {
  if (own === undefined) return base
  const drawn = own.type === 'table' && base.type === 'table' ? { drawn: pluginViewOf(own, base) } : {}
  return { ...base, ...definedEntries(own), ...drawn } as NormalView
}
