import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { language } from '#apps/server/language.ts'
import type { Catalog, CompileInput } from '#core/manifest/index.ts'
import { loadManifestFiles } from '#core/server/manifests/read-files.ts'
import { CATALOG_FILE, type CheckedInCatalog } from './database-types.ts'

/** The checked-in catalog, which equals the server's database; undefined if the folder has none. */
const checkedInCatalog = async (root: string): Promise<Catalog | undefined> => {
  const path = join(root, CATALOG_FILE)
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as CheckedInCatalog).relations : undefined
}

/**
 * Compiler input of the project's server: files, catalog, and names that its code registers
 * @param options `server` false leaves out the names from code
 */
export const projectInput = async (root: string, { server }: { readonly server: boolean }): Promise<CompileInput> => {
  const files = { ...(await loadManifestFiles(root)), language, catalog: await checkedInCatalog(root) }
  if (!server) return files
  const [{ serverPlugins }, { corePlugin }, { compileInputOf: registered }] = await Promise.all([
    import('#apps/server/plugins.ts'),
    import('#core/server/endpoints/core-plugin.ts'),
    import('#core/server/compose/registered.ts'),
  ])
  return { ...files, ...registered([corePlugin, ...serverPlugins()]) }
}
