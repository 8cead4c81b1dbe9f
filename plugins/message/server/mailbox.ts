import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { MessageRecord } from '../wire.ts'

const messageColumnsSql = sql`m.id, m.title, m.summary, m.content, to_char(m.push_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "pushTime",
  m.important, m.link`

const unreadSql = sql`r.read_date is null`

interface MailboxQuery {
  readonly where: RawBuilder<unknown>
  /** True if all rows are unread, which the partial index of unread rows covers. */
  readonly unread?: boolean
  readonly rest?: RawBuilder<unknown>
}

const readMailbox = async (db: Db | Tx, { where, unread = false, rest = sql`` }: MailboxQuery): Promise<readonly MessageRecord[]> =>
  (
    await sql<MessageRecord>`select ${messageColumnsSql}, ${unread ? sql`0` : sql`(r.read_date is not null)::int`} as "readStatus" from message_recipient r join message m on m.id = r.message_id
      where ${where} order by r.message_id desc ${rest}`.execute(db)
  ).rows

/** Page of an employee's messages, newest first, and the total. */
export async function mailboxPage(
  db: Db,
  employeeId: number,
  { page, size, unread }: { readonly page: number; readonly size: number; readonly unread: boolean | undefined },
): Promise<{ readonly records: readonly MessageRecord[]; readonly total: number }> {
  const state = unread === undefined ? sql`true` : unread ? unreadSql : sql`r.read_date is not null`
  const where = sql`r.employee_id = ${employeeId} and ${state}`
  const [records, count] = await Promise.all([
    readMailbox(db, { where, unread, rest: sql`limit ${size} offset ${(page - 1) * size}` }),
    sql<{ total: number }>`select count(*)::int as total from message_recipient r where ${where}`.execute(db),
  ])
  return { records, total: count.rows[0]?.total ?? 0 }
}

/** Message of the employee; undefined if it is not theirs. */
export async function ownMessage(db: Db | Tx, employeeId: number, id: number): Promise<MessageRecord | undefined> {
  return (await readMailbox(db, { where: sql`r.employee_id = ${employeeId} and r.message_id = ${id}` }))[0]
}

/** Marks one message or all as read; returns how many were unread. */
export async function markRead(tx: Tx, employeeId: number, id?: number): Promise<number> {
  const one = id === undefined ? sql`` : sql`and r.message_id = ${id}`
  const { numAffectedRows } = await sql`update message_recipient r set read_date = now()
    where r.employee_id = ${employeeId} and ${unreadSql} ${one}`.execute(tx)
  return Number(numAffectedRows)
}

export async function unreadCount(db: Db, employeeId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from message_recipient r
    where r.employee_id = ${employeeId} and ${unreadSql}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Ids of unread important messages, newest first, for the pop-up. */
export async function importantUnread(db: Db, employeeId: number, most: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from message_recipient r join message m on m.id = r.message_id
    where r.employee_id = ${employeeId} and ${unreadSql} and m.important order by r.message_id desc limit ${most}`.execute(db)
  return rows.map(row => row.id)
}
