import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { firstOf } from '#core/contract/must.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { LossDay, LossPreview, LossSample, LossSpread } from '../wire.ts'
import { countLosable, isTooMany } from './losable.ts'
import type { StoredRules } from './stored-rules.ts'

/** Minutes for which a preview token is valid. */
const PREVIEW_VALID_MINUTES = 10
const MAX_SAMPLE_LEADS = 10

/**
 * Subquery of all leads under these settings: id, loss time, reason. `offset 0` keeps PostgreSQL from inlining it, so that each lead is evaluated
 * once.
 */
const lossesSql = (row: object): RawBuilder<unknown> => sql`(
  select c.id, lead_loss_time(c, r) as loss, lead_loss_reason(c, r) as reason
  from institutions_customer c, lead_rules l cross join lateral jsonb_populate_record(l, ${JSON.stringify(row)}::jsonb) as r
  where c.status = 'NORMAL' and c.deleted_date is null offset 0
)`

/** Number of leads to be lost per day, if no one works on them from now on. */
export async function previewLoss(db: Db, row: Omit<StoredRules, 'id' | 'version'>): Promise<LossPreview> {
  if (!row.follow_enabled && !row.alloc_enabled) return { total: 0, days: [], message: '保存后客户不会自动流失' }
  const { rows } = await sql<LossDay>`
    select to_char(day, 'YYYY-MM-DD') as date, "noFollowUp", "noAllocation" from (
      select (greatest(x.loss, now()) at time zone 'Asia/Shanghai')::date as day,
        (count(*) filter (where x.reason = 'AUTO_NO_FOLLOW_UP'))::int as "noFollowUp",
        (count(*) filter (where x.reason = 'AUTO_NO_ALLOCATION'))::int as "noAllocation"
      from ${lossesSql(row)} x where x.loss is not null group by 1
    ) d order by day`.execute(db)
  const total = rows.reduce((sum, day) => sum + day.noFollowUp + day.noAllocation, 0)
  const [first] = rows
  if (!first) return { total, days: [], message: '保存后没有客户会自动流失' }
  const rest = rows.length > 1 ? `，其后至${rows.at(-1)?.date}共${total - first.noFollowUp - first.noAllocation}条` : ''
  const notice = await overLimitNotice(db, rows, row.max_loss_percent)
  return {
    total,
    days: rows,
    ...(notice ? { notice } : {}),
    message: `保存后预计${first.noFollowUp + first.noAllocation}条客户将于${first.date}流失${rest}`,
  }
}

/** Notice about the first day on which the job would refuse to run, undefined if there is none. */
async function overLimitNotice(db: Db, days: readonly LossDay[], percent: number): Promise<string | undefined> {
  const total = await countLosable(db)
  const day = days.find(({ noFollowUp, noAllocation }) => isTooMany(noFollowUp + noAllocation, total, percent))
  return (
    day &&
    `${day.date}将流失的客户超过单次流失上限（${percent}%），届时系统会停止执行并通知管理员，可调大“存量分散天数”，或届时在“最近执行”中查看并分批放行`
  )
}

/** The first leads to be lost. Names of leads that the actor may not see are masked. */
export async function sampleLoss(
  db: Db,
  row: Omit<StoredRules, 'id' | 'version'>,
  { services, actor }: { readonly services: ServerServices; readonly actor: Actor },
): Promise<readonly LossSample[]> {
  if (!row.follow_enabled && !row.alloc_enabled) return []
  const { rows } = await sql<LossSample>`
    select c.id, c.name, employee_label(e) as "ownerName", first.reason, to_char(first.loss at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lossTime"
    from (select x.id, x.loss, x.reason from ${lossesSql(row)} x where x.loss is not null order by x.loss, x.id limit ${MAX_SAMPLE_LEADS}) first
    join institutions_customer c on c.id = first.id join employee e on e.id = c.attributable_person_id order by first.loss, first.id`.execute(
    db,
  )
  return Promise.all(
    rows.map(async item => {
      const seen = await services.lists.row({ resource: 'institutionsCustomer', id: item.id, actor, columns: ['name'] })
      return seen ? item : { ...item, name: `${item.name.slice(0, 1)}*` }
    }),
  )
}

/** True while leads last touched before the rule was enabled or tightened (`since`) are still spread over the days after its period. */
const isSpreadingSql = (since: RawBuilder<unknown>, days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`now() < ${since} + make_interval(days => ${days} + r.spread_days)`
const lastTouchSql = sql`greatest(c.last_follow_up_date, c.last_pick_up_time, c.owner_since)`
const lastEntrySql = sql`greatest(c.entered_date, c.last_pick_up_time)`

/**
 * Leads last touched before the current rules, which are lost spread over several days; null if there are none left. Scans all leads during the
 * spread, and none afterwards.
 */
export async function readSpread(db: Db): Promise<LossSpread | null> {
  const { rows } = await sql<LossSpread>`
    select count(*)::int as count, to_char(min(day), 'YYYY-MM-DD') as "from", to_char(max(day), 'YYYY-MM-DD') as "to" from (
      select (greatest(x.loss, now()) at time zone 'Asia/Shanghai')::date as day from (
        select lead_loss_time(c, r) as loss, lead_loss_reason(c, r) as reason, r.follow_enabled_since > ${lastTouchSql} as unfollowed,
          r.alloc_enabled_since > ${lastEntrySql} as unallocated
        from lead_rules r join institutions_customer c on c.status = 'NORMAL' and c.deleted_date is null
        where r.spread_days > 1
          and ((r.follow_enabled and ${isSpreadingSql(sql`r.follow_enabled_since`, sql`r.no_follow_up_days`)})
            or (r.alloc_enabled and ${isSpreadingSql(sql`r.alloc_enabled_since`, sql`r.no_allocation_days`)}))
          and (r.follow_enabled_since > ${lastTouchSql} or r.alloc_enabled_since > ${lastEntrySql}) offset 0
      ) x where x.loss is not null and case x.reason when 'AUTO_NO_FOLLOW_UP' then x.unfollowed else x.unallocated end
    ) days having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

export interface PreviewKey {
  readonly employeeId: number
  readonly version: number
  readonly hash: string
}

/** Stores that this employee has previewed these settings; returns the token. */
export async function storePreviewToken(tx: Tx, { employeeId, version, hash }: PreviewKey): Promise<string> {
  await sql`delete from lead_rules_preview where created_date < now() - interval '1 day'`.execute(tx)
  const { rows } = await sql<{ token: string }>`insert into lead_rules_preview (employee_id, rules_version, hash)
    values (${employeeId}, ${version}, ${hash}) returning token`.execute(tx)
  return firstOf(rows, 'token').token
}

/** Uses up the preview token. @throws 409 if it belongs to other settings or another employee, or is too old. */
export async function consumePreviewToken(tx: Tx, token: string, { employeeId, version, hash }: PreviewKey): Promise<void> {
  const { rows } = await sql`delete from lead_rules_preview where token::text = ${token} and employee_id = ${employeeId}
    and rules_version = ${version} and hash = ${hash} and created_date > now() - make_interval(mins => ${PREVIEW_VALID_MINUTES}) returning token`.execute(
    tx,
  )
  if (rows.length === 0) throw refuse('预览已失效，请重新预览后保存')
}
