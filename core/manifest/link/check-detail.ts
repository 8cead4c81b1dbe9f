/** Checks details: each tab has one content, each field may be shown, each list refers to the detail's resource. */
import type { NormalDetailView, NormalShown } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'
import { checkShownFields, checkTitle, type DetailCheck } from './check-shown.ts'
import { checkSteps } from './check-steps.ts'
import { checkTab } from './check-tab.ts'
import type { ScreenSource } from './check-table.ts'
import { sameRows } from './same-rows.ts'
import type { LinkContext } from './symbols.ts'

const offerFinding = ({ context, resource }: DetailCheck, name: string, from: string | undefined): Finding | undefined => {
  const owner = from === undefined ? resource : context.symbols.resources.get(from)?.value
  if (owner === undefined || !Object.hasOwn(owner.actions, name)) return undefined
  if (!sameRows(owner, resource))
    return { code: 'detail.other-resource', message: `资源 “${owner.name}” 与 “${resource.name}” 不是同一张表，它的操作不能用在这里` }
  const { select = 'none' } = owner.actions[name] ?? {}
  return select === 'none' ? { code: 'action.wrong-slot', message: `“${name}” 不针对行（"select": "none"），详情里不能用` } : undefined
}

const checkDetailActions = (check: DetailCheck): void => {
  const seen = new Set<string>()
  for (const [index, { action, resource }] of (check.view.actions ?? []).entries()) {
    const at = `/view/actions/${index}`
    check.report(at, offerFinding(check, action, resource))
    const key = `${resource ?? ''} ${action}`
    if (seen.has(key)) check.report(at, { code: 'detail.duplicate', message: `操作 “${action}” 重复` })
    seen.add(key)
  }
}

const restPlaces = ({ view }: DetailCheck): readonly string[] =>
  view.tabs.flatMap((tab, index) =>
    (tab.sections ?? []).flatMap(({ fields }, at) => (fields === 'rest' ? [`/view/tabs/${index}/sections/${at}/fields`] : [])),
  )

/** Fields of the row itself in sections, with their pointers. */
const sectionFields = ({ view }: DetailCheck): readonly (readonly [pointer: string, field: string])[] =>
  view.tabs.flatMap((tab, index) =>
    (tab.sections ?? []).flatMap(({ fields }, at) =>
      fields === 'rest' ? [] : fields.map(({ field }, place) => [`/view/tabs/${index}/sections/${at}/fields/${place}`, field] as const),
    ),
  )

/** Reports a field that another section shows already; twice in one section is reported there. */
const checkRepeatedFields = (check: DetailCheck): void => {
  const owners = new Map<string, string>()
  for (const [pointer, field] of sectionFields(check)) {
    const section = pointer.slice(0, pointer.lastIndexOf('/fields/'))
    const owner = owners.get(field)
    if (owner === undefined) owners.set(field, section)
    else if (owner !== section) check.report(pointer, { code: 'detail.duplicate', message: `字段 “${field}” 已在另一组显示` })
  }
}

const checkDetailTabs = (check: DetailCheck): void => {
  const titles = new Set<string>()
  for (const [index, tab] of check.view.tabs.entries()) {
    if (titles.has(tab.title))
      check.report(`/view/tabs/${index}/title`, { code: 'detail.duplicate', message: `标签页 “${tab.title}” 重复` })
    titles.add(tab.title)
    checkTab(check, tab, `/view/tabs/${index}`)
  }
  for (const pointer of restPlaces(check).slice(1)) {
    check.report(pointer, { code: 'detail.duplicate', message: '“rest” 只能写一次：其余字段已经全部显示' })
  }
}

/** Checks a detail. Unknown fields, resources, actions and components are reported by the reference check. */
export const checkDetail = (context: LinkContext, source: ScreenSource, view: NormalDetailView): void => {
  const resource = context.symbols.resources.get(view.resource)?.value
  const report = (pointer: string, finding: Finding | undefined): void => {
    if (finding !== undefined) context.reporter.report(source, pointer, finding)
  }
  if (resource === undefined) return
  const check: DetailCheck = { context, source, view, resource, report }
  const groups: readonly (readonly [string, readonly NormalShown[]])[] = [
    ['/view/tags', view.tags ?? []],
    ['/view/head', view.head ?? []],
  ]
  checkTitle(check, resource, view.title, '/view/title')
  for (const [at, shown] of groups) checkShownFields(check, resource, shown, at)
  checkSteps(check)
  checkDetailActions(check)
  checkDetailTabs(check)
  checkRepeatedFields(check)
}
