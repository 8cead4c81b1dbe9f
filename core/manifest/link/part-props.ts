import { type LocatedFinding, schemaFindings } from '../validate/schema-findings.ts'
import { createAjv } from '../validate/validate-file.ts'

/** Validator of a part's props; returns findings with pointers relative to the props. */
export type PropsValidator = (props: unknown) => readonly LocatedFinding[]

const NO_PROPS = { type: 'object', additionalProperties: false, properties: {} }

/** Compiled schemas by text. Compiling is slow, and many parts have the same schema; beyond 500 the oldest is dropped. */
const compiledValidators = new Map<string, PropsValidator>()
const MAX_VALIDATORS = 500

const propsAjv = createAjv()

const compileProps = (schema: object): PropsValidator => {
  try {
    const validate = propsAjv.compile(schema)
    return props => (validate(props) ? [] : schemaFindings(validate.errors ?? []))
  } finally {
    // Schemas of different plugins may have the same $id.
    propsAjv.removeSchema(schema)
  }
}

const UNKNOWN_KEYWORD = /unknown keyword: "(.+)"/

/** Problems that make a schema invalid, with pointers into it. */
export const schemaProblems = (schema: object = NO_PROPS): readonly LocatedFinding[] => {
  if (!propsAjv.validateSchema(schema)) return schemaFindings(propsAjv.errors ?? []).slice(0, 1)
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
export const compilePartProps = (schema: object = NO_PROPS): PropsValidator => {
  const key = JSON.stringify(schema)
  const known = compiledValidators.get(key)
  if (known !== undefined) return known
  const props = compileProps(schema)
  const [oldest] = compiledValidators.keys()
  if (compiledValidators.size >= MAX_VALIDATORS && oldest !== undefined) compiledValidators.delete(oldest)
  compiledValidators.set(key, props)
  return props
}
