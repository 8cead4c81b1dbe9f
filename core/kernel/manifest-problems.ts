import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { PluginNode } from './plugin-order.ts'

/** Version of the plugin runtime: `"runtime": "^1.0"` in plugin.json requires this major version and at most this minor version. */
const RUNTIME_VERSION = { major: 1, minor: 0 }

/** Id and requirements that the plugin's code declares, per side. Undefined if the plugin has no such side. */
interface PluginSides {
  readonly client?: PluginNode
  readonly server?: PluginNode
}

/**
 * Differences between plugin.json and the code: id, required runtime version, `requires`. Each side must require exactly those plugins in
 * plugin.json's `requires` that also have that side.
 * @param others ids of all plugins with a browser side, and with a server side
 * @returns problems, in Chinese; empty if there are none
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
