/** Warnings about valid manifests that are probably wrong; they do not prevent a Snapshot. */
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { grantablePermissions } from '../freeze/permission-tree.ts'
import { wholeItem } from '../link/check-forms.ts'
import { actionPermission } from '../link/endpoints.ts'
import type { Declared, Symbols } from '../link/symbols.ts'
import type { NormalResource, NormalScreen } from '../normalize/normal.ts'
import { kindOf } from '../normalize/view-kind.ts'
import type { Reporter } from '../problems/reporter.ts'
import { quoted } from '../problems/words.ts'
import type { Catalog } from './catalog.ts'
import { restatedInResource } from './default-restated.ts'
import type { LintedFileKind } from './file-kind.ts'
import { lintSubject } from './lint-subjects.ts'
import { narrowestDrawers } from './table-room.ts'
import type { LintedViewKind } from './view-kind.ts'

/** The parts of the language that the warnings ask. */
interface LintedLanguage {
  readonly viewKinds: ReadonlyMap<string, LintedViewKind>
  readonly fileKinds: ReadonlyMap<string, LintedFileKind & { readonly kind: string }>
}

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

const lintMenu = (snapshot: Snapshot, { source, value }: Declared<NormalScreen>, reporter: Reporter): void => {
  if (value.everyone) return
  if (snapshot.menu.some(group => group.screens.includes(value.path) || group.unlisted.includes(value.path))) return
  const message = '页面不在菜单里：除管理员外没有人能打开；不显示的页面写在分组的 “unlisted” 里'
  reporter.report(source, '/path', { code: 'lint.screen-not-in-menu', message })
}

/** Adds warnings for a compiled Snapshot. */
export const lint = (
  symbols: Symbols,
  snapshot: Snapshot,
  language: LintedLanguage,
  catalog: Catalog | undefined,
  reporter: Reporter,
): void => {
  const grantable = grantablePermissions(snapshot.permissions)
  const restated = (source: Declared<unknown>['source'], pointer: string, value: unknown): void =>
    reporter.report(source, pointer, {
      code: 'lint.default-restated',
      message: `“${typeof value === 'string' ? value : JSON.stringify(value)}” 就是默认值，可以不写`,
    })
  for (const resource of symbols.resources.values()) {
    lintForms(resource, reporter)
    lintPermissions(resource, grantable, reporter)
    lintSubject(resource, reporter)
    for (const [pointer, value] of restatedInResource(symbols, resource, catalog)) restated(resource.source, pointer, value)
  }
  for (const { kind, lint: lintThing } of language.fileKinds.values())
    for (const thing of symbols.added.get(kind)?.values() ?? []) lintThing({ symbols, snapshot, grantable, catalog, reporter }, thing)
  const drawers = narrowestDrawers(snapshot)
  for (const screen of symbols.screens.values()) {
    lintMenu(snapshot, screen, reporter)
    const { path, view } = screen.value
    const built = snapshot.screens[path]?.view
    if (built !== undefined) kindOf(language.viewKinds, built).lint({ symbols, snapshot, screen, drawers, catalog, reporter }, view, built)
    const repeated = view === undefined ? [] : kindOf(language.viewKinds, view).restated(symbols, screen.value, view)
    for (const [pointer, value] of repeated) restated(screen.source, pointer, value)
  }
}
