/**
 * Checks plugin.json: the runtime version fits, entry files exist, requirements have no cycle, and operations have the plugin's prefix and exist in
 * code.
 */

import type { PluginManifest } from '#schemas/types/plugin.ts'
import { fieldTypeNames } from '../fields/index.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import { nearestName } from '../problems/nearest-name.ts'
import { quoted } from '../problems/words.ts'
import { checkRegistered, type RegisteredName } from './check-registered.ts'

/** Version of this runtime; plugins state their minimum as ^major.minor. */
export const RUNTIME_VERSION = '1.0'

type DeclaredPlugins = ReadonlyMap<string, Declared<PluginManifest>>

/** Facts about plugins that plugin.json does not contain. */
export interface PluginFacts {
  /** Files in the folder of each plugin.json, keyed by the path of that plugin.json; undefined if unknown. */
  readonly beside?: Readonly<Record<string, readonly string[]>>
  /** Operations that server code registers; undefined if unknown. */
  readonly operations?: readonly string[]
  /** Names that server code registers, with their plugin; undefined if unknown. */
  readonly registered?: readonly RegisteredName[]
}

/** Whether this runtime satisfies the version that a plugin requires. */
export const fitsRuntime = (wanted: string): boolean => {
  const [major, minor] = wanted.slice(1).split('.').map(Number)
  const [ownMajor = 0, ownMinor = 0] = RUNTIME_VERSION.split('.').map(Number)
  return major === ownMajor && (minor ?? 0) <= ownMinor
}

const checkEntries = (
  { reporter }: LinkContext,
  { source, value }: Declared<PluginManifest>,
  beside: readonly string[] | undefined,
): void => {
  if (beside === undefined) return
  for (const key of ['client', 'server'] as const) {
    const entry = value[key]
    if (entry === undefined || beside.includes(entry.replace(/^\.\//, ''))) continue
    const message = `插件文件夹里没有文件 “${entry}”`
    reporter.report(source, `/${key}`, { code: 'plugin.no-entry', message, suggestion: nearestName(entry, beside) })
  }
}

/** Cycle of "requires" that leads from a plugin back to itself; undefined if there is none. */
const requirementCycle = (plugins: DeclaredPlugins, start: string): readonly string[] | undefined => {
  const walk = (id: string, trail: readonly string[]): readonly string[] | undefined => {
    for (const next of plugins.get(id)?.value.requires ?? []) {
      if (next === start) return [...trail, next]
      const found = trail.includes(next) ? undefined : walk(next, [...trail, next])
      if (found !== undefined) return found
    }
    return undefined
  }
  return walk(start, [start])
}

const checkRequirementCycles = ({ reporter }: LinkContext, plugins: DeclaredPlugins): void => {
  const told = new Set<string>()
  for (const [id, { source, value }] of [...plugins].reverse()) {
    const circle = told.has(id) ? undefined : requirementCycle(plugins, id)
    if (circle === undefined) continue
    for (const member of circle) told.add(member)
    const message = `插件互相依赖，无法启动：${circle.map(name => `“${name}”`).join(' → ')}`
    reporter.report(source, `/requires/${(value.requires ?? []).indexOf(circle[1] ?? '')}`, { code: 'plugin.circular', message })
  }
}

const checkPluginOperations = (
  { reporter }: LinkContext,
  { source, value }: Declared<PluginManifest>,
  registered: readonly string[] | undefined,
): void => {
  for (const name of Object.keys(value.contributes?.operations ?? {})) {
    const pointer = `/contributes/operations/${name}`
    if (!name.startsWith(`${value.id}.`)) {
      const message = `插件的操作要以 “${value.id}.” 开头，“${name}” 不是`
      reporter.report(source, pointer, { code: 'plugin.foreign-operation', message, suggestion: `${value.id}.${name.split('.').at(-1)}` })
    } else if (registered !== undefined && !registered.includes(name)) {
      const message = `服务端代码没有登记操作 “${name}”`
      reporter.report(source, pointer, { code: 'plugin.no-operation', message, suggestion: nearestName(name, registered) })
    }
  }
}

/** Checks that plugin.json lists the field types that the plugin's code contributes, which is known once the code has run. */
const checkPluginFieldTypes = ({ reporter }: LinkContext, { source, value }: Declared<PluginManifest>): void => {
  const prefix = `${value.id}/`
  const listed = Object.keys(value.contributes?.fieldTypes ?? {}).map(name => prefix + name)
  const contributed = fieldTypeNames().filter(name => name.startsWith(prefix))
  const different = [...listed.filter(name => !contributed.includes(name)), ...contributed.filter(name => !listed.includes(name))]
  if (different.length === 0) return
  const message = `插件清单列出的字段类型要与代码提供的一致，这些只有一边有：${quoted(different)}`
  reporter.report(source, '/contributes/fieldTypes', { code: 'plugin.field-types', message })
}

export const checkPlugins = (
  context: LinkContext,
  plugins: DeclaredPlugins,
  { beside, operations, registered = [] }: PluginFacts,
): void => {
  for (const plugin of plugins.values()) {
    const { source, value } = plugin
    if (!fitsRuntime(value.runtime)) {
      const message = `要求运行时 “${value.runtime}”，现在的运行时是 “${RUNTIME_VERSION}”`
      context.reporter.report(source, '/runtime', { code: 'plugin.wrong-runtime', message, suggestion: `^${RUNTIME_VERSION}` })
    }
    checkEntries(context, plugin, beside?.[source.file])
    checkPluginOperations(context, plugin, operations)
    if (operations !== undefined) checkPluginFieldTypes(context, plugin)
  }
  checkRequirementCycles(context, plugins)
  checkRegistered(context, plugins, registered)
}
