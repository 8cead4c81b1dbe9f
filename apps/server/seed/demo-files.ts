import { statSync } from 'node:fs'
import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { filePath } from '#core/server/files/stored-file.ts'
import { demoFiles } from './demo-parts.ts'

/** Inserts the `file` rows of the pictures that demo records refer to. */
export async function insertDemoFiles(tx: Tx, owner: number): Promise<void> {
  const sizes = new Map<string, number>()
  for (const { path } of demoFiles) if (!sizes.has(path)) sizes.set(path, statSync(path).size)
  const rows = demoFiles.map(({ path, ...file }) => ({ ...file, size: sizes.get(path) }))
  await sql`insert into file (id, employee_id, name, type, size, received_size, purpose, width, height)
    select id, ${owner}, name, type, size, size, purpose, width, height from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(id uuid, name text, type text, size bigint, purpose text, width int, height int)`.execute(tx)
}

const isFullyCopied = async (target: string, path: string): Promise<boolean> => {
  const there = await stat(target).catch(() => undefined)
  return there !== undefined && there.size === (await stat(path)).size
}

/** Copies the demo pictures into the data folder unless they are already there in full. */
export async function placeDemoFiles(dataDir: string, db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from file where id = any(${demoFiles.map(file => file.id)}::uuid[])`.execute(db)
  const kept = new Set(rows.map(({ id }) => id))
  for (const { id, path } of demoFiles) {
    const target = filePath(dataDir, id)
    if (!kept.has(id) || (await isFullyCopied(target, path))) continue
    await mkdir(dirname(target), { recursive: true })
    // Copy and rename, so that an interruption leaves no partial file.
    await copyFile(path, `${target}.new`)
    await rename(`${target}.new`, target)
  }
}
