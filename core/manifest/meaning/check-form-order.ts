/** Checks for form items whose visibility depends on each other in a cycle, or on an item that is never shown. */
import type { Condition } from '#schemas/types/condition.ts'
import { conditionFields } from '../conditions/fields-of.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import type { NormalFormItem, NormalResource } from '../normalize/normal.ts'
import { placedItems } from './own-items.ts'
import { canHold } from './satisfiable.ts'

type VisibleFlag = NormalFormItem['visible']

const conditionNameOf = ({ field, name }: NormalFormItem): string => field ?? name ?? ''

const flagCondition = (flag: VisibleFlag): Condition | undefined => (typeof flag === 'object' ? (flag as Condition) : undefined)

/** Whether the visibility of `from` depends on `target`, directly or through other items. */
const visibilityDependsOn = (items: readonly NormalFormItem[], from: string, target: string, seen: Set<string> = new Set()): boolean => {
  if (seen.has(from)) return false
  seen.add(from)
  const visible = flagCondition(items.find(item => conditionNameOf(item) === from)?.visible)
  return visible !== undefined && conditionFields(visible).some(name => name === target || visibilityDependsOn(items, name, target, seen))
}

/** Whether the condition can hold if items that are never shown and have no default are empty. */
const holdsWhileHidden = (condition: Condition, items: readonly NormalFormItem[]): boolean => {
  const hidden = items.filter(
    item => item.visible === false && item.default === undefined && conditionNameOf(item) !== '' && item.field === undefined,
  )
  return canHold([condition, ...hidden.map(item => ({ field: conditionNameOf(item), empty: true as const }))], () => undefined)
}

const checkItemOrder = (
  { reporter }: LinkContext,
  { source }: Declared<NormalResource>,
  items: readonly NormalFormItem[],
  item: NormalFormItem,
  pointer: string,
): void => {
  const name = conditionNameOf(item)
  for (const key of ['visible', 'required'] as const) {
    const condition = flagCondition(item[key])
    if (condition === undefined || reporter.hasWithin(source, `${pointer}/${key}`)) continue
    const word = key === 'visible' ? '显示' : '必填'
    // The condition of a read-only item may use its own value, e.g. to show it only if it is not empty.
    if (name !== '' && item.readonly !== true && conditionFields(condition).includes(name)) {
      const message = `“${name}” 是否${word}取决于它自己的值`
      reporter.report(source, `${pointer}/${key}`, { code: 'condition.circular', message })
    } else if (key === 'visible' && !holdsWhileHidden(condition, items)) {
      const message = '这个条件永远不成立：它看的表单项从不显示，也没有默认值'
      reporter.report(source, `${pointer}/${key}`, { code: 'condition.never', message })
    }
  }
}

/** Checks the forms of a resource. A cycle is reported once, at its first item. */
export const checkFormOrder = (context: LinkContext, resource: Declared<NormalResource>): void => {
  for (const [actionName, action] of Object.entries(resource.value.actions)) {
    const { form } = action
    const told = new Set<string>()
    for (const { item, place, borrowed } of placedItems(action)) {
      if (borrowed) continue
      const pointer = `/actions/${actionName}/${place}`
      checkItemOrder(context, resource, form, item, pointer)
      const name = conditionNameOf(item)
      const visible = flagCondition(item.visible)
      const partner = visible && conditionFields(visible).find(other => other !== name && visibilityDependsOn(form, other, name))
      if (name === '' || partner === undefined || told.has(name)) continue
      for (const one of form) if (visibilityDependsOn(form, name, conditionNameOf(one))) told.add(conditionNameOf(one))
      const message = `“${name}” 与 “${partner}” 互相决定对方是否显示，两项都永远不会出现`
      context.reporter.report(resource.source, `${pointer}/visible`, { code: 'condition.circular', message })
    }
  }
}
