/**
 * Checks that the code of a server part registers exactly what its plugin.json declares: administrators decide about the installation by plugin.json.
 */
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import type { Job } from '#core/contract/job.ts'
import { isObject, keysOf } from '#core/contract/must.ts'
import type { OutsideServerPlugin, ServerPlugin } from '#core/contract/server-plugin.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'

/**
 * Parts that extend the program itself or other plugins' screens and rows: all that only bundled plugins have. plugin.json cannot declare them, so
 * outside plugins may not use them.
 */
const FORBIDDEN_PARTS: Readonly<Record<Exclude<keyof ServerPlugin, keyof OutsideServerPlugin>, true>> = {
  extensions: true,
  assemble: true,
  recorders: true,
  openings: true,
  profile: true,
  tableWriters: true,
  optionSets: true,
  fieldTypes: true,
  refusals: true,
  views: true,
  selections: true,
  services: true,
}

const isServerPlugin = (value: unknown): value is ServerPlugin => isObject(value) && typeof value['id'] === 'string'

const hasEndpointList = (plugin: ServerPlugin): plugin is ServerPlugin & OutsideServerPlugin => typeof plugin.endpoints !== 'function'

/** Names that are registered but not declared, and the other way round. */
const registrationDifferences = (what: string, declared: readonly string[], registered: readonly string[]): readonly string[] => [
  ...registered.filter(name => !declared.includes(name)).map(name => `服务端代码登记了${what} “${name}”，plugin.json 没有声明`),
  ...declared.filter(name => !registered.includes(name)).map(name => `plugin.json 声明了${what} “${name}”，服务端代码没有登记`),
]

const endpointProblems = (
  id: string,
  declared: NonNullable<PluginManifest['contributes']>['endpoints'],
  list: readonly DeclaredEndpoint[],
) =>
  list.flatMap(({ name, method, path, permission, signing }) => {
    const place = `${method} ${path}`
    const wanted = declared?.[place]?.permission
    const same = wanted === undefined ? permission === 'session' : Array.isArray(permission) && permission.join() === wanted
    return [
      ...(name.startsWith(`${id}.`) ? [] : [`接口 “${place}” 的名称要以 “${id}.” 开头，“${name}” 不是`]),
      ...(declared?.[place] === undefined || same ? [] : [`接口 “${place}” 的权限与 plugin.json 声明的不同`]),
      ...(signing === undefined ? [] : [`接口 “${place}” 不能使用签名调用`]),
    ]
  })

const cronProblems = (contributes: NonNullable<PluginManifest['contributes']>, jobs: readonly Job[]): readonly string[] =>
  jobs.flatMap(({ name, cron }) => {
    const declared = contributes.jobs?.[name]
    return declared === undefined || declared.cron === cron ? [] : [`任务 “${name}” 的定时与 plugin.json 声明的不同`]
  })

const followProblems = (contributes: NonNullable<PluginManifest['contributes']>, consumers: readonly FactConsumer[]): readonly string[] =>
  consumers.flatMap(({ name, follows }) => {
    const topics = contributes.consumers?.[name]?.follows
    const own = follows.map(({ topic }) => topic)
    return topics === undefined || topics.toSorted().join() === own.toSorted().join()
      ? []
      : [`消费者 “${name}” 跟随的事实与 plugin.json 声明的不同`]
  })

/** Checks the export of a server module. Problems are in Chinese; `plugin` is undefined if the export is no plugin of this id. */
export function registeredProblems(
  manifest: PluginManifest,
  exported: unknown,
):
  | { readonly plugin: OutsideServerPlugin; readonly problems: readonly string[] }
  | { readonly plugin?: undefined; readonly problems: readonly string[] } {
  const { id, contributes = {} } = manifest
  if (!isServerPlugin(exported)) return { problems: ['服务端入口没有以 default 导出 defineServerPlugin({...})'] }
  if (exported.id !== id) return { problems: [`服务端代码的 id 是 “${exported.id}”，plugin.json 的是 “${id}”`] }
  if (!hasEndpointList(exported)) return { problems: ['服务端代码的 endpoints 要写成列表'] }
  const { operations = [], endpoints = [], jobs = [], consumers = [], facts = [], exporters = {}, timelines = {} } = exported
  const names = (map: object | undefined): readonly string[] => Object.keys(map ?? {})
  const problems = [
    ...keysOf(FORBIDDEN_PARTS)
      .filter(key => exported[key] !== undefined)
      .map(key => `外部插件不能使用 “${key}”`),
    ...registrationDifferences('操作', names(contributes.operations), [
      ...operations.map(({ declaration }) => declaration.name),
      ...names(exporters),
    ]),
    ...registrationDifferences(
      '接口',
      names(contributes.endpoints),
      endpoints.map(({ method, path }) => `${method} ${path}`),
    ),
    ...registrationDifferences(
      '任务',
      names(contributes.jobs),
      jobs.map(({ name }) => name),
    ),
    ...registrationDifferences(
      '消费者',
      names(contributes.consumers),
      consumers.map(({ name }) => name),
    ),
    ...facts.flatMap(({ topic }) => (topic.startsWith(`${id}.`) ? [] : [`事实 “${topic}” 的名称要以 “${id}.” 开头`])),
    ...names(timelines).flatMap(name => (name.startsWith(`${id}.`) ? [] : [`动态来源 “${name}” 的名称要以 “${id}.” 开头`])),
    ...endpointProblems(id, contributes.endpoints, endpoints),
    ...cronProblems(contributes, jobs),
    ...followProblems(contributes, consumers),
  ]
  return { plugin: exported, problems }
}
