import { sql } from 'kysely'
import { NICKNAMES } from '#apps/crm/seed/names.ts'
import { rowPositionSql } from '#apps/crm/seed/place-of.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'

/** Inserts registrations of the last 60 days through the named accounts' codes, and an invite code per account. */
export async function insertPromotion(tx: Tx, random: Prng, employeeIds: readonly number[]): Promise<void> {
  const registrations = employeeIds.flatMap(employee =>
    Array.from({ length: random.int(12, 36) }, () => ({
      employee,
      hours: random.int(1, 60 * 24),
      nickname: `${random.pick(NICKNAMES)}${random.int(1, 99)}`,
      number: random.weighted([
        [0, 5],
        [random.int(1, 4), 3],
        [random.int(5, 20), 1],
      ]),
    })),
  )
  await sql`insert into promotion_registration (employee_id, register_time, nickname, number)
    select employee, now() - hours * interval '1 hour', nickname, number
    from jsonb_to_recordset(${JSON.stringify(registrations)}::jsonb) as r(employee bigint, hours integer, nickname text, number integer)`.execute(
    tx,
  )
  await sql`insert into promotion_invite (employee_id, invite_code, phone_number)
    select id, 'YH' || lpad(id::text, 4, '0'), '139' || lpad((${rowPositionSql('employee', 'id')} * 7919)::text, 8, '0')
    from unnest(${sql.val([...employeeIds])}::bigint[]) as chosen(id)`.execute(tx)
}
