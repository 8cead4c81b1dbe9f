/** Checks shared by details and their tabs. */
import type { NormalDetailTab, NormalDetailView, NormalResource, NormalShownFields } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import { checkPart } from './check-part.ts'
import { checkColumn, type ScreenSource } from './check-table.ts'
import { resolvedPathOf } from './resolve-path.ts'
import type { LinkContext } from './symbols.ts'

/** Common arguments of the checks of one detail. */
export interface DetailCheck {
  readonly context: LinkContext
  readonly source: ScreenSource
  readonly view: NormalDetailView
  readonly resource: NormalResource
  report(pointer: string, finding: Finding | undefined): void
}

/** Checks displayed fields: each may leave the server and occurs once in its group. */
export const checkShownFields = (
  { context, source, report }: DetailCheck,
  resource: NormalResource,
  shown: NormalShownFields,
  at: string,
): void => {
  if (shown === 'rest') return
  const seen = new Set<string>()
  for (const [index, field] of shown.entries()) {
    checkColumn(context, source, resource, field, `${at}/${index}`)
    if (seen.has(field.field)) report(`${at}/${index}`, { code: 'detail.duplicate', message: `字段 “${field.field}” 在这里重复` })
    seen.add(field.field)
  }
}

/** Checks that the title field may leave the server. */
export const checkTitle = ({ context, report }: DetailCheck, resource: NormalResource, title: string, at: string): void => {
  const path = resolvedPathOf(context.symbols, resource.name, title)
  if (path !== undefined && (path.own.internal === true || path.target?.internal === true))
    report(at, { code: 'field.internal', message: `“${title}” 是内部字段，不能发给浏览器` })
}

/** Checks a plugin's component in a tab. */
export const checkTabComponent = ({ context, source }: DetailCheck, { component = '', props }: NormalDetailTab, at: string): void =>
  checkPart(context, source, {
    kind: 'components',
    type: component,
    props: props ?? {},
    written: true,
    pointer: `${at}/component`,
    propsPointer: props === undefined ? at : `${at}/props`,
  })
