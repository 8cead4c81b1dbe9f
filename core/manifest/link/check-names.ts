/** Checks option values and menu entries for duplicates. */
import { flattenOptions } from '../fields/index.ts'
import type { NormalMenu, NormalOption, NormalOptions } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { Declared } from './symbols.ts'

const walkOptions = (options: readonly NormalOption[], pointer: string): readonly (readonly [string, NormalOption])[] =>
  options.flatMap((option, index) => [
    [`${pointer}/${index}`, option] as const,
    ...walkOptions(option.children, `${pointer}/${index}/children`),
  ])

/** Checks that option values are unique, of one type, and usable in a comma-separated query parameter. */
export const checkOptions = ({ source, value }: Declared<NormalOptions>, reporter: Reporter): void => {
  const kind = typeof flattenOptions(value.values)[0]?.value
  const seen = new Set<unknown>()
  for (const [pointer, option] of walkOptions(value.values, '/values')) {
    const report = (message: string): void => reporter.report(source, `${pointer}/value`, { code: 'options.bad-value', message })
    if (seen.has(option.value)) report(`值 “${option.value}” 重复`)
    else if (typeof option.value !== kind) report('同一选项的值要么都是文字，要么都是数字')
    else if (
      typeof option.value === 'string' &&
      (option.value.includes(',') || option.value.trim() !== option.value || option.value === '')
    ) {
      report(`值 “${option.value}” 不能为空、不能有逗号或首尾空格`)
    }
    seen.add(option.value)
  }
}

/** Checks that each screen occurs once in all menus. Groups of several menu files with the same key are one group. */
export const checkMenus = (menus: readonly Declared<NormalMenu>[], reporter: Reporter): void => {
  const seen = new Set<string>()
  for (const { source, value } of menus) {
    const keys = new Set<string>()
    for (const [index, group] of value.groups.entries()) {
      if (keys.has(group.key))
        reporter.report(source, `/groups/${index}/key`, { code: 'name.duplicate', message: `菜单分组 “${group.key}” 重复` })
      keys.add(group.key)
      for (const slot of ['screens', 'unlisted'] as const) {
        for (const [at, screen] of (group[slot] ?? []).entries()) {
          if (seen.has(screen))
            reporter.report(source, `/groups/${index}/${slot}/${at}`, {
              code: 'menu.duplicate-screen',
              message: `页面 “${screen}” 已在菜单里`,
            })
          seen.add(screen)
        }
      }
    }
  }
}
