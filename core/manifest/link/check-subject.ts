/** Checks "subject", the fields that name the row in a dialog, and "sum", the amount of an action. */
import { findFieldType } from '../fields/index.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { lastField, resolvedPathOf } from './resolve-path.ts'
import type { Declared, LinkContext } from './symbols.ts'

/** Fields of "subject" must not be internal; "sum" must be a number field of the row. */
export const checkSubject = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [index, name] of (value.subject ?? []).entries()) {
    const path = resolvedPathOf(symbols, value.name, name)
    if (path !== undefined && (path.own.internal === true || lastField(path).internal === true))
      reporter.report(source, `/subject/${index}`, { code: 'field.internal', message: `“${name}” 是内部字段，不能发给浏览器` })
  }
  for (const [key, { sum, select = 'none' }] of Object.entries(value.actions)) {
    if (sum === undefined) continue
    const at = `/actions/${key}/sum`
    const path = resolvedPathOf(symbols, value.name, sum)
    if (select === 'none') reporter.report(source, at, { code: 'action.needs-row', message: '“sum” 只用于针对行的操作' })
    else if (path !== undefined && (path.target !== undefined || findFieldType(path.own.type)?.number === undefined))
      reporter.report(source, at, { code: 'field.not-a-number', message: `“${sum}” 不是本资源的数字字段，不能合计` })
    else if (path?.own.internal === true)
      reporter.report(source, at, { code: 'field.internal', message: `“${sum}” 是内部字段，不能发给浏览器` })
  }
}
