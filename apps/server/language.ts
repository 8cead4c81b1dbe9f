import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createLanguage, type Language, type ManifestPlugin } from '#core/manifest/index.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'

const root = join(import.meta.dirname, '../..')

/** Manifest entries (default exports) of all bundled plugins. */
const entries = await Promise.all(
  bundledPlugins(root).flatMap(({ folder, manifest: { manifest } }) =>
    manifest === undefined
      ? []
      : [import(pathToFileURL(join(root, folder, manifest)).href) as Promise<{ readonly default: ManifestPlugin }>],
  ),
)

/** The manifest language with the additions of all bundled plugins. */
export const language: Language = createLanguage(entries.map(({ default: entry }) => entry))
