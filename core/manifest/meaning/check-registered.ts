/** Checks names that server code registers: each has the prefix of its plugin, and each operation is listed in plugin.json. */
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import { nearestName } from '../problems/nearest-name.ts'
import { quoted } from '../problems/words.ts'

const REGISTERED_KINDS = { operation: '操作', endpoint: '接口', job: '任务', consumer: '消费者', timeline: '动态来源' } as const

/** A name that the server code of a plugin registers. */
export interface RegisteredName {
  /** Id of the plugin. */
  readonly plugin: string
  readonly kind: keyof typeof REGISTERED_KINDS
  readonly name: string
}

const prefixedName = (id: string, name: string): string => `${id}.${name.split('.').at(-1)}`

/** Checks the prefix. It names the owner in manifests, audit entries and logs, and prevents collisions between plugins. */
const checkPrefix = (
  { reporter }: LinkContext,
  { source, value }: Declared<PluginManifest>,
  names: readonly RegisteredName[],
  listed: readonly string[],
): void => {
  const prefix = `${value.id}.`
  const foreign = names.filter(({ name }) => !name.startsWith(prefix) && !listed.includes(name))
  const [first] = foreign
  if (first === undefined) return
  const message = `服务端代码登记的名称要以 “${prefix}” 开头，这些不是：${foreign.map(({ kind, name }) => `${REGISTERED_KINDS[kind]} “${name}”`).join('、')}`
  const suggestion = foreign.length === 1 ? prefixedName(value.id, first.name) : undefined
  reporter.report(source, '/id', { code: 'plugin.foreign-name', message, suggestion })
}

const checkListedNames = (
  { reporter }: LinkContext,
  { source, value }: Declared<PluginManifest>,
  names: readonly RegisteredName[],
  listed: readonly string[],
): void => {
  const own = names.flatMap(({ kind, name }) => (kind === 'operation' && name.startsWith(`${value.id}.`) ? [name] : []))
  // A listed name without code, or with a foreign prefix, has been reported; the registered operation that it probably means is not reported again.
  const meant = listed.filter(name => !own.includes(name)).flatMap(name => [nearestName(name, own), prefixedName(value.id, name)])
  const unlisted = own.filter(name => !listed.includes(name) && !meant.includes(name))
  if (unlisted.length === 0) return
  const message = `服务端代码登记了操作${quoted(unlisted)}，插件清单却没有列出`
  reporter.report(source, '/contributes/operations', { code: 'plugin.unlisted-operation', message })
}

export const checkRegistered = (
  context: LinkContext,
  plugins: ReadonlyMap<string, Declared<PluginManifest>>,
  registered: readonly RegisteredName[],
): void => {
  for (const plugin of plugins.values()) {
    const names = registered.filter(name => name.plugin === plugin.value.id)
    if (names.length === 0) continue
    const listed = Object.keys(plugin.value.contributes?.operations ?? {})
    checkPrefix(context, plugin, names, listed)
    checkListedNames(context, plugin, names, listed)
  }
}
