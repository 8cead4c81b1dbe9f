import type { Condition } from '#schemas/types/condition.ts'
import { bindCondition, type ConditionKind } from '../conditions/index.ts'
import { conditionKind } from '../fields/index.ts'
import type { SourceFile } from '../source/source-file.ts'
import { schemaId } from '../validate/validate-file.ts'
import { type SchemaMark, walkSchema } from '../validate/walk-schema.ts'
import { comparedField } from './check-conditions.ts'
import type { Symbols } from './symbols.ts'

type ConditionMark = Extract<SchemaMark, { kind: 'condition' }>

const isCondition = (mark: SchemaMark): mark is ConditionMark => mark.kind === 'condition'

/**
 * Copy of a checked file with the kind of each compared field written into its conditions, so that no evaluator, in the browser included, has to
 * guess the kind from the value.
 */
export const bindConditions = (symbols: Symbols, source: SourceFile): SourceFile => {
  const own = { ...source, value: structuredClone(source.value) }
  for (const mark of walkSchema(symbols.schemas, schemaId(own.kind), own.value).filter(isCondition)) {
    const kindOf = (name: string): ConditionKind | undefined => {
      const field = comparedField(symbols, source, mark.pointer, name, mark.inForm)
      if (field === undefined) return undefined
      const set = field.options === undefined ? undefined : symbols.options.get(field.options)?.value
      return conditionKind(field.type, set?.values[0]?.value)
    }
    Object.assign(mark.value, bindCondition(mark.value as Condition, kindOf))
  }
  return own
}
