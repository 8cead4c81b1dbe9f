import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Departments below the root: [name, parent or '' for the root, remark]. The two consulting departments of 成都 are siblings. */
export const DEPARTMENTS = [
  ['客服部', '', '在线客服与客资分派'],
  ['财务部', '', '收款、返佣与结算'],
  ['审核部', '', '机构合作与订单审核'],
  ['人事行政部', '', '招聘、考勤与行政'],
  ['运营部', '', '系统设置与机构运营'],
  ['成都分公司', '', '四川地区'],
  ['重庆分公司', '', '重庆地区'],
  ['深圳分公司', '', '华南地区'],
  ['北京分公司', '', '华北地区'],
  ['郑州分公司', '', '中原地区'],
  ['上海分公司', '', '华东地区'],
  ['咨询A部', '成都分公司', '欧美方向'],
  ['咨询B部', '成都分公司', '亚洲与澳新方向'],
  ['重庆咨询部', '重庆分公司', '留学咨询'],
  ['深圳咨询部', '深圳分公司', '留学咨询'],
  ['北京咨询部', '北京分公司', '留学咨询'],
  ['郑州咨询部', '郑州分公司', '留学咨询'],
  ['上海咨询部', '上海分公司', '留学咨询'],
] as const

export type DepartmentName = (typeof DEPARTMENTS)[number][0]

/** Inserts the tree below the root; returns the ids by name. */
export async function insertDepartments(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const level of [DEPARTMENTS.filter(([, parent]) => parent === ''), DEPARTMENTS.filter(([, parent]) => parent !== '')]) {
    const list = level.map(([name, parent, remarks]) => ({ name, remarks, parent: ids.get(parent) ?? null }))
    const { rows } = await sql<{ id: number; name: string }>`
      insert into department (name, remarks, parent_id)
      select name, remarks, coalesce(parent, (select min(id) from department where parent_id is null))
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as d(name text, remarks text, parent bigint)
      returning id, name`.execute(tx)
    for (const { id, name } of rows) ids.set(name, id)
  }
  return ids
}

/** Manager of each department, by user name. */
const MANAGERS: Readonly<Partial<Record<DepartmentName, string>>> = {
  客服部: 'cs_1',
  财务部: 'finance_1',
  审核部: 'audit_1',
  人事行政部: 'hr_1',
  运营部: 'ops_1',
  咨询A部: 'mgr_a',
  咨询B部: 'sales_b1',
  重庆咨询部: 'cq11',
  深圳咨询部: 'sz11',
  北京咨询部: 'bj11',
  郑州咨询部: 'zz11',
  上海咨询部: 'sh11',
}

/** Sets the departments' managers; employees must exist. */
export async function insertManagers(tx: Tx): Promise<void> {
  const list = Object.entries(MANAGERS).map(([department, username]) => ({ department, username }))
  await sql`
    update department d set manager_id = e.id
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as m(department text, username text)
    join employee e on e.username = m.username
    where d.name = m.department`.execute(tx)
}

/**
 * [department or '' for the root, user name of a viewer]: the viewer sees the customers of the department and of those below it. audit_1 audits
 * orders of the whole agency.
 */
const VIEWERS: readonly (readonly [DepartmentName | '', string])[] = [
  ['咨询A部', 'mgr_a'],
  ['', 'audit_1'],
]

/** Inserts the departments' viewers; employees must exist. */
export async function insertViewers(tx: Tx): Promise<void> {
  const list = VIEWERS.map(([department, username]) => ({ department, username }))
  await sql`
    insert into department_viewer (department_id, employee_id)
    select d.id, e.id from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v(department text, username text)
    join employee e on e.username = v.username
    join department d on case v.department when '' then d.parent_id is null else d.name = v.department end`.execute(tx)
}
