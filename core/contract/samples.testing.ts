/** Whole objects of the contract for tests: what a test does not say has the plainest value. */
import type { Actor } from './actor.ts'
import type { Action, FormItem } from './model/action.ts'
import type { Field } from './model/field.ts'
import type { OptionSet } from './model/option.ts'
import type { Resource } from './model/resource.ts'
import type { Snapshot } from './model/snapshot.ts'

/** An employee without permissions, who sees the own rows. */
export const sampleActor = (id: number, more: Partial<Actor> = {}): Actor => ({
  id,
  username: `user_${id}`,
  name: `员工${id}`,
  admin: false,
  permissions: new Set(),
  departmentId: null,
  visibleEmployeeIds: [id],
  ip: '',
  userAgent: '',
  requestId: '',
  ...more,
})

/** A field whose column has its name. */
export const sampleField = (name: string, type = 'text', more: Partial<Field> = {}): Field => ({
  name,
  type,
  label: name,
  column: name,
  rules: {},
  required: false,
  readonly: false,
  sortable: false,
  filterable: true,
  grams: false,
  custom: false,
  internal: false,
  ...more,
})

/** Fields by name. */
export const fieldsByName = (...fields: readonly Field[]): Readonly<Record<string, Field>> =>
  Object.fromEntries(fields.map(field => [field.name, field]))

/** A resource whose scope grants nothing. */
export const sampleResource = (name: string, more: Partial<Resource> = {}): Resource => ({
  name,
  label: name,
  people: false,
  path: `/${name}`,
  source: name,
  table: name,
  listPermission: [],
  detailsPermission: [],
  defaultSort: '',
  scope: { all: false, people: [], readers: [] },
  lockFirst: [],
  subject: [],
  details: [],
  fields: {},
  quickFilters: {},
  statistics: [],
  summary: [],
  home: [],
  actions: {},
  ...more,
})

/** A Snapshot with these resources and nothing else. */
export const sampleSnapshot = (resources: readonly Resource[] = [], more: Partial<Snapshot> = {}): Snapshot => ({
  revision: '1',
  resources: Object.fromEntries(resources.map(resource => [resource.name, resource])),
  viewKinds: {},
  screens: {},
  selections: {},
  added: {},
  options: {},
  menu: [],
  permissions: [],
  endpoints: {},
  plugins: [],
  ...more,
})

/** An option set with these values. */
export const sampleOptions = (name: string, ...values: readonly (string | number | boolean)[]): OptionSet => ({
  name,
  label: name,
  dynamic: false,
  values: values.map(value => ({ value, label: String(value), manual: true, children: [] })),
})

/** A form item that is shown and not required. */
export const sampleFormItem = (name: string, type: string, more: Partial<FormItem> = {}): FormItem => ({
  kind: 'field',
  name,
  type,
  label: name,
  rules: {},
  required: false,
  visible: true,
  readonly: false,
  span: 1,
  control: { type: 'input', props: {} },
  ...more,
})

/** An action on one row, without form and conditions. */
export const sampleAction = (name: string, more: Partial<Action> = {}): Action => ({
  name,
  resource: 'thing',
  label: name,
  present: 'dialog',
  select: 'one',
  path: `/thing/${name}`,
  permission: [],
  access: 'act',
  guard: [],
  disabled: [],
  unfit: [],
  greyed: false,
  form: [],
  with: {},
  limit: 1,
  joinedIds: false,
  bulk: false,
  idempotent: false,
  danger: false,
  primary: false,
  props: {},
  ...more,
})
