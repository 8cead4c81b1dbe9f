import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { VOUCHERS } from '#apps/crm/rebate/seed/vouchers.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { filePath } from '#core/server/files/stored-file.ts'

const picture = (place: number): string => join(import.meta.dirname, '../../crm/rebate/seed', `voucher-${place + 1}.png`)

/** Rows of the pictures that demo records refer to. */
export async function insertDemoFiles(tx: Tx, owner: number): Promise<void> {
  for (const [place, id] of VOUCHERS.entries()) {
    const { size } = await stat(picture(place))
    await sql`insert into file (id, employee_id, name, type, size, received_size, purpose)
      values (${id}, ${owner}, ${`银行回单${place + 1}.png`}, 'image/png', ${size}, ${size}, 'form')`.execute(tx)
  }
}

/** Puts the bytes of those pictures where files lie, where this data folder has them not yet. */
export async function placeDemoFiles(dataDir: string, db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from file where id = any(${[...VOUCHERS]}::uuid[])`.execute(db)
  for (const { id } of rows) {
    const target = filePath(dataDir, id)
    if (await stat(target).catch(() => undefined)) continue
    await mkdir(dirname(target), { recursive: true })
    await copyFile(picture(VOUCHERS.indexOf(id as (typeof VOUCHERS)[number])), target)
  }
}
