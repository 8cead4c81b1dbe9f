/**
 * npm run manifests: checks every manifest and plugin.json and prints each problem as `file:line pointer [code] message`.
 * Exits 1 when there is an error; warnings alone exit 0. `--without-server` leaves operations and endpoints unchecked.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Catalog, type CompileResult, compile, formatProblem } from '#core/manifest/index.ts'
import { loadManifestFiles } from '#core/server/manifests/read-files.ts'
import { CATALOG_FILE, type CheckedInCatalog } from './support/database-types.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What the server will find in its database, as it is checked in; undefined where the folder has no such file. */
const checkedInCatalog = async (root: string): Promise<Catalog | undefined> => {
  const path = join(root, CATALOG_FILE)
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as CheckedInCatalog).relations : undefined
}

/** Compiles everything under a root folder against its catalog. With `server` false, operations and endpoints are not checked. */
export const checkManifests = async (root: string, { server }: { readonly server: boolean }): Promise<CompileResult> => {
  const files = { ...(await loadManifestFiles(root)), catalog: await checkedInCatalog(root) }
  if (!server) return compile(files)
  const [{ serverPlugins }, { corePlugin }, { registered }] = await Promise.all([
    import('#apps/server/plugins.ts'),
    import('#core/server/endpoints/core-plugin.ts'),
    import('#core/server/compose/registered.ts'),
  ])
  return compile({ ...files, ...registered([corePlugin, ...serverPlugins()]) })
}

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { 'without-server': { type: 'boolean', default: false }, root: { type: 'string', default: ROOT } },
  })
  const { problems, snapshot } = await checkManifests(resolve(values.root), { server: !values['without-server'] })
  for (const problem of problems) console.log(formatProblem(problem))
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const found = `${errors} 个错误，${warnings} 个提醒`
  if (snapshot === undefined) {
    console.error(`清单有误：${found}`)
    process.exitCode = 1
    return
  }
  const count = (record: object): number => Object.keys(record).length
  console.log(
    `清单正确：${count(snapshot.resources)} 个资源，${count(snapshot.screens)} 个页面，${count(snapshot.endpoints)} 个接口；${found}`,
  )
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
