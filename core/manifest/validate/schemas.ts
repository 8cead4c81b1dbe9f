/** The JSON Schemas of the language as data: compiled by ajv, and walked to find references. */
import action from '#schemas/action.schema.json' with { type: 'json' }
import condition from '#schemas/condition.schema.json' with { type: 'json' }
import field from '#schemas/field.schema.json' with { type: 'json' }
import form from '#schemas/form.schema.json' with { type: 'json' }
import menu from '#schemas/menu.schema.json' with { type: 'json' }
import options from '#schemas/options.schema.json' with { type: 'json' }
import plugin from '#schemas/plugin.schema.json' with { type: 'json' }
import resource from '#schemas/resource.schema.json' with { type: 'json' }
import screen from '#schemas/screen.schema.json' with { type: 'json' }

/** A schema as the walker reads it. */
export interface ManifestSchema {
  readonly $id?: string
  readonly $ref?: string
  readonly 'x-ref'?: string
  readonly 'x-method'?: string
  readonly 'x-of'?: string
  readonly 'x-condition'?: boolean
  readonly properties?: Readonly<Record<string, ManifestSchema>>
  readonly additionalProperties?: ManifestSchema | boolean
  readonly items?: ManifestSchema
  readonly oneOf?: readonly ManifestSchema[]
  readonly const?: unknown
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly definitions?: Readonly<Record<string, ManifestSchema>>
}

/** Schemas by $id, e.g. resource.schema.json. */
export type ManifestSchemas = Readonly<Record<string, ManifestSchema>>

const coreSchemas: readonly object[] = [action, condition, field, form, menu, options, plugin, resource, screen]

const isJson = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/**
 * A schema without the parts that plugins outside of `plugins` add to it. Such a part is marked with "x-plugin": editors read one file that has
 * those of all bundled plugins.
 */
const withPartsOf = (plugins: ReadonlySet<string>, value: unknown): unknown => {
  const isForeign = (part: unknown): boolean => isJson(part) && typeof part['x-plugin'] === 'string' && !plugins.has(part['x-plugin'])
  if (Array.isArray(value)) return value.filter(part => !isForeign(part)).map(part => withPartsOf(plugins, part))
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key === 'x-plugin' || isForeign(part) ? [] : [[key, withPartsOf(plugins, part)]])),
  )
}

/**
 * All schemas of the language
 * @param plugins ids of the plugins that add to it
 * @param added schemas of the kinds of view and of file that they add
 */
export const languageSchemas = (plugins: ReadonlySet<string>, added: readonly ManifestSchema[]): ManifestSchemas => {
  const all = [...coreSchemas, ...added].map(schema => withPartsOf(plugins, schema) as ManifestSchema)
  return Object.fromEntries(all.map(schema => [schema.$id ?? '', schema]))
}
