import { bindCondition, type ConditionKind } from '../conditions/index.ts'
import { conditionKind } from '../fields/index.ts'
import { withReplaced } from '../source/with-replaced.ts'
import { comparedField } from './check-conditions.ts'
import { conditionsIn } from './conditions-in.ts'
import type { LinkedFile, Symbols } from './symbols.ts'

/**
 * The checked file with the kind of each compared field written into its conditions, so that no evaluator, in the browser included, has to guess the
 * kind from the value. A file without conditions is itself; else a copy that shares all other parts.
 */
export const bindConditions = <File extends LinkedFile>(symbols: Symbols, source: File): File => {
  const bound = conditionsIn(symbols, source).map(({ pointer, value, inForm }) => {
    const kindOf = (name: string): ConditionKind | undefined => {
      const field = comparedField(symbols, source, pointer, name, inForm)
      if (field === undefined) return undefined
      const set = field.options === undefined ? undefined : symbols.options.get(field.options)?.value
      return conditionKind(field.type, set?.values[0]?.value)
    }
    return [pointer, bindCondition(value, kindOf)] as const
  })
  return bound.length === 0 ? source : Object.assign({}, source, { value: withReplaced(source.value, bound) })
}
