/** Permissions that the manifests of one plugin create, without compiling the other manifests. */
import { expandActions, readOnce } from './checked-file.ts'
import type { Language } from './kinds/language.ts'
import { declareSymbols } from './link/declare.ts'
import { actionPermission, listPath } from './link/endpoints.ts'
import { extendResources } from './normalize/extend-resource.ts'
import { expandLikeFields } from './normalize/like-fields.ts'
import type { NormalResource, NormalScreen } from './normalize/normal.ts'
import { kindOf } from './normalize/view-kind.ts'
import { createReporter } from './problems/reporter.ts'
import type { ManifestFile } from './source/source-file.ts'

/** A grantable permission. */
export interface OwnPermission {
  readonly path: string
  /** Title for people. */
  readonly title: string
}

type PermissionTitles = readonly (readonly [path: string | undefined, title: string])[]

const permissionsOfScreen = ({ viewKinds }: Language, { path, title, everyone, view }: NormalScreen): PermissionTitles => [
  ...(everyone ? [] : [[path, title] as const]),
  ...(view === undefined ? [] : kindOf(viewKinds, view).ownPermissions(title, view)),
]

const permissionsOfResource = (resource: NormalResource): PermissionTitles => {
  const { label, actions, scope } = resource
  return [
    [listPath(resource), `${label}：查看列表`],
    ...Object.entries(actions).flatMap(([name, action]) =>
      actionPermission(resource, name, action).map(path => [path, `${label}：${action.label}`] as const),
    ),
    [scope.orphans, `${label}：查看无人负责的数据`],
    [scope.except, `${label}：查看全部数据`],
  ]
}

/** All permissions without repeats, in the order of their first mention. Invalid files are skipped; compiling reports them. */
export const ownPermissions = (files: readonly ManifestFile[], language: Language): readonly OwnPermission[] => {
  const reporter = createReporter()
  const read = files.flatMap(file => readOnce(file, language, reporter) ?? [])
  const checked = expandLikeFields(extendResources(read, reporter), reporter, true).map(expandActions)
  const { screens, resources } = declareSymbols(checked, {}, language, reporter).symbols
  const titles = [
    ...[...screens.values()].flatMap(({ value }) => permissionsOfScreen(language, value)),
    ...[...resources.values()].flatMap(({ value }) => permissionsOfResource(value)),
  ]
  const found = new Map<string, string>()
  for (const [path, title] of titles) if (path !== undefined && !found.has(path)) found.set(path, title)
  return [...found].map(([path, title]) => ({ path, title }))
}
