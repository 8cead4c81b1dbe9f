import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../config/start-problem.ts'

/** One forward-only SQL file. */
export interface Migration {
  /** '<part>/<file name without .sql>', e.g. core/0001_core. */
  readonly id: string
  /** `core`, `apps` (all rooms together), or the id of a plugin. */
  readonly part: string
  readonly sql: string
  /** Former id, under which older databases have recorded the file. */
  readonly formerly?: string
  /** SHA-256 of the text with Unix line ends. */
  readonly checksum: string
}

const MIGRATION_FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

/** Files that moved to another part or number: id → former id. Their text never changed. */
const FORMER_IDS: Readonly<Record<string, string>> = {
  'apps/0003_promotion': 'promotion/0001_promotion',
  'core/0099_versions': 'core/0900_versions',
}

/** All folders of a part share one sequence of numbers. */
const readPartMigrations = (part: string, folders: readonly string[]): Migration[] => {
  const seen = new Set<string>()
  return folders
    .flatMap(folder => sqlFiles(folder).map(file => ({ folder, file })))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ folder, file }) => {
      const number = MIGRATION_FILE_NAME.exec(file)?.[1]
      if (!number) throw new StartProblem(`迁移文件名不正确：${join(folder, file)}，应为 0001_name.sql`)
      if (seen.has(number)) throw new StartProblem(`迁移编号重复：${join(folder, file)}`)
      seen.add(number)
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      const id = `${part}/${file.slice(0, -4)}`
      return {
        id,
        part,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        ...(FORMER_IDS[id] && { formerly: FORMER_IDS[id] }),
      }
    })
}

const sqlFiles = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.sql')) : [])

const foldersIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

/**
 * All migrations below the project's root, in the order of execution on an empty database: core, plugins by id, rooms. Plugins know no room, but a
 * view of a room may read tables of a plugin.
 */
export const readMigrations = (root: string): Migration[] => [
  ...readPartMigrations('core', [join(root, 'core/server/migrations')]),
  ...foldersIn(join(root, 'plugins')).flatMap(id => readPartMigrations(id, [join(root, 'plugins', id, 'migrations')])),
  ...readPartMigrations(
    'apps',
    foldersIn(join(root, 'apps/crm')).map(room => join(root, 'apps/crm', room, 'migrations')),
  ),
]
