import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { type DeclaredOperation, defineOperation, type Refuses } from '#core/contract/operation.ts'
import { defineRecord } from '#core/contract/record.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { optional, ref, refs, text } from '#core/contract/value.ts'
import type { DepartmentHold } from './department-hold.ts'

const department = defineRecord('department', {
  fields: {
    name: text(),
    parent: optional(ref('department')),
    remarks: text(),
  },
  elsewhere: ['viewers'],
})

/**
 * Takes the advisory lock of the database trigger before reading, so that two parallel moves cannot each pass the check and together create a cycle.
 * @throws 409
 */
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

const addDepartment = defineOperation({
  name: 'system.addDepartment',
  rows: 'none',
  rest: 'fields',
  answers: NEW_ROW,
  form: { departmentViewerId: optional(refs('employee')) },
  async run({ tx, form, written, create }) {
    const id = await create(department, written)
    if (id !== undefined) await writeViewers(tx, id, form.departmentViewerId ?? [])
    return { data: { id } }
  },
})

const editDepartment = defineOperation({
  name: 'system.editDepartment',
  rows: 'one',
  rest: 'fields',
  form: { parentId: optional(ref('department')), departmentViewerId: optional(refs('employee')) },
  async run({ tx, row, form, written, change }) {
    const { parentId, departmentViewerId } = form
    if (typeof parentId === 'number') await refuseCycle(tx, row.id, parentId)
    if (departmentViewerId !== undefined) await writeViewers(tx, row.id, departmentViewerId ?? [])
    await change(department, row, written)
    return {}
  },
})

const OWN_HOLDS: readonly DepartmentHold[] = [
  { reason: '请先删除下级部门', holds: department => sql<boolean>`exists (select from department where parent_id = ${department})` },
  {
    reason: '部门下有员工，不能删除',
    holds: department => sql<boolean>`exists (select from employee where department_id = ${department})`,
  },
]

/** Departments that rows of this room or of others keep, each with the first reason. */
const departmentsInUse =
  (holds: readonly DepartmentHold[]): Refuses =>
  async ({ db }, ids) => {
    const reasons = [...OWN_HOLDS, ...holds].map(({ reason, holds: held }) => sql`when ${held(sql<number>`d.id`)} then ${reason}::text`)
    const { rows } = await sql<{ id: number; sentence: string | null }>`select d.id, case ${sql.join(reasons, sql` `)} end as sentence
      from department d where d.id = any(${ids}::bigint[])`.execute(db)
    return new Map(rows.flatMap(({ id, sentence }) => (sentence === null ? [] : [[id, sentence]])))
  }

const removeDepartment = (holds: readonly DepartmentHold[]) =>
  defineOperation({
    name: 'system.deleteDepartment',
    rows: 'one',
    refuses: departmentsInUse(holds),
    async run({ row, remove }) {
      await remove(department, row)
      return {}
    },
  })

/** @param holds reasons of other rooms why departments cannot be deleted */
export const departmentOperations = (holds: readonly DepartmentHold[]): readonly DeclaredOperation[] => [
  addDepartment,
  editDepartment,
  removeDepartment(holds),
]
