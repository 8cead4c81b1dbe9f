import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { diskLow } from '#core/contract/core-facts.ts'
import type { Db } from '#core/contract/database.ts'
import { type IsFollowed, outboxInsert } from '../outbox/outbox.ts'

/** Percent of a disk; administrators are told when less than that is free. */
const LEVELS = [5, 15]
/** Percent above a level from which it counts as left: what hovers at it is told once. */
const MARGIN = 1

/** The level that so many free percent are below; undefined when there is enough. */
function levelOf(free: number, before: number | undefined): number | undefined {
  const level = LEVELS.find(one => free < one)
  const better = before !== undefined && (level ?? 100) > before
  return better && free < before + MARGIN ? before : level
}

/** What is to be watched: a folder of this machine. */
export interface Watched {
  readonly db: Db
  readonly dataDir: string
  readonly isFollowed: IsFollowed
  /** Free percent of the disk below a folder. */
  readonly free?: (folder: string) => Promise<number>
}

async function freePercent(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return (bavail / blocks) * 100
}

/** Looks once: a fact for administrators each time that less than 15 or 5 percent are free where more were before. Answers whether there is one. */
export async function checkDisk({ db, dataDir, isFollowed, free: measure = freePercent }: Watched): Promise<boolean> {
  const free = await measure(dataDir)
  const place = `${hostname()}:${dataDir}`
  return db.transaction().execute(async tx => {
    await sql`insert into disk_warning (place) values (${place}) on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ level: number | null }>`select level from disk_warning where place = ${place} for update`.execute(tx)
    const before = rows[0]?.level ?? undefined
    const level = levelOf(free, before)
    if (level === before) return false
    await sql`update disk_warning set level = ${level ?? null} where place = ${place}`.execute(tx)
    if (level === undefined || level > (before ?? 100)) return false
    await outboxInsert([diskLow(0, { place, level })], 0, isFollowed).execute(tx)
    return true
  })
}
