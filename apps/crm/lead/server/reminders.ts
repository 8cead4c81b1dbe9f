import { sql } from 'kysely'
import { defineJob } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import { leadFollowUpCameDue, leadFollowUpsToday } from './facts.ts'

/** At most this many per run; the rest follows a minute later. */
const MAX_FOLLOW_UP_REMINDERS = 500

/** Every minute: reminds once of each planned follow-up whose time has come. After a downtime of the server those of the last day are caught up. */
export const followUpReminders = defineJob({
  name: 'lead.remindOfFollowUps',
  title: '跟进提醒',
  cron: '* * * * *',
  result: objectOf({ told: WHOLE }),
  async run({ transaction, db }) {
    const due = sql`f.institution_id is null and f.reminder_closed_date is null and f.next_follow_up_time <= now()
      and f.next_follow_up_time > now() - interval '1 day' and not exists (select from follow_up_reminder r where r.record_id = f.id)`
    const any = await sql`select from follow_up_record f where ${due} limit 1`.execute(db)
    if (any.rows.length === 0) return { told: 0 }
    const told = await transaction(async ({ tx, emit }) => {
      const { rows } = await sql<{ leadId: number; authorId: number; time: string }>`
        with told as (
          insert into follow_up_reminder (record_id) select f.id from follow_up_record f where ${due} order by f.id limit ${MAX_FOLLOW_UP_REMINDERS}
          on conflict do nothing returning record_id
        )
        select f.lead_id as "leadId", f.author_id as "authorId",
          to_char(f.next_follow_up_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as time
        from told join follow_up_record f on f.id = told.record_id order by f.id`.execute(tx)
      for (const { leadId, ...planned } of rows) emit(leadFollowUpCameDue(leadId, planned))
      return rows.length
    })
    return { told }
  },
})

/**
 * From 09:00, once a day: tells each employee how many follow-ups are planned for today or overdue. Runs hourly until 17:00 in case the morning was
 * missed.
 */
export const followUpDigest = defineJob({
  name: 'lead.digestFollowUps',
  title: '跟进汇总',
  cron: '0 9-17 * * *',
  result: objectOf({ told: WHOLE }),
  async run({ transaction }) {
    const told = await transaction(async ({ tx, emit }) => {
      const { numAffectedRows } = await sql`insert into follow_up_digest (day) values ((now() at time zone 'Asia/Shanghai')::date)
        on conflict do nothing`.execute(tx)
      if (!numAffectedRows) return 0
      const { rows } = await sql<{ id: number; count: number }>`
        select c.attributable_person_id as id, count(distinct c.id)::int as count
        from follow_up_record f join institutions_customer c on c.id = f.lead_id and c.deleted_date is null
        where f.institution_id is null and f.reminder_closed_date is null and c.attributable_person_id is not null
          and f.next_follow_up_time < ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai'
        group by c.attributable_person_id order by 1`.execute(tx)
      for (const { id, count } of rows) emit(leadFollowUpsToday(id, { count }))
      return rows.length
    })
    return { told }
  },
})
