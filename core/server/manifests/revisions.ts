/** Table manifest_revision: published and refused sets of manifests. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'
import type { ManifestFile } from '#core/manifest/index.ts'

/** Origin of a row. 'node' and 'program' give the reason why a node does not serve a set: it cannot, or its program brings another one. */
export type RevisionSource = 'start' | 'file' | 'command' | 'studio' | 'node' | 'program'

/** Originator of a row. */
export interface Publisher {
  readonly source: RevisionSource
  /** Name of the node or of the employee. */
  readonly who: string
  readonly employeeId?: number
}

export interface Published {
  readonly id: number
  readonly hash: string
}

/** A program's own manifests, from which a published set was derived (its ancestor). */
export interface ProgramSet {
  readonly hash: string
  /** Fingerprint of the program's code. */
  readonly code: string
  readonly files: readonly ManifestFile[]
}

/** Hash of a set of manifest files, independent of their order. */
export function setHash(files: readonly ManifestFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) hash.update(JSON.stringify([path, text]))
  return hash.digest('hex')
}

/** Number of published sets that are kept for restoring. */
const MAX_KEPT_SETS = 50
/** Advisory lock that serialises publishers: ids follow the order of commits, so the last one to commit is the newest on every node. */
const PUBLISH_LOCK = 727_002

/** The newest published sets, newest first. */
export async function newestPublished(db: Db, most = 1): Promise<readonly Published[]> {
  const { rows } =
    await sql<Published>`select id, hash from manifest_revision where state = 'published' order by id desc limit ${most}`.execute(db)
  return rows
}

export async function wasPublished(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`select from manifest_revision where state = 'published' and hash = ${hash} limit 1`.execute(db)
  return rows.length > 0
}

/** Files of a published set, and the fingerprint of the program that compiled them without errors; null if it is not known. */
export interface PublishedSet {
  readonly files: readonly ManifestFile[]
  readonly checkedBy: string | null
}

export async function publishedSet(db: Db, id: number): Promise<PublishedSet> {
  const { rows } =
    await sql<PublishedSet>`select files, checked_by as "checkedBy" from manifest_revision where id = ${id} and state = 'published'`.execute(
      db,
    )
  return rows[0] ?? { files: [], checkedBy: null }
}

export const publishedFiles = async (db: Db, id: number): Promise<readonly ManifestFile[]> => (await publishedSet(db, id)).files

/** Ancestor of a published set (undefined if unknown). */
export interface SetOrigin {
  readonly program: Pick<ProgramSet, 'hash' | 'code'> | undefined
  /** True if it is the only set ever published and came from a server start. */
  readonly untouched: boolean
}

export async function originOfSet(db: Db, id: number): Promise<SetOrigin> {
  const { rows } = await sql<{ hash: string | null; code: string | null; untouched: boolean }>`
    select p.hash, p.code, r.source = 'start' and not exists (select from manifest_revision where state = 'published' and id < r.id) as untouched
    from manifest_revision r left join manifest_program p on p.id = r.program_id where r.id = ${id}`.execute(db)
  const [row] = rows
  const program = row?.hash && row.code ? { hash: row.hash, code: row.code } : undefined
  return { program, untouched: row?.untouched ?? false }
}

/** Inserts a program's set if it is new; returns its id. */
async function storeProgram(tx: Tx, { hash, code, files }: ProgramSet): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into manifest_program (hash, code, files) values (${hash}, ${code}, ${JSON.stringify(files)}::jsonb)
    on conflict (hash, code) do update set hash = excluded.hash returning id`.execute(tx)
  return firstOf(rows).id
}

/** Published sets derived from a program with this code, newest first. */
export async function publishedFor(db: Db, code: string, most: number): Promise<readonly Published[]> {
  const { rows } = await sql<Published>`select r.id, r.hash from manifest_revision r join manifest_program p on p.id = r.program_id
    where r.state = 'published' and p.code = ${code} order by r.id desc limit ${most}`.execute(db)
  return rows
}

/** Copies the ancestor of a set under new code, after the set proved valid with that code too. */
export async function copyAncestor(db: Db, id: number, code: string): Promise<void> {
  await sql`
    with renewed as (
      insert into manifest_program (hash, code, files)
      select p.hash, ${code}, p.files from manifest_revision r join manifest_program p on p.id = r.program_id where r.id = ${id}
      on conflict (hash, code) do update set hash = excluded.hash returning id
    )
    update manifest_revision r set program_id = renewed.id from renewed where r.id = ${id}`.execute(db)
}

/** Makes a program's manifests the ancestor of the newest set: an administrator knew both and decided to keep the differences. */
export async function rebasePublished(db: Db, program: ProgramSet, who: string): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(tx)
    const programId = await storeProgram(tx, program)
    await sql`update manifest_revision set program_id = ${programId} where id = (
      select max(id) from manifest_revision where state = 'published')`.execute(tx)
    await sql`update manifest_revision set state = 'settled', notes = notes || ${`由 ${who} 决定保留已发布的清单`}::text where state = 'refused'`.execute(
      tx,
    )
  })
}

/**
 * Stores a checked set as the newest one and settles all refusals. If the newest set has the same hash, it is returned instead.
 * @param program the publisher's own set: becomes the ancestor, unless the ancestor of the previous set has the same code
 */
export async function storePublished(
  db: Db,
  set: PublishedSet & { readonly hash: string; readonly notes: readonly string[] },
  by: Publisher,
  program?: ProgramSet,
): Promise<Published> {
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(tx)
    const [newest] = await newestPublished(tx)
    await sql`update manifest_revision set state = 'settled' where state = 'refused'`.execute(tx)
    if (newest?.hash === set.hash) return newest
    const before = newest && (await originOfSet(tx, newest.id)).program
    const programId = program && before?.code !== program.code ? await storeProgram(tx, program) : null
    const { rows } =
      await sql<Published>`insert into manifest_revision (state, hash, files, checked_by, source, employee_id, who, notes, program_id)
      values ('published', ${set.hash}, ${JSON.stringify(set.files)}::jsonb, ${set.checkedBy}, ${by.source}, ${by.employeeId ?? null}, ${by.who}, ${[...set.notes]},
        coalesce(${programId}::bigint, (select program_id from manifest_revision where id = ${newest?.id ?? null})))
      returning id, hash`.execute(tx)
    await sql`delete from manifest_revision where state = 'settled' and created_date < now() - interval '30 days'
      or state = 'published' and id not in (select id from manifest_revision where state = 'published' order by id desc limit ${MAX_KEPT_SETS})`.execute(
      tx,
    )
    await sql`delete from manifest_program p where not exists (select from manifest_revision where program_id = p.id)`.execute(tx)
    return firstOf(rows)
  })
}

/** Records why a set is not served; the same refusal is recorded only once. */
export async function storeRefusal(
  db: Db,
  hash: string,
  problems: readonly string[],
  { source, who, employeeId }: Publisher,
): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(tx)
    const same = await sql`select from manifest_revision where state = 'refused' and hash = ${hash} and source = ${source} and who = ${who}
      and notes = ${[...problems]}::text[]`.execute(tx)
    if (same.rows.length > 0) return
    await settleRefusals(tx, who, source === 'node' || source === 'program' ? source : 'files')
    await sql`insert into manifest_revision (state, hash, source, employee_id, who, notes)
      values ('refused', ${hash}, ${source}, ${employeeId ?? null}, ${who}, ${[...problems]})`.execute(tx)
  })
}

/** Settles this node's refusals of one kind: of given files, of the published set, or of the program's own set. */
export async function settleRefusals(db: Db, who: string, what: 'files' | 'node' | 'program'): Promise<void> {
  const these = sql`state = 'refused' and who = ${who} and case when source in ('node', 'program') then source else 'files' end = ${what}`
  // Every update statement notifies all nodes and open pages, even if it matches no row.
  const { rows } = await sql`select from manifest_revision where ${these} limit 1`.execute(db)
  if (rows.length > 0) await sql`update manifest_revision set state = 'settled' where ${these}`.execute(db)
}

/** A published or refused set, for administrators. */
export interface RevisionSummary {
  readonly hash: string
  readonly date: string
  readonly source: RevisionSource
  readonly who: string
  readonly notes: readonly string[]
}

const revisionColumnsSql = sql`hash, to_char(created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as date, source, who, notes`

export async function revisionStatus(
  db: Db,
): Promise<{ readonly published: RevisionSummary | null; readonly refused: readonly RevisionSummary[] }> {
  const published =
    await sql<RevisionSummary>`select ${revisionColumnsSql} from manifest_revision where state = 'published' order by id desc limit 1`.execute(
      db,
    )
  const refused =
    await sql<RevisionSummary>`select ${revisionColumnsSql} from manifest_revision where state = 'refused' order by id desc limit 20`.execute(
      db,
    )
  return { published: published.rows[0] ?? null, refused: refused.rows }
}
