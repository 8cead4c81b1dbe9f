import { bindCondition, type ConditionKind } from '../conditions/index.ts'
import { conditionKind } from '../fields/index.ts'
import { comparedField } from './check-conditions.ts'
import { conditionsIn } from './conditions-in.ts'
import type { LinkedFile, Symbols } from './symbols.ts'

/**
 * Copy of a checked file with the kind of each compared field written into its conditions, so that no evaluator, in the browser included, has to
 * guess the kind from the value.
 */
export const bindConditions = <File extends LinkedFile>(symbols: Symbols, source: File): File => {
  const own = Object.assign({}, source, { value: structuredClone(source.value) })
  for (const mark of conditionsIn(symbols, own)) {
    const kindOf = (name: string): ConditionKind | undefined => {
      const field = comparedField(symbols, source, mark.pointer, name, mark.inForm)
      if (field === undefined) return undefined
      const set = field.options === undefined ? undefined : symbols.options.get(field.options)?.value
      return conditionKind(field.type, set?.values[0]?.value)
    }
    Object.assign(mark.value, bindCondition(mark.value, kindOf))
  }
  return own
}
