/** Compares plugin.json with the browser entry. The server's own check compares the server entry. */
import type { ClientPlugin } from '../../../core/contract/client-plugin.ts'
import { kinds } from '../../../core/kernel/index.ts'
import type { PluginManifest } from '../../../schemas/types/plugin.ts'

const contributionDifferences = (kind: string, declared: readonly string[], found: readonly string[]): readonly string[] => [
  ...declared.filter(name => !found.includes(name)).map(name => `plugin.json 声明了 ${kind} “${name}”，浏览器端代码没有提供`),
  ...found.filter(name => !declared.includes(name)).map(name => `浏览器端代码提供了 ${kind} “${name}”，plugin.json 没有声明`),
]

/** Differences between the parts that a browser entry exports and those in plugin.json. */
export const contributedProblems = ({ id, contributes = {} }: PluginManifest, plugin: ClientPlugin | undefined): readonly string[] => {
  if (typeof plugin !== 'object' || plugin === null) return ['浏览器端入口没有以 default 导出 definePlugin({...})']
  if (plugin.id !== id) return [`浏览器端代码的 id 是 “${plugin.id}”，plugin.json 的是 “${id}”`]
  return kinds.flatMap(kind => contributionDifferences(kind, Object.keys(contributes[kind] ?? {}), Object.keys(plugin[kind] ?? {})))
}
