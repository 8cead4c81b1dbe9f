import { pointerOf } from '../source/json-pointer.ts'
import { type Schema, schemas } from './schemas.ts'

/** A reference or condition in a manifest, as its schema marks it. */
export type Mark =
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

type Path = readonly (string | number)[]
type Located = { readonly file: string; readonly schema: Schema }

const CONDITION = 'condition.schema.json'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Props schemas of plugins belong to no file, so their $ref is not resolved. */
const NO_FILE = ''

const resolve = ({ file, schema }: Located): Located => {
  if (schema.$ref === undefined || file === NO_FILE) return { file, schema }
  const [target = '', pointer = ''] = schema.$ref.split('#')
  const inFile = target === '' ? file : target
  // '#/definitions/<name>' or '#/definitions/<name>/properties/<property>'.
  const [, , name = '', , property = ''] = pointer.split('/')
  const whole = schemas[inFile]
  const definition = pointer === '' ? whole : whole?.definitions?.[name]
  const found = property === '' ? definition : definition?.properties?.[property]
  if (found === undefined) throw new Error(`schema ${schema.$ref} does not exist`)
  return resolve({ file: inFile, schema: found })
}

const branch = ({ file, schema }: Located, value: unknown): Located => {
  if (schema.oneOf === undefined || !isObject(value)) return { file, schema }
  const type = value['type']
  const chosen = schema.oneOf
    .map(one => resolve({ file, schema: one }))
    .find(one => {
      const { const: own, pattern } = one.schema.properties?.['type'] ?? {}
      return pattern === undefined ? own === type : typeof type === 'string' && new RegExp(pattern).test(type)
    })
  return chosen ?? { file, schema }
}

const children = (schema: Schema, value: unknown): readonly (readonly [string | number, unknown, Schema])[] => {
  const { items, additionalProperties: open } = schema
  if (Array.isArray(value)) return items === undefined ? [] : value.map((member, index) => [index, member, items] as const)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const own = schema.properties?.[key] ?? (typeof open === 'object' ? open : undefined)
    return own === undefined ? [] : [[key, member, own] as const]
  })
}

const walk = (start: Located, value: unknown): readonly Mark[] => {
  const marks: Mark[] = []
  const visit = (at: Located, current: unknown, path: Path, inCondition: boolean): void => {
    let here = branch(resolve(at), current)
    if (here.schema['x-condition'] === true && isObject(current)) here = resolve({ file: here.file, schema: { $ref: CONDITION } })
    const { schema, file } = here
    const isCondition = file === CONDITION && schema === schemas[CONDITION]
    if (isCondition && !inCondition && isObject(current)) {
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
    for (const [key, member, inner] of children(schema, current)) visit({ file, schema: inner }, member, [...path, key], within)
  }
  visit(start, value, [], false)
  return marks
}

/** Cache, since every check walks the same manifests. */
const walked = new WeakMap<object, { readonly schemaId: string; readonly marks: readonly Mark[] }>()

/** All marks of a manifest in order: references and outermost conditions. */
export const walkSchema = (schemaId: string, value: unknown): readonly Mark[] => {
  if (!isObject(value)) return walk({ file: schemaId, schema: { $ref: schemaId } }, value)
  const known = walked.get(value)
  if (known?.schemaId === schemaId) return known.marks
  const marks = walk({ file: schemaId, schema: { $ref: schemaId } }, value)
  walked.set(value, { schemaId, marks })
  return marks
}

/** All marks of a part's props, by the props schema of its plugin. */
export const walkProps = (schema: Schema, props: unknown): readonly Mark[] => walk({ file: NO_FILE, schema }, props)

/** All kinds of reference that a props schema marks. */
export const marksOf = (schema: Schema): readonly string[] => [
  ...(schema['x-ref'] === undefined ? [] : [schema['x-ref']]),
  ...[...Object.values(schema.properties ?? {}), ...(isObject(schema.items) ? [schema.items as Schema] : [])].flatMap(marksOf),
]
