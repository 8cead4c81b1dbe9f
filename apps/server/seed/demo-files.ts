import { statSync } from 'node:fs'
import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { logoFiles } from '#apps/crm/college/seed/logos.ts'
import { commentFiles } from '#apps/crm/comment/seed/pictures.ts'
import { articleFiles } from '#apps/crm/content/seed/articles.ts'
import { bannerFiles } from '#apps/crm/content/seed/banner-pictures.ts'
import { voucherFiles } from '#apps/crm/rebate/seed/vouchers.ts'
import type { DemoFile } from '#apps/crm/seed/demo-file.ts'
import { storeFiles } from '#apps/crm/store/seed/store-pictures.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { filePath } from '#core/server/files/stored-file.ts'

/** Demo files of all rooms. */
const DEMO_FILES: readonly DemoFile[] = [...voucherFiles, ...commentFiles, ...bannerFiles, ...articleFiles, ...logoFiles, ...storeFiles]

/** Inserts the `file` rows of the pictures that demo records refer to. */
export async function insertDemoFiles(tx: Tx, owner: number): Promise<void> {
  const sizes = new Map<string, number>()
  for (const { path } of DEMO_FILES) if (!sizes.has(path)) sizes.set(path, statSync(path).size)
  const rows = DEMO_FILES.map(({ path, ...file }) => ({ ...file, size: sizes.get(path) }))
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
  const { rows } = await sql<{ id: string }>`select id from file where id = any(${DEMO_FILES.map(file => file.id)}::uuid[])`.execute(db)
  const kept = new Set(rows.map(({ id }) => id))
  for (const { id, path } of DEMO_FILES) {
    const target = filePath(dataDir, id)
    if (!kept.has(id) || (await isFullyCopied(target, path))) continue
    await mkdir(dirname(target), { recursive: true })
    // Copy and rename, so that an interruption leaves no partial file.
    await copyFile(path, `${target}.new`)
    await rename(`${target}.new`, target)
  }
}
