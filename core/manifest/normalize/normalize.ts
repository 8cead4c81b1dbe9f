/** Third phase: expands shorthands. Pure; shorthands that depend on the field type are resolved by the linker. */
import type { Part } from '#schemas/types/field.ts'
import type { FormItem } from '#schemas/types/form.ts'
import type { Option, Options } from '#schemas/types/options.ts'
import type { Scope } from '#schemas/types/resource.ts'
import type { Screen } from '#schemas/types/screen.ts'
import { expandForm, type StatedForm } from './like.ts'
import type {
  NormalAction,
  NormalArranged,
  NormalField,
  NormalFormItem,
  NormalOption,
  NormalOptions,
  NormalPart,
  NormalResource,
  NormalScope,
  NormalScreen,
  WholeAction,
  WholeField,
  WholeResource,
} from './normal.ts'
import { kindOf, type NormalizedViewKind, statedKind } from './view-kind.ts'
import { withReadonly } from './writable-fields.ts'

const normalizePart = (part: Part | undefined): NormalPart | undefined => (typeof part === 'string' ? { type: part } : part)

const normalizeField = (field: WholeField): NormalField => ({
  ...field,
  filter: normalizePart(field.filter),
  cell: normalizePart(field.cell),
  control: normalizePart(field.control),
})

const normalizeItem = (item: FormItem): NormalFormItem =>
  typeof item === 'string' ? { field: item } : { ...item, control: normalizePart(item.control) }

const statedForm = ({ form = [] }: WholeAction): StatedForm =>
  Array.isArray(form) ? form.map(normalizeItem) : { ...form, with: form.with?.map(normalizeItem) }

/** A plain path opens the details of the row itself. */
const normalizeDetailTarget = (detail: WholeAction['detail']): Pick<NormalAction, 'detail'> =>
  detail === undefined ? {} : { detail: typeof detail === 'string' ? { screen: detail } : detail }

const normalizeActions = (actions: Readonly<Record<string, WholeAction>>): Readonly<Record<string, NormalAction>> => {
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

export const normalizeResource = (resource: WholeResource): NormalResource => {
  const actions = normalizeActions(resource.actions ?? {})
  return {
    ...resource,
    scope: normalizeScope(resource.scope),
    arranged: normalizeArranged(resource.arranged),
    fields: withReadonly(mapValues(resource.fields, normalizeField), actions),
    actions,
  }
}

const normalizeOption = (option: Option): NormalOption =>
  typeof option === 'string'
    ? { value: option, label: option, children: [] }
    : { ...option, children: (option.children ?? []).map(normalizeOption) }

export const normalizeOptions = (options: Options): NormalOptions => ({ ...options, values: options.values.map(normalizeOption) })

/** @param kinds kinds of view by type */
export const normalizeScreen = (kinds: ReadonlyMap<string, NormalizedViewKind>, { view, ...screen }: Screen): NormalScreen => ({
  ...screen,
  ...(view === undefined ? {} : { view: kindOf(kinds, { type: statedKind(view) }).normalize(view) }),
})
