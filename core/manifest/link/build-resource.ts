/** Builds a resource of the Snapshot from a checked one: fills in defaults and derives columns. Checks nothing. */
import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { CopyOf, Field, Rate } from '#core/contract/model/field.ts'
import type { HomeCard, Lookup, Resource, Scope } from '#core/contract/model/resource.ts'
import { mustOwn } from '#core/contract/must.ts'
import type { Default } from '#schemas/types/field.ts'
import { fieldType, findFieldType } from '../fields/index.ts'
import type { NormalAction, NormalField, NormalFormItem, NormalResource, NormalScope } from '../normalize/normal.ts'
import { isSortable } from './check-fields.ts'
import { itemKey, wholeItem } from './check-forms.ts'
import { statedRules } from './check-value-rules.ts'
import { DEFAULT_ACTION_LIMIT, defaultSortOf } from './defaults.ts'
import { choosePart, derivedControl } from './derived-parts.ts'
import { actionPath, actionPermission, detailsPermission, listPath, listPermission } from './endpoints.ts'
import { type NormalHomeCard, resourceFields, type Symbols } from './symbols.ts'
import { unfitStates } from './unfit-states.ts'

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Database column of a field: snake_case of the name; a ref adds _id, refs add _ids; a custom field keeps its own name. */
export const databaseColumn = (name: string, field: Pick<NormalField, 'type' | 'column' | 'custom'>): string => {
  if (field.column !== undefined) return field.column
  if (field.custom === true) return name
  const refers = findFieldType(field.type)?.refers
  if (refers === 'one') return `${snakeCase(name)}_id`
  return refers === 'many' ? `${snakeCase(name)}_ids` : snakeCase(name)
}

const maskOf = (field: Pick<NormalField, 'type' | 'mask'>): Field['mask'] => (field.mask === true ? fieldType(field.type).mask : field.mask)

const showOf = (symbols: Symbols, field: Pick<NormalField, 'to' | 'show'>): string | undefined =>
  field.to === undefined ? undefined : (field.show ?? symbols.resources.get(field.to)?.value.lookup?.label)

const asPart = (part: NormalField['cell']) => (part === undefined ? undefined : { type: part.type, props: part.props ?? {} })

/** Rate with the column names of its fields. */
const buildRate = (fields: Readonly<Record<string, NormalField>>, { of, over }: NonNullable<NormalField['rate']>): Rate => {
  const columnNamed = (name: string): string => databaseColumn(name, mustOwn(fields, name))
  return { of: columnNamed(of), over: over.map(columnNamed) }
}

const buildCopyOf = (path: string): CopyOf => {
  const [reference = '', field = ''] = path.split('.')
  return { reference, field }
}

const buildField = (symbols: Symbols, fields: Readonly<Record<string, NormalField>>, name: string, field: NormalField): Field => ({
  name,
  type: field.type,
  label: field.label,
  column: databaseColumn(name, field),
  rules: statedRules(field),
  required: field.required ?? false,
  readonly: field.readonly ?? false,
  sortable: isSortable(field),
  filterable: (field.filterable ?? true) && fieldType(field.type).filterable && field.internal !== true,
  exact: field.exact,
  grams: field.grams ?? false,
  several: field.several,
  pinyin: field.pinyin,
  custom: field.custom ?? false,
  internal: field.internal ?? false,
  rate: field.rate && buildRate(fields, field.rate),
  copyOf: field.copyOf === undefined ? undefined : buildCopyOf(field.copyOf),
  empty: field.empty,
  mask: maskOf(field),
  unique: field.unique,
  aliases: field.aliases,
  import: field.import,
  default: field.default as Field['default'],
  help: field.help,
  placeholder: field.placeholder,
  options: field.options ?? fieldType(field.type).optionSet,
  to: field.to,
  show: showOf(symbols, field),
  filter: asPart(field.filter),
  cell: asPart(field.cell),
  control: asPart(field.control),
})

const SECTION_ITEM = {
  kind: 'section',
  name: '',
  type: 'section',
  rules: {},
  required: false,
  readonly: true,
  span: 2,
  control: { type: 'section', props: {} },
} as const

/** Controls that need the whole width. */
const WIDE_CONTROLS: ReadonlySet<string> = new Set(['textarea', 'richtext/editor', 'upload/files', 'upload/images'])

const buildItem = (symbols: Symbols, resource: NormalResource, item: NormalFormItem): FormItem => {
  const whole = wholeItem(resource, item)
  if (whole === undefined) return { ...SECTION_ITEM, label: item.section ?? '', visible: item.visible ?? true, help: item.help }
  const field = item.field === undefined ? undefined : resourceFields(resource)[item.field]
  const control = choosePart(item.control ?? {}, field?.control, derivedControl(symbols, whole))
  return {
    kind: 'field',
    name: itemKey(item, whole.type),
    field: item.field,
    type: whole.type,
    label: whole.label,
    rules: statedRules(whole),
    required: whole.required ?? false,
    visible: whole.visible ?? true,
    readonly: item.readonly ?? false,
    disabledReason: whole.disabledReason,
    default: whole.default as Default as FormItem['default'],
    filter: item.filter,
    help: whole.help,
    placeholder: whole.placeholder,
    span: whole.span ?? (WIDE_CONTROLS.has(control.type) ? 2 : 1),
    options: whole.options ?? fieldType(whole.type).optionSet,
    to: whole.to,
    mask: maskOf({ type: whole.type, mask: whole.mask }),
    control,
    check: whole.check,
  }
}

/** The action without the keys that only the manifest checks need. */
const withoutCheckKeys = ({ like: _like, formPlaces: _places, formBroken: _broken, ...action }: NormalAction) => action

const buildAction = (symbols: Symbols, resource: NormalResource, name: string, action: NormalAction): Action => ({
  ...withoutCheckKeys(action),
  name,
  resource: resource.name,
  select: action.select ?? 'none',
  path: actionPath(resource, name, action),
  permission: actionPermission(resource, name, action),
  access: action.access ?? 'act',
  guard: action.guard ?? [],
  disabled: Array.isArray(action.disabled) ? action.disabled : [],
  unfit: unfitStates(symbols, resourceFields(resource), action),
  greyed: action.disabled === true,
  form: action.form.map(item => buildItem(symbols, resource, item)),
  with: action.with ?? {},
  limit: action.limit ?? DEFAULT_ACTION_LIMIT,
  joinedIds: action.joinedIds ?? false,
  bulk: action.bulk ?? false,
  idempotent: action.idempotent ?? false,
  danger: action.danger ?? false,
  primary: action.primary ?? false,
  props: action.props ?? {},
  openOn: action.openOn === undefined ? undefined : { query: action.openOn.query, prefill: action.openOn.prefill ?? {} },
})

const buildScope = ({ all, people, readers, viewers, orphans, orphanRefusal, through, except }: NormalScope): Scope => ({
  all,
  people: people ?? [],
  readers: readers ?? [],
  viewers,
  orphans,
  orphanRefusal,
  through,
  except,
})

const buildLookup = ({ name, lookup }: NormalResource): Lookup | undefined =>
  lookup === undefined
    ? undefined
    : {
        label: lookup.label,
        search: lookup.search ?? [lookup.label],
        apart: lookup.apart,
        key: lookup.key ?? `${name}List`,
        parent: lookup.parent,
        when: lookup.when,
        refusal: lookup.refusal,
      }

/** Default position of a home card or of a search group. */
const DEFAULT_ORDER = 100

const buildHomeCard = (symbols: Symbols, card: NormalHomeCard): HomeCard => {
  const { key, title, tab, order = DEFAULT_ORDER, permission = [], quickFilter, filters = {}, scopes, rows } = card
  const selection = [...symbols.selections.values()].find(({ cardKeys: [first] }) => Object.hasOwn(card, first))
  const stated = Object.entries(card).filter(([name]) => selection?.cardKeys.includes(name))
  return {
    key,
    title,
    screen: card.screen ?? selection?.cardScreen(symbols, card) ?? '',
    selection: selection && { key: selection.key, stated: Object.fromEntries(stated) },
    tab,
    order,
    permission,
    quickFilter,
    filters,
    scopes,
    rows: rows && { hint: '', emptyHint: '', ...rows },
  }
}

const mapEntries = <From, To>(
  record: Readonly<Record<string, From>>,
  map: (name: string, value: From) => To,
): Readonly<Record<string, To>> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]))

/** All fields except internal ones: the default content of details. */
const readableFields = (fields: Readonly<Record<string, NormalField>>): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.internal === true ? [] : [name]))

/** Builds everything but the subject, which may refer to other resources. */
export const buildResource = (symbols: Symbols, resource: NormalResource): Omit<Resource, 'subject'> => {
  const fields = resourceFields(resource)
  return {
    name: resource.name,
    label: resource.label,
    counter: resource.counter,
    people: symbols.people.has(resource.name),
    path: resource.path,
    source: resource.source,
    grouped: resource.grouped,
    table: resource.table ?? resource.source,
    list: listPath(resource),
    listPermission: listPath(resource) === undefined ? [] : listPermission(resource),
    detailsPermission: detailsPermission(resource),
    keeps: resource.kept?.name,
    defaultSort: defaultSortOf(resource),
    arranged: resource.arranged,
    scope: buildScope(resource.scope),
    lockFirst: resource.lockFirst ?? [],
    lookup: buildLookup(resource),
    details: resource.details ?? readableFields(fields),
    timeline: resource.timeline,
    fields: mapEntries(fields, (name, field) => buildField(symbols, fields, name, field)),
    quickFilters: mapEntries(resource.quickFilters ?? {}, (key, quick) => ({ key, ...quick })),
    statistics: resource.statistics ?? [],
    summary: resource.summary ?? [],
    home: (resource.home ?? []).map(card => buildHomeCard(symbols, card)),
    search: resource.search && { order: DEFAULT_ORDER, title: resource.label, hint: '', ...resource.search },
    actions: mapEntries(resource.actions, (name, action) => buildAction(symbols, resource, name, action)),
  }
}
