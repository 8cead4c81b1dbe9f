import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { defineJob, type JobContext } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import { leadRecycleWarned } from './facts.ts'

/** Leads per transaction; each recipient gets one message per transaction. */
const WARNING_BATCH_SIZE = 5_000

/** Leads due for a warning by warnDays, including those already warned about. */
const leadsDueForWarning = async (db: Db): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from institutions_customer c, lead_rules r
    where (r.follow_enabled or r.alloc_enabled) and c.status = 'NORMAL' and c.deleted_date is null
      and lead_loss_time(c, r) < now() + make_interval(days => (select max(d) + 1 from lead_rules w, unnest(w.warn_days) d)) order by c.id`.execute(
    db,
  )
  return rows.map(row => row.id)
}

interface LossWarning {
  readonly leadId: number
  readonly ownerId: number
  readonly viewers: readonly number[]
  readonly lossTime: string
  readonly remainingDays: number
  readonly last: boolean
}

/** Emits one fact per lead and warning step that was not reported yet. A missed step is reported as soon as the job runs again. */
async function warnBatch({ transaction }: JobContext, ids: readonly number[]): Promise<number> {
  return transaction(async ({ tx, emit, note }) => {
    const { rows } = await sql<LossWarning>`
      with due as (
        select c.id, c.attributable_person_id as owner, (l.loss at time zone 'Asia/Shanghai')::date as loss_date, l.loss, days_until(l.loss) as remaining,
          (select min(d) from unnest(r.warn_days) d where d >= days_until(l.loss)) as step, (select min(d) from unnest(r.warn_days) d) as last_step
        from institutions_customer c cross join lead_rules r cross join lateral (select lead_loss_time(c, r) as loss) l
        where c.id = any(${ids}::bigint[]) and l.loss is not null
      ), fresh as (
        insert into lead_loss_warning (lead_id, loss_date, days) select id, loss_date, step from due where step is not null order by id
        on conflict do nothing returning lead_id, days
      )
      select d.id as "leadId", d.owner as "ownerId", case when d.step = d.last_step then employee_viewers(d.owner) else '{}' end as viewers,
        to_char(d.loss at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lossTime", d.remaining as "remainingDays", d.step = d.last_step as last
      from fresh f join due d on d.id = f.lead_id order by d.id`.execute(tx)
    for (const { leadId, ownerId, viewers, ...rest } of rows)
      emit(leadRecycleWarned(leadId, { ...rest, recipients: [...new Set([ownerId, ...viewers])] }))
    note({ warned: rows.length })
    return rows.length
  })
}

/** From 09:00, hourly until 18:00 in case the morning was missed: warns owners of leads that will be lost soon. */
export const lossWarnings = defineJob({
  name: 'rules.warnOfLoss',
  title: '流失预警',
  cron: '0 9-18 * * *',
  result: objectOf({ warned: WHOLE }),
  async run(context) {
    await sql`delete from lead_loss_warning where loss_date < current_date - 30`.execute(context.db)
    const ids = await leadsDueForWarning(context.db)
    let warned = 0
    for (let from = 0; from < ids.length; from += WARNING_BATCH_SIZE) {
      context.signal.throwIfAborted()
      warned += await warnBatch(context, ids.slice(from, from + WARNING_BATCH_SIZE))
    }
    return { warned }
  },
})
