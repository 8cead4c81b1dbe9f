/** Permissions that the manifests of one plugin create, without compiling the other manifests. */
import { expandActions, readOnce } from './checked-file.ts'
import { reportExport, reportList } from './link/build-report.ts'
import { declareSymbols } from './link/declare.ts'
import { actionPermission, listPath } from './link/endpoints.ts'
import { extendResources } from './normalize/extend-resource.ts'
import type { NormalResource, NormalScreen } from './normalize/normal.ts'
import { createReporter } from './problems/reporter.ts'
import type { ManifestFile } from './source/source-file.ts'

/** A grantable permission. */
export interface OwnPermission {
  readonly path: string
  /** Title for people. */
  readonly title: string
}

type PermissionTitles = readonly (readonly [path: string | undefined, title: string])[]

const permissionsOfScreen = ({ path, title, everyone, view }: NormalScreen): PermissionTitles => [
  ...(everyone ? [] : [[path, title] as const]),
  ...(view?.type === 'report' ? [[reportList(view), `${title}：查看报表`] as const, [reportExport(view), `${title}：导出`] as const] : []),
  ...(view?.type === 'component' ? Object.entries(view.permissions ?? {}) : []),
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
export const ownPermissions = (files: readonly ManifestFile[]): readonly OwnPermission[] => {
  const reporter = createReporter()
  const checked = extendResources(
    files.flatMap(file => readOnce(file, reporter) ?? []),
    reporter,
  ).map(expandActions)
  const { screens, resources } = declareSymbols(checked, {}, reporter).symbols
  const titles = [
    ...[...screens.values()].flatMap(({ value }) => permissionsOfScreen(value)),
    ...[...resources.values()].flatMap(({ value }) => permissionsOfResource(value)),
  ]
  const found = new Map<string, string>()
  for (const [path, title] of titles) if (path !== undefined && !found.has(path)) found.set(path, title)
  return [...found].map(([path, title]) => ({ path, title }))
}
