import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'

/** Author and time of a row's last change; `at` is wall time in Shanghai. */
export interface LastChange {
  /** null for the system. */
  readonly employeeId: number | null
  readonly username: string
  readonly at: string
}

/** Actions that record a read, not a change. */
const READ_ACTIONS = ['/runtime/reveal']

const lastChangeColumnsSql = sql`employee_id as "employeeId", username, to_char(created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at`

/** The last entry of a change, by row id. @param entities names of all resources over the table of the rows. */
export async function lastChangesOf(
  db: Db | Tx,
  entities: readonly string[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, LastChange>> {
  const keys = sql.join(entities.map(entity => sql`${entity}::text || ':' || changed.id`))
  // `offset 0` keeps the limit out of the subquery: otherwise, to find one entry, the planner scans the whole log backwards instead of using the
  // index.
  const { rows } = await sql<LastChange & { readonly id: number }>`select changed.id, "employeeId", username, at
    from unnest(${ids}::bigint[]) as changed(id)
    cross join lateral (select * from (select id as entry, ${lastChangeColumnsSql} from audit_log
        where audit_rows(entity, entity_ids, detail) && array[${keys}] and result = 'success' and action <> all(${READ_ACTIONS}::text[])
        offset 0) as entries
      order by entry desc limit 1) as saved`.execute(db)
  return new Map(rows.map(({ id, ...saved }) => [Number(id), saved]))
}

/** Author and time of the last successful call of an endpoint; undefined if there is none. */
export async function lastCall(db: Db | Tx, path: string): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`select ${lastChangeColumnsSql} from audit_log where action = ${path} and result = 'success'
    order by created_date desc, id desc limit 1`.execute(db)
  return rows[0]
}
