import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createLanguage, type Language, type ManifestPlugin } from '#core/manifest/index.ts'
import { PROJECT_ROOT } from '#core/server/config/project-root.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'

/** Manifest entries (default exports) of all bundled plugins. */
const entries = await Promise.all(
  bundledPlugins(PROJECT_ROOT).flatMap(({ folder, manifest: { manifest } }) =>
    manifest === undefined
      ? []
      : [import(pathToFileURL(join(PROJECT_ROOT, folder, manifest)).href) as Promise<{ readonly default: ManifestPlugin }>],
  ),
)

/** The manifest language with the additions of all bundled plugins. */
export const language: Language = createLanguage(entries.map(({ default: entry }) => entry))
