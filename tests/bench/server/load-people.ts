/** Departments, roles, employees and institutions of the generated agency; the same on every machine. */
import { sql } from 'kysely'
import { insertRoles } from '#apps/crm/system/seed/roles.ts'
import { demoRights } from '#apps/server/seed/demo-parts.ts'
import type { Tx } from '#core/contract/database.ts'
import { hashPassword } from '#core/server/session/password.ts'

export const PASSWORD = 'bench-password-1'
export const EMPLOYEES = 300
export const DEPARTMENTS = 40
/** Employees who see everything, one per connection, so that no session is shared. */
export const DIRECTORS = 8
const BRANCHES = 8
const INSTITUTIONS = 12

export const director = (index: number): string => `director${index + 1}`
/** Username of an employee who sees the leads of their department. */
export const manager = (index: number): string => `manager${index + 1}`
/** Username of an employee who sees their own leads. */
export const consultant = (index: number): string => `consultant${index + 1}`

/** Fills a database that contains reference data and `admin` only. */
export async function loadPeople(tx: Tx): Promise<void> {
  const roles = await insertRoles(tx, demoRights)
  const hash = await hashPassword(PASSWORD)
  await sql`insert into department (name) select '远航' where not exists (select from department where parent_id is null)`.execute(tx)
  await sql`insert into department (name, parent_id)
    select '分部' || i, (select min(id) from department where parent_id is null) from generate_series(1, ${BRANCHES}::int) i`.execute(tx)
  await sql`insert into department (name, parent_id)
    select '咨询' || i || '部', (select id from department where name = '分部' || (1 + i % ${BRANCHES}::int))
    from generate_series(1, ${DEPARTMENTS}::int - (select count(*)::int from department)) i`.execute(tx)
  await sql`
    with place as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all_of_them from department where name like '咨询%'),
    person as (
      select i, case when i <= ${DIRECTORS} then 'director' when i <= 40 then 'manager' else 'consultant' end as kind
      from generate_series(1, ${EMPLOYEES}::int - (select count(*)::int from employee)) i
    ), named as (select *, row_number() over (partition by kind order by i) as place from person)
    insert into employee (username, name, password_hash, must_change_password, admin, department_id)
    select kind || named.place, chr(24352 + (i * 7) % 300) || chr(26126 + (i * 13) % 500), ${hash}, false, kind = 'director', place.id
    from named join place on place.n = (i % place.all_of_them)`.execute(tx)
  await sql`insert into employee_role (employee_id, role_id)
    select id, case when username like 'manager%' then ${roles.get('manager')}::bigint else ${roles.get('consultant')}::bigint end
    from employee where username ~ '^(manager|consultant)'`.execute(tx)
  await sql`insert into department_viewer (department_id, employee_id) select department_id, id from employee where username like 'manager%'`.execute(
    tx,
  )
  await sql`insert into institution (name, self_operated, created_date)
    select '合作机构' || i, i <= 2, now() - make_interval(days => 600 + i) from generate_series(1, ${INSTITUTIONS}::int) i`.execute(tx)
}
