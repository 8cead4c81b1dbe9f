import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'

/** Who wrote a row last, and when: wall time in Shanghai. */
export interface Saved {
  /** null for the system. */
  readonly employeeId: number | null
  readonly username: string
  readonly at: string
}

/** Entries that tell of a look, not of a change. */
const LOOKED = ['/runtime/reveal']

const SAVED = sql`employee_id as "employeeId", username, to_char(created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at`

/** The last entry that tells of a change, by the id of the row. @param entities names of all resources over its table */
export async function lastSaved(db: Db | Tx, entities: readonly string[], ids: readonly number[]): Promise<ReadonlyMap<number, Saved>> {
  // Written out for each entity: behind a subquery the index over an entry's rows would be out of reach.
  const keys = sql.join(entities.map(entity => sql`${entity}::text || ':' || changed.id`))
  const { rows } = await sql<Saved & { readonly id: number }>`select changed.id, saved.* from unnest(${ids}::bigint[]) as changed(id)
    cross join lateral (select ${SAVED} from audit_log
      where audit_rows(entity, entity_ids, detail) && array[${keys}] and result = 'success' and action <> all(${LOOKED}::text[])
      order by audit_log.id desc limit 1) as saved`.execute(db)
  return new Map(rows.map(({ id, ...saved }) => [Number(id), saved]))
}

/** The last call of an endpoint that wrote. */
export async function lastCall(db: Db | Tx, path: string): Promise<Saved | undefined> {
  const { rows } = await sql<Saved>`select ${SAVED} from audit_log where action = ${path} and result = 'success'
    order by created_date desc, id desc limit 1`.execute(db)
  return rows[0]
}
