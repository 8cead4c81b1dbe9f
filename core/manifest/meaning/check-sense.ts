/** Checks for well-formed conditions that never hold, always hold, or have no row to evaluate. */
import type { Condition } from '#schemas/types/condition.ts'
import { conditionFields } from '../conditions/fields-of.ts'
import { findFieldType, flattenOptions } from '../fields/index.ts'
import { wholeItem } from '../link/check-forms.ts'
import { lacksSelect } from '../link/check-operation.ts'
import { conditionsIn } from '../link/conditions-in.ts'
import { referencePlaceOf } from '../link/place.ts'
import { type LinkContext, type LinkedFile, resourceFields, type Symbols } from '../link/symbols.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { alwaysHolds, canHold, type DomainOf } from './satisfiable.ts'

/** Possible values of an option or boolean field; undefined if unknown or of another type. */
export const domainOfField = (symbols: Symbols, type: string | undefined, options: string | undefined): readonly unknown[] | undefined => {
  const states = findFieldType(type)?.states
  if (states !== undefined && states !== 'set') return states.map(({ value }) => value)
  const set = states === undefined || options === undefined ? undefined : symbols.options.get(options)?.value
  return set === undefined || set.dynamic === true ? undefined : flattenOptions(set.values).map(({ value }) => value)
}

export const domainOfRow =
  (symbols: Symbols, resource: NormalResource | undefined): DomainOf =>
  name => {
    if (name === 'user.admin') return [true, false]
    const field = resource === undefined ? undefined : resourceFields(resource)[name]
    return domainOfField(symbols, field?.type, field?.options)
  }

const domainAt = (symbols: Symbols, source: LinkedFile, pointer: string, inForm: boolean): DomainOf => {
  const { resource: name, items = [] } = referencePlaceOf(symbols, source, pointer)
  const resource = name === undefined ? undefined : symbols.resources.get(name)?.value
  if (!inForm || resource === undefined) return domainOfRow(symbols, resource)
  return key => {
    const item = items.find(({ field, name: own }) => (field ?? own) === key)
    const whole = item && wholeItem(resource, item)
    return domainOfField(symbols, whole?.type, whole?.options)
  }
}

/** Whether the condition excludes every option, so that only an empty field satisfies it. */
const excludesAll = ({ field, notIn, ne }: Condition, domainOf: DomainOf): boolean => {
  const domain = field === undefined ? undefined : domainOf(field)
  const refused: readonly unknown[] | undefined = notIn ?? (ne === undefined ? undefined : [ne])
  return domain !== undefined && refused !== undefined && domain.every(value => refused.includes(value))
}

/** Whether a condition uses a row in an action without rows. */
const lacksRow = (symbols: Symbols, source: LinkedFile, pointer: string, condition: Condition): boolean => {
  if (source.kind !== 'resource') return false
  const resource = symbols.resources.get(source.value.name)?.value
  const name = /^\/actions\/([^/]+)\/(guard|visible|disabled)(\/|$)/.exec(pointer)?.[1]
  const action = name === undefined ? undefined : resource?.actions[name]
  if (action === undefined || lacksSelect(symbols, action)) return false
  return (action.select ?? 'none') === 'none' && conditionFields(condition).length > 0
}

/** Reports conditions of a file that have no effect, except those that already have a problem. */
export const checkSense = ({ symbols, reporter }: LinkContext, source: LinkedFile): void => {
  for (const mark of conditionsIn(symbols, source)) {
    if (reporter.hasWithin(source, mark.pointer)) continue
    const condition = mark.value
    const domainOf = domainAt(symbols, source, mark.pointer, mark.inForm)
    const report = (code: 'condition.never' | 'condition.always' | 'condition.no-row', message: string): void =>
      reporter.report(source, mark.pointer, { code, message })
    if (lacksRow(symbols, source, mark.pointer, condition))
      report('condition.no-row', '这个操作不针对行（没有写 “select”），条件没有行可以判断')
    else if (!canHold([condition], domainOf)) report('condition.never', '这个条件永远不成立：几个要求互相矛盾')
    else if (alwaysHolds(condition, domainOf)) report('condition.always', '这个条件永远成立，等于没有判断')
    else if (excludesAll(condition, domainOf))
      report('condition.never', `除空值外这个条件永远不成立：“${condition.field}” 的选项全被排除；判断为空请用 “empty”`)
  }
}
