import type { NormalAction, NormalResource } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import { checkForm } from './check-forms.ts'
import { checkLikes } from './check-likes.ts'
import { checkPart } from './check-part.ts'
import type { Declared, LinkContext } from './symbols.ts'

/** Presenters that post or open something on the server. */
const NEED_OPERATION: ReadonlySet<string> = new Set(['confirm', 'dialog', 'drawer', 'download'])
const NEED_FORM: ReadonlySet<string> = new Set(['dialog', 'drawer'])

const finding = ({ present, operation, component, form, formBroken }: NormalAction): Finding | undefined => {
  if (present === 'blank' && component === undefined)
    return { code: 'action.no-component', message: '“blank” 操作要用 “component” 写明显示什么' }
  if (NEED_FORM.has(present) && form.length === 0 && formBroken === undefined)
    return { code: 'action.no-form', message: `“${present}” 操作要有 “form”` }
  if (operation === undefined && (NEED_OPERATION.has(present) || form.length > 0)) {
    return { code: 'action.no-operation', message: `“${present}” 操作要用 “operation” 写明服务端做什么` }
  }
  return undefined
}

/** Actions of a resource: each has what its presenter needs, and its form is sound. */
export const checkActions = (context: LinkContext, resource: Declared<NormalResource>): void => {
  checkLikes(context, resource)
  for (const [name, action] of Object.entries(resource.value.actions)) {
    const pointer = `/actions/${name}`
    const problem = finding(action)
    if (problem !== undefined) context.reporter.report(resource.source, pointer, problem)
    checkForm(context, resource, name, action)
    const shows = action.component !== undefined && action.present === 'blank'
    const kind = shows ? 'components' : 'presenters'
    const type = shows ? (action.component ?? '') : action.present
    const propsPointer = action.props === undefined ? pointer : `${pointer}/props`
    checkPart(context, resource.source, { kind, type, props: action.props ?? {}, written: true, pointer, propsPointer })
  }
}
