import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment, ServerEntry, ServerPlugin } from '#core/contract/server-plugin.ts'
import { assemble, contributedTypeModules } from '#core/kernel/index.ts'
import { addFieldTypeModules } from '#core/manifest/fields/index.ts'
import { PROJECT_ROOT } from '#core/server/config/project-root.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'

/** Server entries (default exports) of all bundled plugins and rooms. */
const serverEntries = await Promise.all(
  bundledPlugins(PROJECT_ROOT).flatMap(({ folder, manifest: { server } }) =>
    server === undefined
      ? []
      : [import(pathToFileURL(join(PROJECT_ROOT, folder, server)).href) as Promise<{ readonly default: ServerEntry }>],
  ),
)

/**
 * Server sides of all bundled plugins and rooms. Their field types are registered with it, since everything that compiles manifests begins here.
 * @param more plugins added to them
 * @throws StartProblem if an environment variable of theirs is invalid
 */
export const serverPlugins = (environment: Environment = process.env, more: readonly ServerPlugin[] = []): readonly ServerPlugin[] => {
  const plugins = assemble([
    ...serverEntries.map(({ default: entry }) => (typeof entry === 'function' ? entry(environment) : entry)),
    ...more,
  ])
  addFieldTypeModules(contributedTypeModules(plugins))
  return plugins
}
