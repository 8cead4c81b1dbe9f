import { type LocatedFinding, schemaFindings } from '../validate/schema-findings.ts'
import { createAjv } from '../validate/validate-file.ts'

/** Checks a part's props; answers what is wrong, with pointers relative to the props. */
export type PartProps = (props: unknown) => readonly LocatedFinding[]

const CLOSED = { type: 'object', additionalProperties: false, properties: {} }

/** Compiling a schema is slow beside everything else, plugins change rarely, and many parts take the same props: kept by text, the oldest dropped. */
const compiled = new Map<string, PartProps>()
const MAX_KEPT = 500

const ajv = createAjv()

const compileProps = (schema: object): PartProps => {
  try {
    const validate = ajv.compile(schema)
    return props => (validate(props) ? [] : schemaFindings(validate.errors ?? []))
  } finally {
    // Schemas of different plugins may say the same $id.
    ajv.removeSchema(schema)
  }
}

const UNKNOWN_KEYWORD = /unknown keyword: "(.+)"/

/** What keeps a schema from being one, with pointers into it. */
export const schemaProblems = (schema: object = CLOSED): readonly LocatedFinding[] => {
  if (!ajv.validateSchema(schema)) return schemaFindings(ajv.errors ?? []).slice(0, 1)
  try {
    compilePartProps(schema)
    return []
  } catch (error) {
    const keyword = UNKNOWN_KEYWORD.exec(error instanceof Error ? error.message : '')?.[1]
    return [{ pointer: '', finding: { code: 'plugin.bad-schema', message: keyword === undefined ? '无法使用' : `不认识 “${keyword}”` } }]
  }
}

/** Compiles the schema that a plugin gives for a part's props; none means that the part takes none. Throws on what is no JSON Schema. */
export const compilePartProps = (schema: object = CLOSED): PartProps => {
  const key = JSON.stringify(schema)
  const known = compiled.get(key)
  if (known !== undefined) return known
  const props = compileProps(schema)
  const [oldest] = compiled.keys()
  if (compiled.size >= MAX_KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(key, props)
  return props
}
