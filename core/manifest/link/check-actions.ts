import { findFieldType } from '../fields/index.ts'
import type { NormalAction, NormalResource } from '../normalize/normal.ts'
import { kindOf } from '../normalize/view-kind.ts'
import type { Finding } from '../problems/reporter.ts'
import { checkActionForm } from './check-forms.ts'
import { checkLikes } from './check-likes.ts'
import { checkPart } from './check-part.ts'
import { resolvedPathOf } from './resolve-path.ts'
import { sameRows } from './same-rows.ts'
import type { Declared, LinkContext } from './symbols.ts'

/** Presenters that call an operation on the server. */
const OPERATION_PRESENTERS: ReadonlySet<string> = new Set(['confirm', 'dialog', 'drawer', 'download'])
const FORM_PRESENTERS: ReadonlySet<string> = new Set(['dialog', 'drawer'])

const presenterFinding = ({ present, operation, component, detail, form, formBroken, select }: NormalAction): Finding | undefined => {
  if (present === 'blank' && component === undefined)
    return { code: 'action.no-component', message: '“blank” 操作要用 “component” 写明显示什么' }
  if ((present === 'detail') !== (detail !== undefined))
    return { code: 'action.no-detail', message: '“detail” 操作要用 “detail” 写明打开哪个详情页面，其他操作不能写 “detail”' }
  if (present === 'detail' && select !== 'one')
    return { code: 'action.no-detail', message: '“detail” 操作打开一行的详情，要写 “"select": "one"”' }
  if (FORM_PRESENTERS.has(present) && form.length === 0 && formBroken === undefined)
    return { code: 'action.no-form', message: `“${present}” 操作要有 “form”` }
  // The component of a blank drawer decides what happens to its form.
  if (operation === undefined && (OPERATION_PRESENTERS.has(present) || (form.length > 0 && present !== 'blank'))) {
    return { code: 'action.no-operation', message: `“${present}” 操作要用 “operation” 写明服务端做什么` }
  }
  return undefined
}

/** Checks that "detail" names a detail screen of the action's rows, or of the rows behind its reference. */
const detailScreenFinding = (
  { symbols }: LinkContext,
  own: NormalResource,
  { detail }: NormalAction,
): readonly [string, Finding] | undefined => {
  const view = detail && symbols.screens.get(detail.screen)?.value.view
  if (detail === undefined || view === undefined) return undefined
  const opened = kindOf(symbols.viewKinds, view).shownRow(view)
  if (opened === undefined)
    return [detail.of === undefined ? '' : '/screen', { code: 'detail.other-resource', message: `页面 “${detail.screen}” 不是详情页面` }]
  const path = detail.of === undefined ? undefined : resolvedPathOf(symbols, own.name, detail.of)
  if (detail.of !== undefined && path === undefined) return undefined
  if (path !== undefined && (path.target !== undefined || findFieldType(path.own.type)?.refers !== 'one'))
    return ['/of', { code: 'path.not-a-reference', message: `“${detail.of}” 不是 “ref” 字段` }]
  const rows = path === undefined ? own : symbols.resources.get(path.own.to ?? '')?.value
  const shown = symbols.resources.get(opened)?.value
  if (rows === undefined || shown === undefined || sameRows(rows, shown)) return undefined
  const message = `页面 “${detail.screen}” 显示的是 “${shown.name}”，不是 “${rows.name}”`
  return [detail.of === undefined ? '' : '/of', { code: 'detail.other-resource', message }]
}

/** Checks the actions of a resource: each has what its presenter needs, and a valid form. */
export const checkActions = (context: LinkContext, resource: Declared<NormalResource>): void => {
  checkLikes(context, resource)
  for (const [name, action] of Object.entries(resource.value.actions)) {
    const pointer = `/actions/${name}`
    const problem = presenterFinding(action)
    if (problem !== undefined) context.reporter.report(resource.source, pointer, problem)
    const wrongScreen = detailScreenFinding(context, resource.value, action)
    if (wrongScreen !== undefined) context.reporter.report(resource.source, `${pointer}/detail${wrongScreen[0]}`, wrongScreen[1])
    checkActionForm(context, resource, name, action)
    const shows = action.component !== undefined && action.present === 'blank'
    const kind = shows ? 'components' : 'presenters'
    const type = shows ? (action.component ?? '') : action.present
    const propsPointer = action.props === undefined ? pointer : `${pointer}/props`
    checkPart(context, resource.source, { kind, type, props: action.props ?? {}, written: true, pointer, propsPointer })
  }
}
