/** The JSON Schemas of the language as data: compiled by ajv, and walked to find references. */
import action from '#schemas/action.schema.json' with { type: 'json' }
import condition from '#schemas/condition.schema.json' with { type: 'json' }
import field from '#schemas/field.schema.json' with { type: 'json' }
import figure from '#schemas/figure.schema.json' with { type: 'json' }
import form from '#schemas/form.schema.json' with { type: 'json' }
import menu from '#schemas/menu.schema.json' with { type: 'json' }
import options from '#schemas/options.schema.json' with { type: 'json' }
import plugin from '#schemas/plugin.schema.json' with { type: 'json' }
import resource from '#schemas/resource.schema.json' with { type: 'json' }
import screen from '#schemas/screen.schema.json' with { type: 'json' }

/** A schema as the walker reads it. */
export interface ManifestSchema {
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

const allSchemas = [action, condition, field, figure, form, menu, options, plugin, resource, screen] as const

/** All schemas by $id, e.g. resource.schema.json. */
export const manifestSchemas: Readonly<Record<string, ManifestSchema>> = Object.fromEntries(
  allSchemas.map(schema => [schema.$id, schema as unknown as ManifestSchema]),
)
