import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { compile } from '#core/manifest/index.ts'
import { registered } from '#core/server/compose/registered.ts'
import { StartProblem } from '#core/server/config/start-problem.ts'
import { corePlugin } from '#core/server/endpoints/core-plugin.ts'
import { loadManifestFiles } from '#core/server/manifests/read-files.ts'
import { readCatalog } from '#core/server/sql/catalog.ts'

/**
 * Compiles the project's manifests for these plugins and checks them against the database.
 * @throws StartProblem that lists every problem
 */
export const compileSnapshot = async (root: string, plugins: readonly ServerPlugin[], db: Db): Promise<Snapshot> => {
  const result = compile({
    ...(await loadManifestFiles(root)),
    ...registered([corePlugin, ...plugins]),
    catalog: await readCatalog(db),
  })
  if (result.snapshot) return result.snapshot
  const lines = result.problems
    .filter(problem => problem.severity === 'error')
    .map(
      ({ file, line, pointer, message, suggestion }) =>
        `${file}:${line} ${pointer} ${message}${suggestion ? `，是否想写 ${suggestion}？` : ''}`,
    )
  throw new StartProblem(`清单有误，服务无法启动：\n${lines.join('\n')}`)
}

/** Folder of the built bundle. */
export const webFolder = (root: string): string => join(root, 'dist/web')

export const isBuilt = (root: string): boolean => existsSync(join(webFolder(root), 'index.html'))
