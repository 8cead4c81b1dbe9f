import { type LocatedFinding, schemaFindings } from '../validate/schema-findings.ts'
import { createAjv } from '../validate/validate-file.ts'

/** Validator of a part's props; returns findings with pointers relative to the props. */
export type PartProps = (props: unknown) => readonly LocatedFinding[]

const CLOSED = { type: 'object', additionalProperties: false, properties: {} }

/** Compiled schemas by text. Compiling is slow, and many parts have the same schema; beyond 500 the oldest is dropped. */
const compiled = new Map<string, PartProps>()
const MAX_KEPT = 500

const ajv = createAjv()

const compileProps = (schema: object): PartProps => {
  try {
    const validate = ajv.compile(schema)
    return props => (validate(props) ? [] : schemaFindings(validate.errors ?? []))
  } finally {
    // Schemas of different plugins may have the same $id.
    ajv.removeSchema(schema)
  }
}

const UNKNOWN_KEYWORD = /unknown keyword: "(.+)"/

/** Problems that make a schema invalid, with pointers into it. */
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

/**
 * Compiles the props schema of a part; without a schema the part accepts no props
 * @throws if it is not a valid JSON Schema
 */
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
