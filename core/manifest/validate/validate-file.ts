/** Second phase: validates each file by the schema of its kind, and the shape of each condition. */
import { Ajv, type ValidateFunction } from 'ajv'
import { isObject } from '#core/contract/must.ts'
import { OPERATOR_NAMES } from '../conditions/index.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding, Reporter } from '../problems/reporter.ts'
import { quoted } from '../problems/words.ts'
import type { SoundFile } from '../source/sound-file.ts'
import { type KindOfFile, kindName, type SourceFile } from '../source/source-file.ts'
import { withOpenTypes } from './open-types.ts'
import { schemaFindings } from './schema-findings.ts'
import type { ManifestSchemas } from './schemas.ts'
import { walkSchema } from './walk-schema.ts'

/** ajv, strict about schemas; no coercion of data, no $data. */
export const createAjv = (): Ajv => {
  const ajv = new Ajv({ allErrors: true, verbose: true, discriminator: true, strict: true, strictTypes: false, strictRequired: false })
  ajv.addVocabulary(['x-ref', 'x-method', 'x-of', 'x-condition', 'x-tags', 'tsType', 'markdownDescription'])
  return ajv
}

const ajvBySchemas = new WeakMap<ManifestSchemas, Ajv>()

/** Validator of a schema of the language, which is compiled once. */
const schemaValidator = (schemas: ManifestSchemas, id: string): ValidateFunction => {
  let ajv = ajvBySchemas.get(schemas)
  if (ajv === undefined) {
    ajv = createAjv()
    for (const schema of Object.values(schemas)) ajv.addSchema(withOpenTypes(schemas, schema))
    ajvBySchemas.set(schemas, ajv)
  }
  const validate = ajv.getSchema(id)
  if (validate === undefined) throw new Error(`schema ${id} does not exist`)
  return validate as ValidateFunction
}

/** $id of the schema of a kind of file. */
export const schemaId = (kind: KindOfFile): string => `${kindName(kind)}.schema.json`

const LEFT_SIDE_KEYS = ['field', 'user', 'now'] as const
const COMPOSING_KEYS = ['all', 'any', 'not'] as const

const conditionShapeProblem = (condition: Readonly<Record<string, unknown>>): string | undefined => {
  const given = (keys: readonly string[]): readonly string[] => keys.filter(key => Object.hasOwn(condition, key))
  const composed = given(COMPOSING_KEYS)
  const left = given(LEFT_SIDE_KEYS)
  const operators = given(OPERATOR_NAMES)
  if (composed.length > 0) {
    return composed.length === 1 && left.length + operators.length === 0 ? undefined : '“all”、“any”、“not” 只能单独写一个'
  }
  if (left.length !== 1) return '比较要写 “field”、“user”、“now” 中的一个'
  return operators.length === 1 ? undefined : `比较要写一个运算：${quoted(OPERATOR_NAMES)}`
}

/** A condition and all conditions nested in it, with their pointers. */
const nestedConditions = (
  condition: Readonly<Record<string, unknown>>,
  pointer: string,
): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => [
  [pointer, condition],
  ...(['all', 'any'] as const).flatMap(key =>
    Array.isArray(condition[key]) ? condition[key].flatMap((part, index) => nestedConditions(part, `${pointer}/${key}/${index}`)) : [],
  ),
  ...(isObject(condition['not']) ? nestedConditions(condition['not'], `${pointer}/not`) : []),
]

const checkConditionShapes = (schemas: ManifestSchemas, source: SourceFile, reporter: Pick<Reporter, 'report'>): boolean => {
  let sound = true
  for (const mark of walkSchema(schemas, schemaId(source), source.value)) {
    if (mark.kind !== 'condition') continue
    const validate = schemaValidator(schemas, 'condition.schema.json')
    const findings = validate(mark.value) ? [] : schemaFindings(validate.errors ?? [])
    for (const { pointer, finding } of findings) reporter.report(source, mark.pointer + pointer, finding)
    const shapes = findings.length > 0 ? [] : nestedConditions(mark.value, mark.pointer)
    for (const [pointer, condition] of shapes) {
      const message = conditionShapeProblem(condition)
      if (message === undefined) continue
      sound = false
      reporter.report(source, pointer, { code: 'condition.shape', message: `条件写法不对：${message}` })
    }
    if (findings.length > 0) sound = false
  }
  return sound
}

const wrongSchema = (source: SourceFile): Finding | undefined => {
  const given = isObject(source.value) ? source.value['$schema'] : undefined
  if (typeof given !== 'string') return undefined
  const name = given.split('/').at(-1) ?? ''
  if (name === schemaId(source)) return undefined
  return {
    code: 'file.wrong-schema',
    message: `“$schema” 指向 “${name}”，这里应为 “${schemaId(source)}”`,
    suggestion: nearestName(name, [schemaId(source)]),
  }
}

/** Validates a file; true if later phases can rely on its shape. */
export const validateFile = (schemas: ManifestSchemas, source: SourceFile, reporter: Pick<Reporter, 'report'>): source is SoundFile => {
  const wrong = wrongSchema(source)
  if (wrong !== undefined) {
    reporter.report(source, '/$schema', wrong)
    return false
  }
  const validate = schemaValidator(schemas, schemaId(source))
  if (!validate(source.value)) {
    for (const { pointer, finding } of schemaFindings(validate.errors ?? [])) reporter.report(source, pointer, finding)
    return false
  }
  return checkConditionShapes(schemas, source, reporter)
}
