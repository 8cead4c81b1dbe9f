import { sql } from 'kysely'
import type { MessagePeople } from '#plugins/message/server/trigger.ts'

/** Enabled employees selected by departments (with those below), roles or ids at this moment. */
export const selectedEmployees: MessagePeople = {
  async resolve(tx, { departments, roles, employees }) {
    const { rows } = await sql<{ id: number }>`
      with recursive below as (
        select id from department where id = any(${departments}::bigint[])
        union
        select d.id from department d join below on d.parent_id = below.id
      )
      select e.id from employee e
      where not e.locked and (
        e.id = any(${employees}::bigint[])
        or e.department_id in (select id from below)
        or exists (select from employee_role er join role r on r.id = er.role_id
                   where er.employee_id = e.id and not r.locked and r.id = any(${roles}::bigint[])))
      order by e.id`.execute(tx)
    return rows.map(row => row.id)
  },
}
