import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { diskLow } from '#core/contract/core-facts.ts'
import type { Db } from '#core/contract/database.ts'
import { type IsFollowed, outboxInsert } from '../outbox/outbox.ts'

/** Free space in percent of the disk; administrators are warned below each level. */
const WARNING_LEVELS = [5, 15]
/** Hysteresis in percent: a level is only left this far above it, so that free space hovering at it causes one warning. */
const HYSTERESIS = 1

/** The lowest level above the free percentage; undefined if enough is free. */
function warningLevelOf(free: number, before: number | undefined): number | undefined {
  const level = WARNING_LEVELS.find(one => free < one)
  const better = before !== undefined && (level ?? 100) > before
  return better && free < before + HYSTERESIS ? before : level
}

/** A folder of this machine whose disk is watched. */
export interface WatchedDisk {
  readonly db: Db
  readonly dataDir: string
  readonly isFollowed: IsFollowed
  /** Free percentage of the disk that holds a folder; replaced in tests. */
  readonly free?: (folder: string) => Promise<number>
}

async function freePercent(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return (bavail / blocks) * 100
}

/**
 * Checks the disk once and emits a fact for administrators if its free space has fallen below 15 or 5 percent since the last check. Returns true if
 * it emitted one.
 */
export async function checkDisk({ db, dataDir, isFollowed, free: measure = freePercent }: WatchedDisk): Promise<boolean> {
  const free = await measure(dataDir)
  const place = `${hostname()}:${dataDir}`
  return db.transaction().execute(async tx => {
    await sql`insert into disk_warning (place) values (${place}) on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ level: number | null }>`select level from disk_warning where place = ${place} for update`.execute(tx)
    const before = rows[0]?.level ?? undefined
    const level = warningLevelOf(free, before)
    if (level === before) return false
    await sql`update disk_warning set level = ${level ?? null} where place = ${place}`.execute(tx)
    if (level === undefined || level > (before ?? 100)) return false
    await outboxInsert([diskLow(0, { place, level })], 0, isFollowed).execute(tx)
    return true
  })
}
