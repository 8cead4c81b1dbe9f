import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '#core/contract/server-plugin.ts'
import { scopePredicate } from '#core/server/scope/scope-predicate.ts'
import type { CardSource } from '#plugins/workbench/server/card-source.ts'

const LEADS = '/newCustomer/institutionsCustomer'
const LEADS_LIST = '/agency/institutionsCustomer/list'
const DETAIL = '/newCustomer/customerDetail'
/** Of each card. */
const MOST = 6

type Context = Pick<RequestContext, 'actor' | 'snapshot' | 'db'>

const leadPath = ({ actor }: Context, id: number, name: string): string =>
  actor.admin || actor.permissions.has(DETAIL) ? `${DETAIL}?id=${id}` : `${LEADS}?nameContains=${encodeURIComponent(name)}`

/** Leads within reach that the caller himself owns or follows, as "c". */
const myLeads = ({ actor, snapshot }: Context): RawBuilder<boolean> => {
  const resource = snapshot.resources['institutionsCustomer']
  if (!resource) return sql<boolean>`false`
  return sql<boolean>`${scopePredicate(snapshot, resource, actor, 'act', 'c')} and c.status = 'NORMAL'
    and (c.attributable_person_id = ${actor.id} or c.follow_up_with_people_id = ${actor.id})`
}

/** Follow-ups that were planned for today or earlier and not done since. */
export const dueFollowUps: CardSource = {
  permission: [LEADS, LEADS_LIST],
  async load(context) {
    const { rows } = await sql<{ id: number; name: string; time: string; late: boolean; count: number }>`
      select c.id, c.name, to_char(f.time at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as time, f.time < now() as late,
        count(*) over ()::int as count
      from live_customer c join lateral (
        select min(r.next_follow_up_time) as time from follow_up_record r
        where r.lead_id = c.id and r.institution_id is null and r.reminder_closed_date is null
          and r.next_follow_up_time < ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai'
      ) f on f.time is not null
      where ${myLeads(context)} order by f.time, c.id limit ${MOST}`.execute(context.db)
    return {
      kind: 'waiting',
      key: 'dueFollowUps',
      title: '今日待跟进',
      count: rows[0]?.count ?? 0,
      empty: '今天没有待跟进的客户',
      items: rows.map(({ id, name, time, late }) => ({
        id,
        title: name,
        hint: late ? `${time} 已逾期` : time,
        urgent: late,
        path: leadPath(context, id, name),
      })),
    }
  },
}

/** Leads that the rules will move to the high seas soon. */
export const aboutToBeLost: CardSource = {
  permission: [LEADS, LEADS_LIST],
  async load(context) {
    const { rows } = await sql<{ id: number; name: string; days: number; count: number }>`
      select c.id, c.name, c.remaining_days as days, count(*) over ()::int as count from live_customer c
      where ${myLeads(context)} and c.loss_warned order by c.loss_time, c.id limit ${MOST}`.execute(context.db)
    return {
      kind: 'waiting',
      key: 'aboutToBeLost',
      title: '即将流失',
      count: rows[0]?.count ?? 0,
      empty: '没有即将流失的客户',
      items: rows.map(({ id, name, days }) => ({
        id,
        title: name,
        hint: days > 0 ? `剩余${days}天` : '今日流失',
        urgent: true,
        path: leadPath(context, id, name),
      })),
    }
  },
}
