/** Checks one tab of a detail. */
import { keysOf } from '#core/contract/must.ts'
import { findFieldType } from '../fields/index.ts'
import type { NormalDetailTab, NormalEach, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { checkShownFields, checkTabComponent, checkTitle, type DetailCheck } from './check-shown.ts'
import { checkListView } from './check-table.ts'
import { listPath } from './endpoints.ts'
import { resolvedPathOf } from './resolve-path.ts'
import { sameRows } from './same-rows.ts'

/** Contents of a tab with the keys that belong to each; '!' marks required keys. */
const TAB_KINDS = {
  component: ['props'],
  sections: ['each'],
  list: ['through!', 'columns!', 'when', 'actions', 'rowActions', 'sort'],
  timeline: [],
  compare: ['fields!', 'without'],
} as const satisfies Partial<Record<keyof NormalDetailTab, readonly string[]>>
const TAB_KIND_NAMES = keysOf(TAB_KINDS)

const hasTabKey = (tab: NormalDetailTab, key: string): boolean => Reflect.get(tab, key) !== undefined

const tabShapeFinding = (tab: NormalDetailTab, at: string): readonly [pointer: string, finding: Finding] | undefined => {
  const wrong = (pointer: string, message: string): readonly [string, Finding] => [pointer, { code: 'detail.tab-shape', message }]
  const [kind, second] = TAB_KIND_NAMES.filter(name => hasTabKey(tab, name))
  if (kind === undefined) return wrong(at, `标签页要写明显示什么：${TAB_KIND_NAMES.map(name => `“${name}”`).join('、')}之一`)
  if (second !== undefined) return wrong(`${at}/${second}`, `标签页只能显示一样：“${kind}” 与 “${second}” 不能同时写`)
  const own: readonly string[] = TAB_KINDS[kind].map(key => key.replace('!', ''))
  for (const [other, keys] of Object.entries(TAB_KINDS)) {
    const stray = keys.map(key => key.replace('!', '')).find(key => hasTabKey(tab, key) && !own.includes(key))
    if (stray !== undefined) return wrong(`${at}/${stray}`, `“${stray}” 属于 “${other}” 标签页，不能与 “${kind}” 同时写`)
  }
  if (tab.count === true && kind !== 'list')
    return wrong(`${at}/count`, `“${kind}” 标签页没有自己的列表：“count” 要写明 “list” 与 “through”`)
  const missing = TAB_KINDS[kind].find(key => key.endsWith('!') && !hasTabKey(tab, key.slice(0, -1)))
  return missing === undefined ? undefined : wrong(at, `“${kind}” 标签页缺少 “${missing.slice(0, -1)}”`)
}

/** Fields of the listed resource that refer to the detail's rows. */
const referringHere = ({ context, resource }: DetailCheck, listed: NormalResource): readonly string[] => {
  const twin = resource.idOf === undefined ? undefined : context.symbols.resources.get(resource.idOf)?.value
  const here = twin === undefined ? [resource] : [resource, twin]
  return Object.entries(listed.fields).flatMap(([name, field]) => {
    const target = field.to === undefined ? undefined : context.symbols.resources.get(field.to)?.value
    return target !== undefined && here.some(one => sameRows(target, one)) ? [name] : []
  })
}

const throughFinding = (check: DetailCheck, listed: NormalResource, through: string): Finding | undefined => {
  const path = resolvedPathOf(check.context.symbols, listed.name, through)
  if (path === undefined) return undefined
  const leading = referringHere(check, listed)
  if (path.target === undefined && leading.includes(path.name)) return undefined
  // Which rows a refused resource has is not known.
  if ([path.own.to, check.resource.idOf].some(name => check.context.symbols.isUnsound('resource', name ?? ''))) return undefined
  const message = `“${listed.name}” 的 “${through}” 不指向${check.resource.label}（“${check.resource.name}”）`
  return { code: 'detail.not-here', message, suggestion: nearestName(through, leading) ?? leading[0] }
}

type ListTabSlots = Pick<NormalDetailTab, 'list' | 'through' | 'columns' | 'columnsLike' | 'actions' | 'rowActions' | 'sort'>

/** Checks a list of another resource: it has a list endpoint, its field refers to the detail's rows, and its slots are valid. */
const checkChildRows = (
  check: DetailCheck,
  { list: name = '', through = '', ...more }: ListTabSlots,
  at: string,
): NormalResource | undefined => {
  const listed = check.context.symbols.resources.get(name)?.value
  if (listed === undefined) return undefined
  if (listPath(listed) === undefined) {
    check.report(`${at}/list`, { code: 'detail.not-here', message: `资源 “${listed.name}” 没有列表（"list": false）` })
    return undefined
  }
  check.report(`${at}/through`, throughFinding(check, listed, through))
  checkListView(check.context, check.source, { type: 'table', resource: name, ...more }, at)
  return listed
}

const checkEach = (check: DetailCheck, each: NormalEach, at: string): void => {
  const { list, through, sort, title, fields } = each
  const listed = checkChildRows(check, { list, through, sort }, at)
  if (listed === undefined) return
  checkTitle(check, listed, title, `${at}/title`)
  checkShownFields(check, listed, fields, `${at}/fields`)
}

const checkCompare = (check: DetailCheck, tab: NormalDetailTab, at: string): void => {
  const targets = (tab.compare ?? []).map((name, index) => {
    const path = resolvedPathOf(check.context.symbols, check.resource.name, name)
    if (path === undefined) return undefined
    const { own } = path
    if (path.target === undefined && findFieldType(own.type)?.refers === 'one') return own.to
    const message = `“${name}” 不是 “ref” 字段，不能对比`
    check.report(`${at}/compare/${index}`, { code: 'path.not-a-reference', message })
    return undefined
  })
  const [first, second] = targets
  if (first === undefined || second === undefined) return
  if (first !== second) {
    const message = `只能对比同一资源的两行：一个指向 “${first}”，另一个指向 “${second}”`
    check.report(`${at}/compare/1`, { code: 'detail.other-resource', message })
    return
  }
  const target = check.context.symbols.resources.get(first)?.value
  if (target === undefined) return
  checkShownFields(check, target, tab.fields ?? [], `${at}/fields`)
  for (const [index, { field }] of (tab.fields === 'rest' ? [] : (tab.fields ?? [])).entries()) {
    const message = `“${field}” 太深：对比的字段已经经过一个引用`
    if (field.includes('.')) check.report(`${at}/fields/${index}`, { code: 'path.too-deep', message, suggestion: field.split('.')[0] })
  }
}

/** Checks that a tab has exactly one content, complete with its keys. */
export const checkTab = (check: DetailCheck, tab: NormalDetailTab, at: string): void => {
  const wrong = tabShapeFinding(tab, at)
  if (wrong !== undefined) {
    check.report(...wrong)
    return
  }
  if (tab.component !== undefined) checkTabComponent(check, tab, at)
  for (const [index, { fields }] of (tab.sections ?? []).entries())
    checkShownFields(check, check.resource, fields, `${at}/sections/${index}/fields`)
  const { list, through, columns, columnsLike, actions, rowActions, sort, each, count } = tab
  if (list !== undefined) checkChildRows(check, { list, through, columns, columnsLike, actions, rowActions, sort }, at)
  if (each !== undefined) checkEach(check, each, `${at}/each`)
  if (typeof count === 'object') checkChildRows(check, { list: count.list, through: count.through }, `${at}/count`)
  if (tab.compare !== undefined) checkCompare(check, tab, at)
  if (tab.timeline !== undefined && check.resource.timeline === undefined) {
    const message = `资源 “${check.resource.name}” 没有写 “timeline”，没有动态可以显示`
    check.report(`${at}/timeline`, { code: 'detail.no-timeline', message })
  }
}
