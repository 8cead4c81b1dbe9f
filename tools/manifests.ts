/**
 * npm run manifests: checks all manifests and plugin.json files and prints each problem as `file:line pointer [code] message`.
 * Exits with 1 on errors; warnings alone exit with 0. `--without-server` skips the checks of operations and endpoints.
 */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type CompileResult, compile, formatProblem } from '#core/manifest/index.ts'
import { ROOT } from './support/paths.ts'
import { projectInput } from './support/project-input.ts'

/**
 * Compiles all manifests under a root folder against its catalog
 * @param options `server` false skips the checks of operations and endpoints
 */
export const checkManifests = async (root: string, options: { readonly server: boolean }): Promise<CompileResult> =>
  compile(await projectInput(root, options))

const runManifestCheck = async (): Promise<void> => {
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
    `清单正确：${count(snapshot.resources)} 个资源，${count(snapshot.screens)} 个页面，${Object.values(snapshot.added)
      .map(({ label, things }) => `${count(things)} 个${label}，`)
      .join('')}${count(snapshot.endpoints)} 个接口；${found}`,
  )
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await runManifestCheck()
