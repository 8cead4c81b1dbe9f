import { pointerOf } from '../source/json-pointer.ts'
import type { ManifestSchema, ManifestSchemas } from './schemas.ts'

/** A reference or condition in a manifest, as its schema marks it. */
export type SchemaMark =
  | {
      readonly kind: 'reference'
      readonly ref: string
      readonly name: string
      readonly pointer: string
      readonly inCondition: boolean
      /** HTTP method, for endpoints. */
      readonly method?: string
      /** For form items: the sibling key that names the action of the form. */
      readonly of?: string
    }
  | { readonly kind: 'condition'; readonly value: Readonly<Record<string, unknown>>; readonly pointer: string; readonly inForm: boolean }

type MarkPath = (string | number)[]
type LocatedSchema = { readonly file: string; readonly schema: ManifestSchema }

const CONDITION_SCHEMA = 'condition.schema.json'

const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Props schemas of plugins belong to no file, so their $ref is not resolved. */
const NO_FILE = ''

const resolveReference = (schemas: ManifestSchemas, { file, schema }: LocatedSchema): LocatedSchema => {
  if (schema.$ref === undefined || file === NO_FILE) return { file, schema }
  const [target = '', pointer = ''] = schema.$ref.split('#')
  const inFile = target === '' ? file : target
  // '#/definitions/<name>' or '#/definitions/<name>/properties/<property>'.
  const [, , name = '', , property = ''] = pointer.split('/')
  const whole = schemas[inFile]
  const definition = pointer === '' ? whole : whole?.definitions?.[name]
  const found = property === '' ? definition : definition?.properties?.[property]
  if (found === undefined) throw new Error(`schema ${schema.$ref} does not exist`)
  return resolveReference(schemas, { file: inFile, schema: found })
}

const chosenMember = (schemas: ManifestSchemas, { file, schema }: LocatedSchema, value: unknown): LocatedSchema => {
  if (schema.oneOf === undefined || !isJsonObject(value)) return { file, schema }
  const type = value['type']
  const chosen = schema.oneOf
    .map(one => resolveReference(schemas, { file, schema: one }))
    .find(one => {
      const { const: own, pattern } = one.schema.properties?.['type'] ?? {}
      return pattern === undefined ? own === type : typeof type === 'string' && new RegExp(pattern).test(type)
    })
  return chosen ?? { file, schema }
}

const childSchemas = (schema: ManifestSchema, value: unknown): readonly (readonly [string | number, unknown, ManifestSchema])[] => {
  const { items, additionalProperties: open } = schema
  if (Array.isArray(value)) return items === undefined ? [] : value.map((member, index) => [index, member, items] as const)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const own = schema.properties?.[key] ?? (typeof open === 'object' ? open : undefined)
    return own === undefined ? [] : [[key, member, own] as const]
  })
}

const collectMarks = (schemas: ManifestSchemas, start: LocatedSchema, value: unknown): readonly SchemaMark[] => {
  const marks: SchemaMark[] = []
  // Of the visited value; a mark keeps it as a pointer.
  const path: MarkPath = []
  const visit = (at: LocatedSchema, current: unknown, inCondition: boolean): void => {
    let here = chosenMember(schemas, resolveReference(schemas, at), current)
    if (here.schema['x-condition'] === true && isJsonObject(current))
      here = resolveReference(schemas, { file: here.file, schema: { $ref: CONDITION_SCHEMA } })
    const { schema, file } = here
    const isCondition = file === CONDITION_SCHEMA && schema === schemas[CONDITION_SCHEMA]
    if (isCondition && !inCondition && isJsonObject(current)) {
      const pointer = pointerOf(path)
      marks.push({ kind: 'condition', value: current, pointer, inForm: /^\/actions\/[^/]+\/form\//.test(pointer) })
    }
    const within = inCondition || isCondition
    const ref = schema['x-ref']
    if (ref !== undefined && typeof current === 'string') {
      const { 'x-method': method, 'x-of': of } = schema
      const more = { ...(method && { method }), ...(of && { of }) }
      marks.push({ kind: 'reference', ref, name: current, pointer: pointerOf(path), inCondition: within, ...more })
    }
    for (const [key, member, inner] of childSchemas(schema, current)) {
      path.push(key)
      visit({ file, schema: inner }, member, within)
      path.pop()
    }
  }
  visit(start, value, false)
  return marks
}

/** Cache, since every check walks the same manifests. */
const marksByManifest = new WeakMap<
  object,
  { readonly schemas: ManifestSchemas; readonly schemaId: string; readonly marks: readonly SchemaMark[] }
>()

/** All marks of a manifest in order: references and outermost conditions. */
export const walkSchema = (schemas: ManifestSchemas, schemaId: string, value: unknown): readonly SchemaMark[] => {
  const start = { file: schemaId, schema: { $ref: schemaId } }
  if (!isJsonObject(value)) return collectMarks(schemas, start, value)
  const known = marksByManifest.get(value)
  if (known?.schemaId === schemaId && known.schemas === schemas) return known.marks
  const marks = collectMarks(schemas, start, value)
  marksByManifest.set(value, { schemas, schemaId, marks })
  return marks
}

/** All marks of a part's props, by the props schema of its plugin. */
export const walkProps = (schema: ManifestSchema, props: unknown): readonly SchemaMark[] =>
  collectMarks({}, { file: NO_FILE, schema }, props)

/** All kinds of reference that a props schema marks. */
export const referenceKindsOf = (schema: ManifestSchema): readonly string[] => [
  ...(schema['x-ref'] === undefined ? [] : [schema['x-ref']]),
  ...[...Object.values(schema.properties ?? {}), ...(isJsonObject(schema.items) ? [schema.items as ManifestSchema] : [])].flatMap(
    referenceKindsOf,
  ),
]
