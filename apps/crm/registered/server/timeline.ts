import { sql } from 'kysely'
import { wallTimeSql } from '#apps/crm/lead/server/detail-query.ts'
import { joinedParts } from '#apps/crm/lead/server/option-labels.ts'
import type { TimelineEntry, TimelineSource } from '#core/contract/detail.ts'

/** What the words of an act are made of. */
type ActDetail = Readonly<Record<string, unknown>>

/** Titles and texts of a user's acts, by kind. */
const ACT_WORDS: Readonly<Record<string, (detail: ActDetail) => readonly [title: string, text: string]>> = {
  user: ({ derived, promoted }) => ['注册', joinedParts(derived ? '注册信息待补' : null, promoted ? '通过员工推广' : null)],
  said: ({ projects, countries, famousSchool, other }) => [
    '提交意向',
    joinedParts(projects, countries, famousSchool ? '名校意向' : null, other),
  ],
  booked: ({ institution, item, note }) => ['预约机构', joinedParts(institution, item, note)],
  left: ({ name }) => ['留下联系方式', joinedParts(name)],
  received: ({ state, name }) => [state === 'MERGED' ? '合并到客户' : '被领取为客户', joinedParts(name)],
  linked: () => ['关联客户', ''],
}

/** SQL for a user's acts, each from the rows that record it. */
const actsSql = (id: number) => sql`(
  select 'user' as kind, id, time, promoter_id as operator_id, jsonb_build_object('derived', derived, 'promoted', promoter_id is not null) as detail
  from client_user where id = ${id}
  union all
  select 'said', id, time, null, jsonb_build_object('projects', array_to_string(consulting_project, '、'),
    'countries', array_to_string(intended_countries, '、'), 'famousSchool', famous_school, 'other', other_information)
  from abroad_intention where client_user_id = ${id}
  union all
  select 'booked', r.id, r.time, null, jsonb_build_object('institution', i.name, 'item', s.content, 'note', r.note)
  from client_reservation r join institution i on i.id = r.institution_id left join service_item s on s.id = r.service_item_id
  where r.client_user_id = ${id}
  union all
  select 'left', id, created_date, null, jsonb_build_object('name', customer_name) from retention_client where client_user_id = ${id}
  union all
  select 'received', id, received_date, coalesce(operator_id, received_by_id), jsonb_build_object('state', state, 'name', customer_name)
  from retention_client where client_user_id = ${id} and received_date is not null
  union all
  select 'linked', id, linked_time, null, '{}'::jsonb from client_user where id = ${id} and linked_time is not null
)`

interface ActRow extends Omit<TimelineEntry, 'title' | 'text'> {
  readonly kind: string
  readonly detail: ActDetail
}

/** Timeline of a registered user, newest first. */
export const userTimeline: TimelineSource = async ({ db, id, limit, offset }) => {
  const [entries, total] = await Promise.all([
    sql<ActRow>`select t.kind || '-' || t.id as id, t.kind, t.detail, ${wallTimeSql('t.time')} as time, employee_label(e) as operator
      from ${actsSql(id)} t left join employee e on e.id = t.operator_id
      order by t.time desc, 1 desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${actsSql(id)} t`.execute(db),
  ])
  const records = entries.rows.map(({ kind, detail, ...entry }) => {
    const [title, text] = ACT_WORDS[kind]?.(detail) ?? [kind, '']
    return { ...entry, title, text }
  })
  return { records, total: total.rows[0]?.total ?? 0 }
}
