import { sql } from 'kysely'
import type { DemoRights, RoleKey } from '#apps/crm/seed/demo-part.ts'
import type { Tx } from '#core/contract/database.ts'

/** Roles of the demo, by the key used for employees. What each may do stands in the rooms. */
const DEMO_ROLES: Readonly<Record<RoleKey, { readonly name: string; readonly description: string }>> = {
  consultant: { name: '咨询顾问', description: '录入和跟进自己名下的客资' },
  manager: { name: '咨询主管', description: '管理本部门客资的归属与客服，可导入导出' },
  service: { name: '客服专员', description: '录入、导入客资并分派归属人' },
  business: { name: '机构商务', description: '拓展和维护合作机构' },
  finance: { name: '财务专员', description: '登记订单收款、退款与返佣，结算佣金，查看并导出全部订单与收支' },
  audit: { name: '审核专员', description: '审核机构合作、订单取消与返佣，可评分、停用与恢复机构' },
  hr: { name: '人事专员', description: '管理员工、部门与角色' },
  operations: { name: '系统运营', description: '维护选项、机构、内容与消息' },
}

/** Inserts the roles with the permissions that the rooms give them; returns their ids by key. */
export async function insertRoles(tx: Tx, rights: DemoRights): Promise<ReadonlyMap<RoleKey, number>> {
  const list = Object.entries(DEMO_ROLES).map(([key, role]) => ({ key: key as RoleKey, ...role }))
  const { rows } = await sql<{ id: number; name: string }>`
    insert into role (name, description)
    select name, description from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(name text, description text)
    returning id, name`.execute(tx)
  const ids = new Map(rows.map(row => [row.name, row.id]))
  const grants = list.flatMap(({ key, name }) => [...new Set(rights[key] ?? [])].map(permission => ({ id: ids.get(name), permission })))
  await sql`insert into role_permission (role_id, permission)
    select id, permission from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g(id bigint, permission text)`.execute(tx)
  return new Map(list.map(({ key, name }) => [key, ids.get(name) ?? 0]))
}
