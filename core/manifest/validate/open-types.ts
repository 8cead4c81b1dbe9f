/** Rewrites unions that have a member with a pattern for `type`: names of plugin views are not constants, and ajv discriminates by constants only. */
import type { ManifestSchema, ManifestSchemas } from './schemas.ts'

type JsonObject = Readonly<Record<string, unknown>>

const isPlainObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema of the set, in which references are resolved. */
interface SchemaInSet {
  readonly schemas: ManifestSchemas
  readonly whole: ManifestSchema
}

/** Schema of the member's `type`. A $ref names a definition of the same file, or another file. */
const typeSchemaOf = ({ schemas, whole }: SchemaInSet, member: ManifestSchema): ManifestSchema | undefined => {
  const { $ref } = member
  const target =
    $ref === undefined ? member : $ref.startsWith('#') ? whole.definitions?.[$ref.replace('#/definitions/', '')] : schemas[$ref]
  return target?.properties?.['type']
}

const asIfThenElse = (whole: SchemaInSet, { discriminator, oneOf, ...rest }: JsonObject): JsonObject => {
  const members = oneOf as readonly ManifestSchema[]
  const open = members.find(member => typeSchemaOf(whole, member)?.pattern !== undefined)
  if (open === undefined) return { ...rest, discriminator, oneOf }
  const others = members.filter(member => member !== open)
  return {
    ...rest,
    if: { properties: { type: { type: 'string', pattern: typeSchemaOf(whole, open)?.pattern } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: open,
    else: { discriminator, oneOf: others, 'x-tags': others.map(member => typeSchemaOf(whole, member)?.const) },
  }
}

/**
 * The schema with such unions as if/then/else: a matching `type` is validated by the pattern's member alone, any other by the member of its
 * constant. `x-tags` lists those constants.
 */
export const withOpenTypes = (schemas: ManifestSchemas, whole: ManifestSchema): object => {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isPlainObject(value)) return value
    const own = isPlainObject(value['discriminator']) && Array.isArray(value['oneOf']) ? asIfThenElse({ schemas, whole }, value) : value
    return Object.fromEntries(Object.entries(own).map(([key, member]) => [key, visit(member)]))
  }
  // A rewritten union contains another one in `else`; its members are constants, so it stays as it is.
  return visit(whole) as object
}
