import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { OutsideProgram } from '../../publishing/candidate.ts'
import { readPluginFiles, readPluginRows } from '../store/plugin-tables.ts'
import { installedPlugin } from './installed-plugin.ts'
import { programOf } from './program.ts'

/** What the installed plugins add to a program, read from the database, for command-line tools; runs no plugin code. */
export async function storedProgram(db: Db): Promise<OutsideProgram> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.outside_plugin') is not null as there`.execute(db)
  const book = rows[0]?.there ? (await readPluginRows(db)).filter(({ removed }) => !removed) : []
  const installed = await Promise.all(book.map(async row => installedPlugin(row, await readPluginFiles(db, row.id), [])))
  return programOf(installed, { choose: shown => ({ shown }), on: true, why: () => '' })
}
