import { sql } from 'kysely'
import { aboutLeads } from '#apps/crm/lead/server/messages/lead-drafts.ts'
import { defineJob } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import { returnVisitDue } from './facts.ts'

/** Reminders per run; the next minute sends the rest. */
const MAX_VISIT_REMINDERS_PER_RUN = 500

/** Every minute: reminds of due visits, once each. After a server outage, visits due within the last day are still reminded of. */
export const visitReminders = defineJob({
  name: 'retention.remindOfVisits',
  title: '回访提醒',
  cron: '* * * * *',
  result: objectOf({ told: WHOLE }),
  async run({ transaction, db }) {
    const due = sql`v.status = 'PENDING' and v.reminded_date is null and v.planned_time <= now() and v.planned_time > now() - interval '1 day'`
    const any = await sql`select from customer_return_visit v where ${due} limit 1`.execute(db)
    if (any.rows.length === 0) return { told: 0 }
    const told = await transaction(async ({ tx, emit }) => {
      const { rows } = await sql<{ leadId: number; visitorId: number | null; time: string }>`
        update customer_return_visit t set reminded_date = now()
        where t.id in (select v.id from customer_return_visit v where ${due} order by v.id limit ${MAX_VISIT_REMINDERS_PER_RUN} for update skip locked)
        returning t.lead_id as "leadId", t.visitor_id as "visitorId",
          to_char(t.planned_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as time`.execute(tx)
      for (const { leadId, ...visit } of rows) emit(returnVisitDue(leadId, visit))
      return rows.length
    })
    return { told }
  },
})

/** The visitor, or the lead's owner if none is named. */
export const visitDueTrigger = aboutLeads(returnVisitDue)({
  key: 'retention.visitDue',
  label: '回访到期提醒',
  variables: { plannedTime: '计划回访时间' },
  template: {
    title: '回访提醒：{customerName}',
    summary: '客户{customerName}计划于{plannedTime}回访',
    content: '您计划于{plannedTime}回访客户{customerName}，请及时处理并填写回访结果。',
  },
  many: { title: '回访提醒：{count}位客户', summary: '{count}位客户的计划回访时间已到，请及时处理', link: '/newCustomer/visitCustomer' },
  says: (lead, { payload: { visitorId, time } }) => ({
    to: [visitorId ?? lead.ownerId],
    values: { plannedTime: time },
    about: `visit ${time}`,
  }),
})
