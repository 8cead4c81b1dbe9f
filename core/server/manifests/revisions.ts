/** Table manifest_revision: what was published and what was refused. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { ManifestFile } from '#core/manifest/index.ts'

/** How a set of files came. */
export type Source = 'start' | 'file' | 'command' | 'studio' | 'node'

/** Who publishes. */
export interface Publisher {
  readonly source: Source
  /** Name of the node or of the person. */
  readonly who: string
  readonly employeeId?: number
}

export interface Published {
  readonly id: number
  readonly hash: string
}

/** One set of manifest files in one hash, whatever order they come in. */
export function setHash(files: readonly ManifestFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) hash.update(JSON.stringify([path, text]))
  return hash.digest('hex')
}

/** Sets that stay to be gone back to. */
const KEPT = 50
/** Two publishers at once: ids follow the order of commits, so that the last one to commit is the newest everywhere. */
const LOCK = 727_002

/** The newest ones, newest first. */
export async function newestPublished(db: Db, most = 1): Promise<readonly Published[]> {
  const { rows } =
    await sql<Published>`select id, hash from manifest_revision where state = 'published' order by id desc limit ${most}`.execute(db)
  return rows
}

export async function wasPublished(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`select from manifest_revision where state = 'published' and hash = ${hash} limit 1`.execute(db)
  return rows.length > 0
}

export async function publishedFiles(db: Db, id: number): Promise<readonly ManifestFile[]> {
  const { rows } = await sql<{
    files: ManifestFile[]
  }>`select files from manifest_revision where id = ${id} and state = 'published'`.execute(db)
  return rows[0]?.files ?? []
}

/** Keeps a checked set as the newest one; answers which it is. The same set again is the one that is there. What was wrong before is settled. */
export async function keepPublished(
  db: Db,
  set: { readonly hash: string; readonly files: readonly ManifestFile[]; readonly notes: readonly string[] },
  by: Publisher,
): Promise<Published> {
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const [newest] = await newestPublished(tx)
    await sql`update manifest_revision set state = 'settled' where state = 'refused'`.execute(tx)
    if (newest?.hash === set.hash) return newest
    const { rows } = await sql<Published>`insert into manifest_revision (state, hash, files, source, employee_id, who, notes)
      values ('published', ${set.hash}, ${JSON.stringify(set.files)}::jsonb, ${by.source}, ${by.employeeId ?? null}, ${by.who}, ${[...set.notes]})
      returning id, hash`.execute(tx)
    await sql`delete from manifest_revision where state = 'settled' and created_date < now() - interval '30 days'
      or state = 'published' and id not in (select id from manifest_revision where state = 'published' order by id desc limit ${KEPT})`.execute(
      tx,
    )
    return rows[0] as Published
  })
}

/** Says why a set is not served; once, however often the same is found. */
export async function keepRefused(
  db: Db,
  hash: string,
  problems: readonly string[],
  { source, who, employeeId }: Publisher,
): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const same = await sql`select from manifest_revision where state = 'refused' and hash = ${hash} and source = ${source} and who = ${who}
      and notes = ${[...problems]}::text[]`.execute(tx)
    if (same.rows.length > 0) return
    await settleRefused(tx, who, source === 'node' ? 'node' : 'files')
    await sql`insert into manifest_revision (state, hash, source, employee_id, who, notes)
      values ('refused', ${hash}, ${source}, ${employeeId ?? null}, ${who}, ${[...problems]})`.execute(tx)
  })
}

/** What was wrong here is no longer: with files that somebody gave, or with what is published. */
export async function settleRefused(db: Db, who: string, what: 'files' | 'node'): Promise<void> {
  const these = sql`state = 'refused' and who = ${who} and (source = 'node') = ${what === 'node'}`
  // Every update is told to all nodes and all open pages, also one that finds no row.
  const { rows } = await sql`select from manifest_revision where ${these} limit 1`.execute(db)
  if (rows.length > 0) await sql`update manifest_revision set state = 'settled' where ${these}`.execute(db)
}

/** What is served, and what stands against it, for administrators. */
export interface Standing {
  readonly hash: string
  readonly date: string
  readonly source: Source
  readonly who: string
  readonly notes: readonly string[]
}

const STANDING = sql`hash, to_char(created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as date, source, who, notes`

export async function standing(db: Db): Promise<{ readonly published: Standing | null; readonly refused: readonly Standing[] }> {
  const published =
    await sql<Standing>`select ${STANDING} from manifest_revision where state = 'published' order by id desc limit 1`.execute(db)
  const refused = await sql<Standing>`select ${STANDING} from manifest_revision where state = 'refused' order by id desc limit 20`.execute(
    db,
  )
  return { published: published.rows[0] ?? null, refused: refused.rows }
}
