import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog, CompileInput } from '#core/manifest/index.ts'
import { loadManifestFiles } from '#core/server/manifests/read-files.ts'
import { CATALOG_FILE, type CheckedInCatalog } from './database-types.ts'

/** What the server will find in its database, as it is checked in; undefined where the folder has no such file. */
const checkedInCatalog = async (root: string): Promise<Catalog | undefined> => {
  const path = join(root, CATALOG_FILE)
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as CheckedInCatalog).relations : undefined
}

/** What the server of this project compiles when it starts: files, catalog, and what its code registers. With `server` false that is left out. */
export const projectInput = async (root: string, { server }: { readonly server: boolean }): Promise<CompileInput> => {
  const files = { ...(await loadManifestFiles(root)), catalog: await checkedInCatalog(root) }
  if (!server) return files
  const [{ serverPlugins }, { corePlugin }, { registered }] = await Promise.all([
    import('#apps/server/plugins.ts'),
    import('#core/server/endpoints/core-plugin.ts'),
    import('#core/server/compose/registered.ts'),
  ])
  return { ...files, ...registered([corePlugin, ...serverPlugins()]) }
}
