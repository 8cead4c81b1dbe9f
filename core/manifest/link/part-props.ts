import type { ValidateFunction } from 'ajv'
import { type LocatedFinding, schemaFindings } from '../validate/schema-findings.ts'
import { createAjv } from '../validate/validate-file.ts'

/** Checks a part's props; answers what is wrong, with pointers relative to the props. */
export type PartProps = (props: unknown) => readonly LocatedFinding[]

const CLOSED = { type: 'object', additionalProperties: false, properties: {} }

/** Compiles the schema that a plugin gives for a part's props; none means that the part takes none. Throws on what is no JSON Schema. */
export const compilePartProps = (schema: Readonly<Record<string, unknown>> | undefined): PartProps => {
  const ajv = createAjv()
  const validate: ValidateFunction = ajv.compile(schema ?? CLOSED)
  return props => (validate(props) ? [] : schemaFindings(validate.errors ?? []))
}
