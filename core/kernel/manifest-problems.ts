import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { PluginNode } from './plugin-order.ts'

/** Version of the runtime that plugins are written for: `"runtime": "^1.0"` in plugin.json asks for this major and at least this minor. */
const RUNTIME_VERSION = { major: 1, minor: 0 }

/** What a plugin's code says of itself, side by side. Undefined where it has no such side. */
interface PluginSides {
  readonly client?: PluginNode
  readonly server?: PluginNode
}

/**
 * Where plugin.json and the code disagree: id, the runtime it needs, what it requires. A side requires exactly those of plugin.json's
 * `requires` that have that side too.
 * @param others ids of plugins that have a browser side, and of those that have a server side
 * @returns what is wrong, in Chinese; empty when all is well
 */
export function manifestProblems(
  manifest: Pick<PluginManifest, 'id' | 'runtime' | 'requires'>,
  sides: PluginSides,
  others: { readonly client: ReadonlySet<string>; readonly server: ReadonlySet<string> },
): readonly string[] {
  const [major = 0, minor = 0] = manifest.runtime.replace('^', '').split('.').map(Number)
  const fits = major === RUNTIME_VERSION.major && minor <= RUNTIME_VERSION.minor
  const version = fits ? [] : [`需要运行时 ${manifest.runtime}，当前为 ${RUNTIME_VERSION.major}.${RUNTIME_VERSION.minor}`]
  const disagreements = (['client', 'server'] as const).flatMap(side => {
    const code = sides[side]
    if (!code) return []
    const wanted = (manifest.requires ?? []).filter(id => others[side].has(id))
    const own = code.requires ?? []
    return [
      ...(code.id === manifest.id ? [] : [`${side} 的 id 为 ${code.id}，应为 ${manifest.id}`]),
      ...wanted.filter(id => !own.includes(id)).map(id => `${side} 的 requires 缺少 ${id}`),
      ...own.filter(id => !wanted.includes(id)).map(id => `plugin.json 的 requires 中没有 ${side} 所需的 ${id}`),
    ]
  })
  return [...version, ...disagreements].map(problem => `${manifest.id}：${problem}`)
}
