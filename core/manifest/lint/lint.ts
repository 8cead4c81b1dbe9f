/** Valid and still wrong: warnings, which do not prevent a Snapshot. */
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { grantablePermissions } from '../freeze/permission-tree.ts'
import { columnOf } from '../link/build-resource.ts'
import { wholeItem } from '../link/check-forms.ts'
import { actionPermission } from '../link/endpoints.ts'
import { pathOf } from '../link/resolve-path.ts'
import type { Declared, Symbols } from '../link/symbols.ts'
import type { NormalResource, NormalScreen } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import { quoted } from '../problems/words.ts'
import { type Catalog, isIndexed } from './catalog.ts'
import { restatedInResource, restatedInScreen } from './default-restated.ts'

const lintForms = ({ source, value }: Declared<NormalResource>, reporter: Reporter): void => {
  for (const [name, action] of Object.entries(value.actions)) {
    for (const [index, item] of action.form.entries()) {
      if (action.formPlaces[index] === 'form/like') continue
      const whole = wholeItem(value, item)
      if (whole === undefined || whole.visible !== false || whole.required !== true || whole.default !== undefined) continue
      const message = `“${whole.label}” 必填却不显示，也没有默认值：表单永远无法提交`
      reporter.report(source, `/actions/${name}/${action.formPlaces[index]}`, { code: 'lint.hidden-required', message })
    }
  }
}

const lintPermissions = ({ source, value }: Declared<NormalResource>, grantable: ReadonlySet<string>, reporter: Reporter): void => {
  for (const [name, action] of Object.entries(value.actions)) {
    const missing = actionPermission(value, name, action).filter(permission => !grantable.has(permission))
    if (missing.length === 0) continue
    const message = `没有页面用到它，除管理员外没有人能得到权限 ${quoted(missing)}`
    reporter.report(source, `/actions/${name}`, { code: 'lint.nobody-may', message })
  }
}

/** Reading a table of fewer rows whole is as quick as an index. How many there are only a database in use can say; otherwise the resource does. */
const SMALL_TABLE = 10_000

const lintIndexes = (symbols: Symbols, { source, value }: Declared<NormalScreen>, catalog: Catalog, reporter: Reporter): void => {
  const { view } = value
  if (view === undefined || (view.type !== 'table' && view.type !== 'report')) return
  const resource = symbols.resources.get(view.resource)?.value
  if (resource === undefined) return
  const table = resource.table ?? resource.source
  const rows = catalog[table]?.rows
  if (rows === undefined ? resource.small : rows < SMALL_TABLE) return
  // Of a view, any of its tables may hold the column; what none holds is computed.
  const read = [table, ...(catalog[resource.source]?.tables ?? [])].flatMap(name => catalog[name] ?? [])
  for (const [index, filter] of (view.filters ?? []).entries()) {
    const path = pathOf(symbols, view.resource, filter.field)
    if (path === undefined || path.target !== undefined || path.own.custom === true) continue
    const column = columnOf(path.name, path.own)
    const holding = read.filter(({ columns }) => columns[column] !== undefined)
    if (holding.length === 0 || holding.some(({ indexes }) => isIndexed(indexes, column))) continue
    const small = `表里的行一直不多时，在资源 “${resource.name}” 里写 "small": true`
    reporter.report(source, `/view/filters/${index}`, {
      code: 'lint.filter-without-index',
      message: `筛选 “${filter.field}” 的列 “${column}” 没有索引，数据多时会慢：请加索引；${small}`,
    })
  }
}

const lintMenu = (snapshot: Snapshot, { source, value }: Declared<NormalScreen>, reporter: Reporter): void => {
  if (value.everyone) return
  if (snapshot.menu.some(group => group.screens.includes(value.path) || group.unlisted.includes(value.path))) return
  const message = '页面不在菜单里：除管理员外没有人能打开；不显示的页面写在分组的 “unlisted” 里'
  reporter.report(source, '/path', { code: 'lint.screen-not-in-menu', message })
}

/** Adds warnings for a Snapshot that compiled. */
export const lint = (symbols: Symbols, snapshot: Snapshot, catalog: Catalog | undefined, reporter: Reporter): void => {
  const grantable = grantablePermissions(snapshot.permissions)
  const restated = (source: Declared<unknown>['source'], pointer: string, value: unknown): void =>
    reporter.report(source, pointer, {
      code: 'lint.default-restated',
      message: `“${typeof value === 'string' ? value : JSON.stringify(value)}” 就是默认值，可以不写`,
    })
  for (const resource of symbols.resources.values()) {
    lintForms(resource, reporter)
    lintPermissions(resource, grantable, reporter)
    for (const [pointer, value] of restatedInResource(resource)) restated(resource.source, pointer, value)
  }
  for (const screen of symbols.screens.values()) {
    lintMenu(snapshot, screen, reporter)
    if (catalog !== undefined) lintIndexes(symbols, screen, catalog, reporter)
    for (const [pointer, value] of restatedInScreen(symbols, screen)) restated(screen.source, pointer, value)
  }
}
