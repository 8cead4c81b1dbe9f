import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { scopePredicate } from '#core/server/scope/scope-predicate.ts'
import type { CardSource } from '#plugins/workbench/server/card-source.ts'
import type { QuickAction, WaitingCard, WaitingItem } from '#plugins/workbench/wire.ts'

const LEADS = '/newCustomer/institutionsCustomer'
const LEADS_LIST = '/agency/institutionsCustomer/list'
const FOLLOW_UP = '/agency/institutionsCustomer/followUpWithCustomers'
const DETAIL = '/newCustomer/customerDetail'
/** Of each card. */
const MOST = 6

type Context = Pick<RequestContext, 'actor' | 'snapshot' | 'db'>

const may = ({ actor }: Context, permission: string): boolean => actor.admin || actor.permissions.has(permission)

const leadPath = (context: Context, id: number, name: string): string =>
  may(context, DETAIL) ? `${DETAIL}?id=${id}` : `${LEADS}?nameContains=${encodeURIComponent(name)}`

/** Following up is what helps against both: being late, and losing the lead. */
const followUp = (context: Context): { readonly action?: QuickAction } =>
  may(context, FOLLOW_UP) ? { action: { screen: LEADS, key: 'followUpWithCustomers', label: '跟进' } } : {}

/** Leads within reach that the caller himself owns or follows, as "c". */
const myLeads = ({ actor, snapshot }: Context): RawBuilder<boolean> => {
  const resource = snapshot.resources['institutionsCustomer']
  if (!resource) return sql<boolean>`false`
  return sql<boolean>`${scopePredicate(snapshot, resource, actor, 'act', 'c')} and c.status = 'NORMAL'
    and (c.attributable_person_id = ${actor.id} or c.follow_up_with_people_id = ${actor.id})`
}

interface Lead {
  readonly id: number
  readonly name: string
  readonly count: number
}

const itemOf = (context: Context, { id, name }: Lead, hint: string, urgent: boolean): WaitingItem => ({
  id,
  title: name,
  hint,
  urgent,
  path: leadPath(context, id, name),
  row: { name, status: 'NORMAL' },
})

/** A card of leads; the quick filter of the list that it leads to shows the same ones. */
const leadCard = (
  context: Context,
  about: Pick<WaitingCard, 'key' | 'title' | 'empty' | 'hint'> & { readonly quickCheck: string },
  rows: readonly Lead[],
  items: readonly WaitingItem[],
): WaitingCard => {
  const { quickCheck, ...said } = about
  const path = `${LEADS}?quickCheck=${quickCheck}`
  return { kind: 'waiting', ...said, count: rows[0]?.count ?? 0, path, ...followUp(context), items }
}

/** Follow-ups that were planned for today or earlier and not done since. */
export const dueFollowUps: CardSource = {
  permission: [LEADS, LEADS_LIST],
  async load(context) {
    const { rows } = await sql<Lead & { time: string; late: boolean }>`
      select c.id, c.name, to_char(c.next_follow_up_time at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as time,
        c.next_follow_up_time < now() as late, count(*) over ()::int as count
      from live_customer c where ${myLeads(context)} and c.follow_up_due order by c.next_follow_up_time, c.id limit ${MOST}`.execute(
      context.db,
    )
    const items = rows.map(lead => itemOf(context, lead, lead.late ? `${lead.time} 已逾期` : lead.time, lead.late))
    const hint = '跟进时填写下次跟进时间，到期会出现在这里'
    const about = { key: 'dueFollowUps', quickCheck: 'followUpDue', title: '今日待跟进', empty: '今天没有待跟进的客户', hint }
    return leadCard(context, about, rows, items)
  },
}

/** Leads that the rules will move to the high seas soon. */
export const aboutToBeLost: CardSource = {
  permission: [LEADS, LEADS_LIST],
  async load(context) {
    const { rows } = await sql<Lead & { days: number }>`
      select c.id, c.name, c.remaining_days as days, count(*) over ()::int as count from live_customer c
      where ${myLeads(context)} and c.loss_warned order by c.loss_time, c.id limit ${MOST}`.execute(context.db)
    const items = rows.map(lead => itemOf(context, lead, lead.days > 0 ? `剩余${lead.days}天` : '今日流失', true))
    const hint = '超时未跟进或未分配的客户会自动移入公海'
    const about = { key: 'aboutToBeLost', quickCheck: 'aboutToBeLost', title: '即将流失', empty: '没有即将流失的客户', hint }
    return leadCard(context, about, rows, items)
  },
}
