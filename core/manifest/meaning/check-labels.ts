/** Checks for equal labels side by side, which neither users nor spreadsheet headers can distinguish. */
import type { Declared, LinkContext, Symbols } from '../link/symbols.ts'
import { resourceFields } from '../link/symbols.ts'
import { columnPointer } from '../normalize/like-columns.ts'
import type { NormalColumn, NormalFilter, NormalOption, NormalResource } from '../normalize/normal.ts'
import { kindOf } from '../normalize/view-kind.ts'
import type { Finding } from '../problems/reporter.ts'
import { type PlacedItem, placedItems } from './own-items.ts'

const duplicateLabel = (what: string, label: string): Finding => ({ code: 'label.duplicate', message: `${what}都叫 “${label}”，分不清` })

/** Pairs of an earlier and a later member with the same label. */
export const sameLabels = <T>(members: readonly T[], labelOf: (member: T) => string | undefined): readonly (readonly [T, T])[] => {
  const seen = new Map<string, T>()
  return members.flatMap(member => {
    const label = labelOf(member)
    if (label === undefined) return []
    const earlier = seen.get(label)
    if (earlier === undefined) seen.set(label, member)
    return earlier === undefined ? [] : [[earlier, member] as const]
  })
}

/** A member with a label of its own, else that of its field. */
interface LabelledMember {
  readonly field?: string
  readonly label?: string
  readonly pointer: string
}

const labelOfMember =
  (resource: NormalResource) =>
  ({ field, label }: LabelledMember): string | undefined =>
    label ?? (field === undefined ? undefined : resourceFields(resource)[field]?.label)

/** Reports equal labels at the stated label; if both come from fields, once at the later field. */
export const checkSameLabels = (
  { reporter, symbols }: LinkContext,
  source: Declared<unknown>['source'],
  resource: NormalResource,
  what: string,
  members: readonly LabelledMember[],
): void => {
  for (const [earlier, later] of sameLabels(members, labelOfMember(resource))) {
    if (earlier.field !== undefined && earlier.field === later.field && earlier.label === later.label) continue
    const label = labelOfMember(resource)(later) ?? ''
    if (later.label !== undefined || earlier.label !== undefined) {
      const at = later.label === undefined ? earlier : later
      reporter.report(source, `${at.pointer}/label`, duplicateLabel(what, label))
      continue
    }
    const names = Object.keys(resource.fields)
    const last = names.indexOf(earlier.field ?? '') > names.indexOf(later.field ?? '') ? earlier : later
    const file = symbols.resources.get(resource.name)?.source ?? source
    reporter.report(file, `/fields/${last.field}/label`, duplicateLabel('同时显示的两个字段', label))
  }
}

export const labelledColumns = (columns: readonly NormalColumn[], pointer: string): readonly LabelledMember[] =>
  columns.map((column, index) => ({ field: column.field, label: column.label, pointer: `${pointer}/${columnPointer(column, index)}` }))

export const labelledFilters = (filters: readonly NormalFilter[], pointer: string): readonly LabelledMember[] =>
  filters.map(({ field, label }, index) => ({ field, label, pointer: `${pointer}/filters/${index}` }))

/** Form items grouped by heading; labels may repeat under different headings. */
const itemsBySection = (items: readonly PlacedItem[], pointer: string): readonly (readonly LabelledMember[])[] => {
  const sections: LabelledMember[][] = [[]]
  for (const { item, place } of items) {
    if (item.section !== undefined) sections.push([])
    else sections.at(-1)?.push({ field: item.field, label: item.label, pointer: `${pointer}/${place}` })
  }
  return sections
}

const labelledEntries = (record: Readonly<Record<string, { readonly label: string }>>, pointer: string): readonly LabelledMember[] =>
  Object.entries(record).map(([key, { label }]) => ({ label, pointer: `${pointer}/${key}` }))

const optionLevels = (options: readonly NormalOption[], pointer: string): readonly (readonly LabelledMember[])[] => [
  options.map(({ label }, index) => ({ label, pointer: `${pointer}/${index}` })),
  ...options.flatMap((option, index) => optionLevels(option.children, `${pointer}/${index}/children`)),
]

const checkOptionLabels = ({ symbols, reporter }: LinkContext): void => {
  for (const { source, value } of symbols.options.values())
    for (const siblings of optionLevels(value.values, '/values'))
      for (const [, later] of sameLabels(siblings, ({ label }) => label))
        if (!reporter.hasWithin(source, later.pointer))
          reporter.report(source, `${later.pointer}/label`, duplicateLabel('两个选项', later.label ?? ''))
}

const screensAt = (symbols: Symbols, paths: readonly string[]) =>
  paths.flatMap(path => {
    const screen = symbols.screens.get(path)
    return screen === undefined ? [] : [screen]
  })

const checkMenuLabels = ({ symbols, reporter }: LinkContext): void => {
  for (const { source, value } of symbols.menus) {
    const groups = value.groups.map((group, index) => ({ ...group, pointer: `/groups/${index}` }))
    for (const [, later] of sameLabels(groups, ({ title }) => title))
      reporter.report(source, `${later.pointer}/title`, duplicateLabel('两个菜单分组', later.title))
    for (const group of groups) {
      for (const [index, path] of group.screens.entries()) {
        const view = symbols.screens.get(path)?.value.view
        if (view === undefined || kindOf(symbols.viewKinds, view).shownRow(view) === undefined) continue
        const message = `“${path}” 是详情页，要由一行打开，不能列在菜单里；请移到 “unlisted”`
        reporter.report(source, `${group.pointer}/screens/${index}`, { code: 'menu.detail', message })
      }
      if (group.screens.length === 0 && (group.unlisted ?? []).length === 0)
        reporter.report(source, `${group.pointer}/screens`, { code: 'menu.empty-group', message: `菜单分组 “${group.title}” 里没有页面` })
      for (const [, later] of sameLabels(screensAt(symbols, [...new Set(group.screens)]), ({ value: screen }) => screen.title))
        reporter.report(later.source, '/title', duplicateLabel('同一菜单分组的两个页面', later.value.title))
    }
  }
}

/** Checks the labels of a resource's quick filters, statistics and forms. */
export const checkResourceLabels = (context: LinkContext, { source, value }: Declared<NormalResource>): void => {
  checkSameLabels(context, source, value, '两个快捷筛选', labelledEntries(value.quickFilters ?? {}, '/quickFilters'))
  const statistics = value.statistics ?? []
  const keys = new Set<string>()
  for (const [index, { key }] of statistics.entries()) {
    if (keys.has(key))
      context.reporter.report(source, `/statistics/${index}/key`, { code: 'name.duplicate', message: `统计 “${key}” 重复` })
    keys.add(key)
  }
  checkSameLabels(
    context,
    source,
    value,
    '两个统计',
    statistics.map(({ label }, index) => ({ label, pointer: `/statistics/${index}` })),
  )
  for (const [name, action] of Object.entries(value.actions))
    for (const section of itemsBySection(placedItems(action), `/actions/${name}`))
      checkSameLabels(context, source, value, '同一表单的两项', section)
}

/** Checks the labels of option sets and of the menu. */
export const checkSharedLabels = (context: LinkContext): void => {
  checkOptionLabels(context)
  checkMenuLabels(context)
}
