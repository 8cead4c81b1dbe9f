/** Checks forms derived from another action: "without" names existing items, "with" names each item once, and no condition uses a removed item. */
import { conditionFields } from '../conditions/fields-of.ts'
import { type ExpandedForm, itemName } from '../normalize/like.ts'
import type { NormalAction, NormalFormItem, NormalLike, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import type { Declared, LinkContext } from './symbols.ts'

/** Problems of the derivation. An unknown action is reported by the reference check. */
const BROKEN_FORM_FINDINGS: Readonly<
  Record<Exclude<NonNullable<ExpandedForm['broken']>, 'elsewhere'>, Omit<Finding, 'message'> & { message(like: string): string }>
> = {
  circular: { code: 'form.circular', message: like => `表单互相引用：“${like}” 的表单又以这个表单为准` },
  empty: { code: 'form.nothing-to-like', message: like => `操作 “${like}” 没有可用的表单` },
}

/** Reports problems of the derivation itself; the items are checked like those of any form. */
export const checkLikes = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [name, action] of Object.entries(value.actions)) {
    const { like, formBroken } = action
    if (like === undefined || formBroken === 'elsewhere') continue
    const at = `/actions/${name}/form`
    if (formBroken !== undefined) {
      const { code, message } = BROKEN_FORM_FINDINGS[formBroken]
      reporter.report(source, `${at}/like`, { code, message: message(like.like) })
      continue
    }
    const base = value.actions[like.like]?.form ?? []
    for (const [place, finding] of [...leftOutItemFindings(like, base), ...addedItemFindings(like), ...orphanedItemFindings(action)])
      reporter.report(source, `${at}/${place}`, finding)
  }
}

type DerivationFinding = readonly [place: string, finding: Finding]

const leftOutItemFindings = ({ like, without = [] }: NormalLike, base: readonly NormalFormItem[]): readonly DerivationFinding[] => {
  const names = base.map(itemName)
  return without.flatMap((name, index): readonly DerivationFinding[] => {
    if (names.includes(name)) return []
    const message = `“${like}” 的表单没有 “${name}”，不必去掉`
    return [[`without/${index}`, { code: 'ref.unknown-form-item', message, suggestion: nearestName(name, names) }]]
  })
}

const addedItemFindings = ({ without = [], with: own = [] }: NormalLike): readonly DerivationFinding[] =>
  own.flatMap((item, index): readonly DerivationFinding[] => {
    const name = itemName(item)
    if (own.findIndex(other => itemName(other) === name) < index)
      return [[`with/${index}`, { code: 'form.duplicate-name', message: `“with” 里已有 “${name}”` }]]
    return without.includes(name)
      ? [[`with/${index}`, { code: 'form.duplicate-name', message: `“${name}” 已在 “without” 里去掉；要替换它，只写在 “with” 里` }]]
      : []
  })

/** Inherited items whose conditions use an item that this form leaves out. */
const orphanedItemFindings = ({ form, formPlaces }: NormalAction): readonly DerivationFinding[] => {
  const names = form.map(itemName)
  return form.flatMap((item, index): readonly DerivationFinding[] => {
    if (formPlaces[index] !== 'form/like') return []
    const asked = [item.visible, item.required, item.readonly].flatMap(flag => (typeof flag === 'object' ? conditionFields(flag) : []))
    const gone = asked.find(name => !names.includes(name))
    if (gone === undefined) return []
    const message = `“${itemName(item)}” 的条件用到 “${gone}”，不能把它去掉`
    return [['without', { code: 'ref.unknown-form-item', message }]]
  })
}
