import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Snapshot } from '#core/contract/model.ts'
import type { Db, ServerPlugin } from '#core/contract/server-plugin.ts'
import { type Catalog, compile, type ManifestFile } from '#core/manifest/index.ts'
import { StartProblem } from '#core/server/config/start-problem.ts'
import { corePlugin } from '#core/server/runtime-endpoints/core-plugin.ts'
import { type Catalog as DatabaseCatalog, readCatalog } from '#core/server/sql/catalog.ts'

const readFiles = (root: string, pattern: string): ManifestFile[] =>
  globSync(pattern, { cwd: root })
    .sort()
    .map(path => ({ path: path.split(sep).join('/'), text: readFileSync(join(root, path), 'utf8') }))

/** First column or expression of an index, from its definition. */
const leading = (definition: string): string => {
  const columns = definition.slice(definition.indexOf('(') + 1)
  let depth = 0
  for (let at = 0; at < columns.length; at++) {
    const character = columns[at]
    if (character === '(') depth++
    else if (character === ')' && depth > 0) depth--
    else if ((character === ',' || character === ')' || character === ' ') && depth === 0) return columns.slice(0, at)
  }
  return columns
}

/** The database as the manifests' check reads it. */
const manifestCatalog = (catalog: DatabaseCatalog): Catalog =>
  Object.fromEntries(
    [...catalog].map(([name, { columns, indexes }]) => [
      name,
      { columns: Object.fromEntries([...columns].map(([column, { type }]) => [column, type])), indexed: indexes.map(leading) },
    ]),
  )

/**
 * Compiles the project's manifests for these plugins and checks them against the database.
 * @throws StartProblem that lists every problem
 */
export const compileSnapshot = async (root: string, plugins: readonly ServerPlugin[], db: Db): Promise<Snapshot> => {
  const all = [corePlugin, ...plugins]
  const result = compile({
    files: [...readFiles(root, 'manifests/**/*.json'), ...readFiles(root, 'plugins/*/manifests/**/*.json')],
    plugins: readFiles(root, 'plugins/*/plugin.json'),
    operations: all.flatMap(plugin => [...Object.keys(plugin.operations ?? {}), ...Object.keys(plugin.exporters ?? {})]),
    endpoints: all.flatMap(plugin => plugin.endpoints ?? []),
    catalog: manifestCatalog(await readCatalog(db)),
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
