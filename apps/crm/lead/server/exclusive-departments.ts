import { sql } from 'kysely'
import type { DepartmentHold } from '#apps/crm/system/server/department-hold.ts'

/** Departments to which leads are exclusively allocated cannot be deleted. */
export const exclusiveDepartments: DepartmentHold = {
  reason: '有客户独家分配给该部门，不能删除',
  holds: department => sql<boolean>`exists (select from institutions_customer where exclusive_department_id = ${department})`,
}
