import { type LocatedFinding, schemaFindings } from '../validate/schema-findings.ts'
import { createAjv } from '../validate/validate-file.ts'

/** Checks a part's props; answers what is wrong, with pointers relative to the props. */
export type PartProps = (props: unknown) => readonly LocatedFinding[]

const CLOSED = { type: 'object', additionalProperties: false, properties: {} }

/** Compiling a schema is slow beside everything else, plugins change rarely, and many parts take the same props: kept by text, the oldest dropped. */
const compiled = new Map<string, PartProps>()
const MAX_KEPT = 500

const ajv = createAjv()

const compileProps = (schema: Readonly<Record<string, unknown>>): PartProps => {
  try {
    const validate = ajv.compile(schema)
    return props => (validate(props) ? [] : schemaFindings(validate.errors ?? []))
  } finally {
    // Schemas of different plugins may say the same $id.
    ajv.removeSchema(schema)
  }
}

/** Compiles the schema that a plugin gives for a part's props; none means that the part takes none. Throws on what is no JSON Schema. */
export const compilePartProps = (schema: Readonly<Record<string, unknown>> = CLOSED): PartProps => {
  const key = JSON.stringify(schema)
  const known = compiled.get(key)
  if (known !== undefined) return known
  const props = compileProps(schema)
  const [oldest] = compiled.keys()
  if (compiled.size >= MAX_KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(key, props)
  return props
}
