import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Operation } from '#core/contract/server-plugin.ts'

/** What the operations look at; the rest of the body is written as it is. */
interface DepartmentForm {
  readonly parentId?: number | null
  readonly departmentViewerId?: readonly number[] | null
}

/** The lock of the database's own trigger, taken before looking, so that two moves cannot each pass and together make a circle. */
async function refuseCycle(tx: Tx, id: number, parentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(727002, 1)`.execute(tx)
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from department where id = ${parentId}
      union
      select d.id, d.parent_id from department d join above on d.id = above.parent_id
    )
    select from above where id = ${id}`.execute(tx)
  if (rows.length > 0) throw refuse('上级部门不能是自己或下级部门')
}

async function writeViewers(tx: Tx, departmentId: number, viewers: readonly number[]): Promise<void> {
  await sql`delete from department_viewer where department_id = ${departmentId} and employee_id <> all(${viewers}::bigint[])`.execute(tx)
  await sql`insert into department_viewer (department_id, employee_id)
    select ${departmentId}, unnest(${viewers}::bigint[]) on conflict do nothing`.execute(tx)
}

const add: Operation = {
  async run({ tx, form, run }) {
    const { departmentViewerId, ...own } = form as unknown as DepartmentForm
    const { data } = await run('record.create', own)
    await writeViewers(tx, (data as { id: number }).id, departmentViewerId ?? [])
    return { data }
  },
}

const edit: Operation = {
  async run({ tx, rows, form, run }) {
    const row = rows[0]
    if (!row) return {}
    const { departmentViewerId, ...own } = form as unknown as Partial<DepartmentForm>
    if (typeof own.parentId === 'number') await refuseCycle(tx, row.id, own.parentId)
    if (departmentViewerId !== undefined) await writeViewers(tx, row.id, departmentViewerId ?? [])
    return run('record.update', own)
  },
}

const remove: Operation = {
  async run({ tx, rows }) {
    const row = rows[0]
    if (!row) return {}
    const { rows: used } = await sql<{ children: boolean; employees: boolean; leads: boolean }>`
      select exists (select from department where parent_id = ${row.id}) as children,
             exists (select from employee where department_id = ${row.id}) as employees,
             exists (select from institutions_customer where exclusive_department_id = ${row.id}) as leads`.execute(tx)
    if (used[0]?.children) throw refuse('请先删除下级部门')
    if (used[0]?.employees) throw refuse('部门下有员工，不能删除')
    if (used[0]?.leads) throw refuse('有客户独家分配给该部门，不能删除')
    await crmTx(tx).deleteFrom('department').where('id', '=', row.id).execute()
    return {}
  },
}

export const departmentOperations = { 'department.add': add, 'department.edit': edit, 'department.delete': remove }
