/** TypeScript types of the rows and forms of the application's resources, generated from the manifests. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { JsonSchema } from '#core/contract/shape.ts'
import { fieldType, flattenOptions } from '#core/manifest/fields/index.ts'
import { type Catalog, compile, formatProblem } from '#core/manifest/index.ts'
import { CATALOG_FILE, type CheckedInCatalog } from './database-types.ts'
import { projectInput } from './project-input.ts'

/** Path of the generated file. */
export const RESOURCE_TYPES_FILE = 'apps/crm/db/resources.generated.ts'

const FILE_HEAD = `/* Generated from the manifests by npm run types. Do not edit. */

/** A reference in a row: the id, the field that represents the referenced row, and the fields that a list shows through it. */
type ReferenceTo<Target, Shown extends keyof Target> = { readonly id: number } & Required<Pick<Target, Shown>> &
  Partial<Omit<Target, 'id' | 'version' | Shown>>
`

/** Types by the `type` of a JSON Schema. */
const SCHEMA_TYPES: Readonly<Record<string, string>> = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' }

/** Types by the type of the database column, for values whose schema accepts several types: those of option sets that users edit. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  varchar: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
}

/** A field or form item, as far as its values' type depends on it. */
type TypedValue = Pick<Field, 'type' | 'options'> | Pick<FormItem, 'type' | 'options'>

/** What the types are generated from. */
interface TypeSources {
  readonly snapshot: Snapshot
  readonly catalog: Catalog
}

/** Values of a static option set as a union of literals; undefined for sets that users edit, and for paths through a tree. */
const literalsOf = (snapshot: Snapshot, { type, options }: TypedValue): string | undefined => {
  const set = options === undefined ? undefined : snapshot.options[options]
  if (set === undefined || set.dynamic || fieldType(type).offers) return undefined
  const values = flattenOptions(set.values).map(({ value }) => value)
  if (values.length === 0) return undefined
  if (values.every(value => typeof value === 'boolean')) return 'boolean'
  return values.map(value => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))).join(' | ')
}

const listType = (item: string): string => `readonly ${/[ |&]/.test(item) ? `(${item})` : item}[]`

/** @param column type of the database column; undefined if none is known */
const scalarType = (schema: JsonSchema | undefined, column: string | undefined): string => {
  const types = [schema?.['type']].flat().map(type => SCHEMA_TYPES[String(type)] ?? 'unknown')
  const stored = COLUMN_TYPES[column?.replace(/^_/, '') ?? '']
  return types.length > 1 && stored !== undefined ? stored : types.join(' | ')
}

/** Type of a value in rows and forms; for references of forms, which are ids, as well. */
const valueType = (snapshot: Snapshot, value: TypedValue, column: string | undefined): string => {
  const type = fieldType(value.type)
  const schema = type.bodySchema({})
  const literals = literalsOf(snapshot, value)
  if (!type.list) return literals ?? scalarType(schema, column)
  const { items } = schema as { readonly items?: JsonSchema }
  return listType(literals ?? scalarType(items, column))
}

/** Name of a type from a name that may have other characters: 'sea/pick' → SeaPick. */
const pascal = (name: string): string =>
  name
    .split(/\W/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const propertyKey = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)

const rowName = (resource: string): string => `${pascal(resource)}Row`

/** Reference to a row of another resource, or only its id if the resource has no field that represents its rows. */
const referenceType = (snapshot: Snapshot, field: Field): string => {
  const target = field.to === undefined ? undefined : snapshot.resources[field.to]
  const shown = field.show ?? target?.lookup?.label
  return target && shown && target.fields[shown] && !target.fields[shown].internal
    ? `ReferenceTo<${rowName(target.name)}, '${shown}'>`
    : '{ readonly id: number }'
}

/** Type of a field in rows. It may be null unless the catalog says that the column has a value in every row, and nothing hides it. */
const rowMember = ({ snapshot, catalog }: TypeSources, resource: Resource, field: Field): string => {
  const { refers } = fieldType(field.type)
  if (refers === 'many') return listType(referenceType(snapshot, field))
  const column = catalog[resource.source]?.columns[field.column]
  const type = refers === 'one' ? referenceType(snapshot, field) : field.mask ? 'string' : valueType(snapshot, field, column?.type)
  return type !== 'unknown' && (field.mask !== undefined || column?.nullable !== false) ? `${type} | null` : type
}

const property = (name: string, label: string, type: string, optional: boolean): string =>
  `  /** ${label.replaceAll('*/', '* /')} */\n  readonly ${propertyKey(name)}${optional ? '?' : ''}: ${type}`

const rowInterface = (sources: TypeSources, resource: Resource): string => {
  const members = Object.values(resource.fields)
    .filter(({ internal, name }) => !internal && name !== 'id' && name !== 'version')
    .map(field => property(field.name, field.label, rowMember(sources, resource, field), true))
  return [
    `/** ${resource.label}: a row, with the fields that were asked for. */`,
    `export interface ${rowName(resource.name)} {`,
    '  readonly id: number',
    '  readonly version?: number',
    ...members,
    '}',
  ].join('\n')
}

/** True if every valid form has a value for the item. */
const isAlwaysSent = ({ required, visible, readonly }: FormItem): boolean => required === true && visible === true && readonly === false

const formMember = ({ snapshot, catalog }: TypeSources, resource: Resource, item: FormItem): string => {
  const sent = isAlwaysSent(item)
  const field = item.field === undefined ? undefined : resource.fields[item.field]
  const type = valueType(snapshot, item, field && catalog[resource.source]?.columns[field.column]?.type)
  return property(item.name, item.label, sent || type === 'unknown' ? type : `${type} | null`, !sent)
}

const formName = (resource: Resource, action: Action): string => `${pascal(resource.name)}${pascal(action.name)}Form`

const formInterface = (sources: TypeSources, resource: Resource, action: Action): string =>
  [
    `/** ${resource.label}: values of the form of "${action.label}". */`,
    `export interface ${formName(resource, action)} {`,
    ...formItemsOf(action).map(item => formMember(sources, resource, item)),
    '}',
  ].join('\n')

const formItemsOf = ({ form }: Action): readonly FormItem[] => form.filter(({ kind }) => kind === 'field')

/** Text of the generated file: an interface for each resource's rows and each action's form, and the two by name. */
export const resourceTypes = (sources: TypeSources): string => {
  const resources = Object.values(sources.snapshot.resources).sort((a, b) => (a.name < b.name ? -1 : 1))
  const withForm = (resource: Resource): readonly Action[] =>
    Object.values(resource.actions).filter(action => formItemsOf(action).length > 0)
  const forms = resources.flatMap(resource => withForm(resource).map(action => formInterface(sources, resource, action)))
  const formsByName = resources.flatMap(resource => {
    const own = withForm(resource).map(action => `    readonly ${propertyKey(action.name)}: ${formName(resource, action)}`)
    return own.length === 0 ? [] : [`  readonly ${propertyKey(resource.name)}: {`, ...own, '  }']
  })
  return [
    FILE_HEAD,
    ...resources.map(resource => `${rowInterface(sources, resource)}\n`),
    ...forms.map(form => `${form}\n`),
    '/** Rows by the name of their resource. */',
    'export interface ResourceRows {',
    ...resources.map(({ name }) => `  readonly ${propertyKey(name)}: ${rowName(name)}`),
    '}\n',
    '/** Forms by the name of the resource and the key of the action. */',
    'export interface ActionForms {',
    ...formsByName,
    '}\n',
  ].join('\n')
}

/**
 * Generates the file of the project under `root`
 * @param catalog text of the catalog file; the checked-in one if absent
 * @throws with the problems of the manifests
 */
export const generateResourceTypes = async (root: string, catalog?: string): Promise<string> => {
  const text = catalog ?? (await readFile(join(root, CATALOG_FILE), 'utf8'))
  const { relations } = JSON.parse(text) as CheckedInCatalog
  const { snapshot, problems } = compile({ ...(await projectInput(root, { server: false })), catalog: relations })
  if (!snapshot) throw new Error(problems.map(formatProblem).join('\n'))
  return resourceTypes({ snapshot, catalog: relations })
}
