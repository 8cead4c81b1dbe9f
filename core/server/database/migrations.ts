import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../config/start-problem.ts'

/** One forward-only SQL file. */
export interface Migration {
  /** '<part>/<file name without .sql>', e.g. core/0001_core. */
  readonly id: string
  /** core, apps, or a plugin's id. */
  readonly part: string
  readonly sql: string
  /** SHA-256 of the text with Unix line ends. */
  readonly checksum: string
}

const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/

const readPart = (part: string, folder: string): Migration[] => {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
  const seen = new Set<string>()
  return files.map(file => {
    const number = FILE.exec(file)?.[1]
    if (!number) throw new StartProblem(`迁移文件名不正确：${join(folder, file)}，应为 0001_name.sql`)
    if (seen.has(number)) throw new StartProblem(`迁移编号重复：${join(folder, file)}`)
    seen.add(number)
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { id: `${part}/${file.slice(0, -4)}`, part, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** All migrations below the project's root in the order in which they run on an empty database: core, application, plugins by id. */
export const readMigrations = (root: string): Migration[] => {
  const plugins = join(root, 'plugins')
  const ids = existsSync(plugins) ? readdirSync(plugins).sort() : []
  return [
    ...readPart('core', join(root, 'core/server/migrations')),
    ...readPart('apps', join(root, 'apps/server/migrations')),
    ...ids.flatMap(id => readPart(id, join(plugins, id, 'migrations'))),
  ]
}
