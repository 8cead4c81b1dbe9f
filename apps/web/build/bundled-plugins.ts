import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { type BundledPlugin, bundledPlugins as findBundled } from '../../../core/server/manifests/bundled.ts'

/** Virtual module that the app imports; its types are in bundled-plugins.d.ts. */
const BUNDLED_MODULE_ID = 'bundled:plugins'

/** Plugins in these folders; all bundled ones if undefined. */
const pluginsIn = (root: string, folders: readonly string[] | undefined): readonly BundledPlugin[] =>
  folders?.map(folder => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, 'plugin.json'), 'utf8')) })) ?? findBundled(root)

/** Source of a module that exports the browser entries of these or all bundled plugins, in the order of their folders. */
export const bundledSource = (root: string, folders?: readonly string[]): string => {
  const files = pluginsIn(root, folders).flatMap(({ folder, manifest: { client } }) =>
    client === undefined ? [] : [join(root, folder, client)],
  )
  const imports = files.map((file, index) => `import plugin${index} from ${JSON.stringify(file)}`)
  return `${imports.join('\n')}\nexport const plugins = [${files.map((_, index) => `plugin${index}`).join(', ')}]\n`
}

/** Resolves `bundled:plugins` to the bundled plugins' entries. Their contributions are lazy imports, loaded when a screen first needs them. */
export const bundledPlugins = (root: string, folders?: readonly string[]): Plugin => ({
  name: 'bundled-plugins',
  resolveId: id => (id === BUNDLED_MODULE_ID ? join(root, 'apps/web/bundled-plugins.js') : undefined),
  load(id) {
    if (id !== join(root, 'apps/web/bundled-plugins.js')) return undefined
    for (const { folder } of pluginsIn(root, folders)) this.addWatchFile(join(root, folder, 'plugin.json'))
    return bundledSource(root, folders)
  },
})
