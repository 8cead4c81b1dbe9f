import { sql } from 'kysely'
import type { Refuses } from '#core/contract/operation.ts'

/** Departments to which leads are exclusively allocated cannot be deleted. */
export const exclusiveDepartments: Refuses = async ({ db }, ids) => {
  const { rows } = await sql<{ id: number }>`select distinct exclusive_department_id as id from institutions_customer
    where exclusive_department_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id }) => [id, '有客户独家分配给该部门，不能删除'] as const))
}
