/** Namespace of a plugin: everything it contributes is named after its id, so that plugins cannot collide and a manifest or a log shows the owner. */
import { isObject } from '#core/contract/must.ts'
import { partName } from '#core/contract/part-name.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'

/** Prefix of its tables. */
export const tablePrefix = (id: string): string => `${id.replaceAll('-', '_')}_`

/** True if the path lies below the plugin's own: screens, resources and endpoints must. */
export const isOwnPath = (id: string, path: string): boolean => path === `/${id}` || path.startsWith(`/${id}/`)

/** Problems of names in plugin.json that lie outside the plugin's namespace. */
export function nameProblems({ id, viewKinds, contributes = {} }: PluginManifest): readonly string[] {
  const { operations = {}, jobs = {}, consumers = {}, endpoints = {}, tables = {}, fieldTypes = {}, views = {} } = contributes
  const dotted = { 操作: operations, 任务: jobs, 消费者: consumers }
  const prefix = tablePrefix(id)
  return [
    ...Object.keys(fieldTypes).map(name => `字段类型 “${name}” 只能由随程序提供的插件提供`),
    ...Object.keys(views)
      .filter(name => partName({ id, viewKinds }, 'views', name) === name)
      .map(name => `清单语言的页面类型 “${name}” 只能由随程序提供的插件显示`),
    ...Object.entries(dotted).flatMap(([what, names]) =>
      Object.keys(names).flatMap(name => (name.startsWith(`${id}.`) ? [] : [`${what} “${name}” 的名称要以 “${id}.” 开头`])),
    ),
    ...Object.keys(endpoints).flatMap(place =>
      (place.split(' ')[1] ?? '').startsWith(`/${id}/`) ? [] : [`接口 “${place}” 的路径要以 “/${id}/” 开头`],
    ),
    ...Object.keys(tables).flatMap(name => (name.startsWith(prefix) ? [] : [`数据表 “${name}” 的名称要以 “${prefix}” 开头`])),
  ]
}

/** Paths that a manifest declares; they serve as addresses and as permissions. */
const declaredPaths = (value: Readonly<Record<string, unknown>>): readonly unknown[] => {
  const { path, list, actions, view } = value
  const ofActions = typeof actions === 'object' && actions !== null ? Object.values(actions).map(action => action?.path) : []
  const stated = (view ?? {}) as { readonly path?: unknown; readonly list?: unknown; readonly detail?: { readonly path?: unknown } }
  return [path, list, ...ofActions, stated.path, stated.list, stated.detail?.path]
}

/** Screens and resources whose paths lie outside the plugin's own. Invalid JSON gives no problem here: compiling the manifests reports it. */
export function pathProblems(id: string, name: string, text: string): readonly string[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  if (!isObject(value)) return []
  return declaredPaths(value).flatMap(path =>
    typeof path !== 'string' || isOwnPath(id, path) ? [] : [`${name}：路径 “${path}” 要是 “/${id}” 或以 “/${id}/” 开头`],
  )
}
