import { sql } from 'kysely'
import { wallTimeSql } from '#apps/crm/lead/server/detail-query.ts'
import type { TimelineEntry, TimelineSource } from '#core/contract/detail.ts'

/** SQL for a user's acts, each from the rows that record it. */
const userActsSql = (id: number) => sql`(
  select 'user-' || id as id, time, '注册' as title, concat_ws('，', case when derived then '注册信息待补' end, case when promoter_id is not null then '通过员工推广' end) as text,
         promoter_id as operator_id
  from client_user where id = ${id}
  union all
  select 'said-' || id, time, '提交意向', concat_ws('，', array_to_string(consulting_project, '、'), nullif(array_to_string(intended_countries, '、'), ''),
         case when famous_school then '名校意向' end, other_information), null
  from abroad_intention where client_user_id = ${id}
  union all
  select 'booked-' || r.id, r.time, '预约机构', concat_ws('，', i.name, s.content, r.note), null
  from client_reservation r join institution i on i.id = r.institution_id left join service_item s on s.id = r.service_item_id
  where r.client_user_id = ${id}
  union all
  select 'left-' || id, created_date, '留下联系方式', customer_name, null from retention_client where client_user_id = ${id}
  union all
  select 'received-' || id, received_date, case state when 'MERGED' then '合并到客户' else '被领取为客户' end, customer_name, coalesce(operator_id, received_by_id)
  from retention_client where client_user_id = ${id} and received_date is not null
  union all
  select 'linked-' || id, linked_time, '关联客户', null, null from client_user where id = ${id} and linked_time is not null
)`

/** Timeline of a registered user, newest first. */
export const userTimeline: TimelineSource = async ({ db, id, limit, offset }) => {
  const [entries, total] = await Promise.all([
    sql<TimelineEntry>`select t.id, ${wallTimeSql('t.time')} as time, t.title, coalesce(t.text, '') as text, employee_label(e) as operator
      from ${userActsSql(id)} t left join employee e on e.id = t.operator_id
      order by t.time desc, t.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${userActsSql(id)} t`.execute(db),
  ])
  return { records: entries.rows, total: total.rows[0]?.total ?? 0 }
}
