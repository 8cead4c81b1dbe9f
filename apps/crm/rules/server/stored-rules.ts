import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { firstOf, keysOf } from '#core/contract/must.ts'
import type { Exemption, HoldingOverride, LossPeriods, RuleSettings, RulesEmployee } from '../wire/settings.ts'
import type { LossRelease } from '../wire.ts'
import { restartedPeriods } from './settings.ts'

/** Row of lead_rules. */
export interface StoredRules extends Selectable<CrmTables['lead_rules']> {
  readonly exempt: Exemption[]
}

export const readRules = async (db: Db | Tx): Promise<StoredRules> => {
  const { rows } = await sql<StoredRules>`select * from lead_rules`.execute(db)
  return firstOf(rows, 'lead rules')
}

/** SQL for an employee's label in the settings: name and user name. */
export const employeeLabelSql = sql<string>`e.name || '（' || e.username || '）'`

/** Employees with a holding limit of their own. */
export const readOverrides = async (db: Db | Tx) =>
  (
    await sql<HoldingOverride>`
      select e.id as "employeeId", ${employeeLabelSql} as name, a.holding_limit as "holdingLimit"
      from employee_allocation a join employee e on e.id = a.employee_id where a.holding_limit is not null order by e.id`.execute(db)
  ).rows

/** Employees skipped by the automatic choice of an exclusive allocation. */
export const readAutoAssignOff = async (db: Db | Tx) =>
  (
    await sql<RulesEmployee>`select e.id as "employeeId", ${employeeLabelSql} as name
      from employee_allocation a join employee e on e.id = a.employee_id where not a.auto_assign order by e.id`.execute(db)
  ).rows

/** Released number of held leads; null if used up or older than 24 hours. */
export const readRelease = async (db: Db | Tx): Promise<LossRelease | null> => {
  const { rows } = await sql<LossRelease>`select r.release_count as count, employee_label(e) as by,
      to_char(r.release_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as date
    from lead_rules r left join employee e on e.id = r.release_by_id where r.release_count > 0 and r.release_date > now() - interval '1 day'`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The row in wire format, without the lists of employees. */
export const wireSettings = (row: StoredRules): LossPeriods => ({
  followEnabled: row.follow_enabled,
  noFollowUpDays: row.no_follow_up_days,
  allocEnabled: row.alloc_enabled,
  noAllocationDays: row.no_allocation_days,
  warnDays: row.warn_days.toSorted((a, b) => b - a),
  exempt: row.exempt,
  minFollowUpChars: row.min_follow_up_chars,
  spreadDays: row.spread_days,
  maxLossPercent: row.max_loss_percent,
  autoContact: row.auto_contact,
  dailyClaimLimit: row.daily_claim_limit,
  holdingLimit: row.holding_limit,
  exOwnerCooldownDays: row.ex_owner_cooldown_days,
  seaViewLimit: row.sea_view_limit,
  maxInstitutions: row.max_institutions,
})

/** New values of the row for these settings. Disabling a rule keeps its start time. */
export function nextRulesRow(before: StoredRules, settings: RuleSettings, now: Date): Omit<StoredRules, 'id' | 'version'> {
  const anew = restartedPeriods(wireSettings(before), settings)
  return {
    follow_enabled: settings.followEnabled,
    no_follow_up_days: settings.noFollowUpDays,
    follow_enabled_since: anew.follow ? now : before.follow_enabled_since,
    alloc_enabled: settings.allocEnabled,
    no_allocation_days: settings.noAllocationDays,
    alloc_enabled_since: anew.alloc ? now : before.alloc_enabled_since,
    warn_days: [...settings.warnDays],
    exempt: [...settings.exempt],
    min_follow_up_chars: settings.minFollowUpChars,
    spread_days: settings.spreadDays,
    max_loss_percent: settings.maxLossPercent,
    auto_contact: settings.autoContact,
    daily_claim_limit: settings.dailyClaimLimit,
    holding_limit: settings.holdingLimit,
    ex_owner_cooldown_days: settings.exOwnerCooldownDays,
    sea_view_limit: settings.seaViewLimit,
    max_institutions: settings.maxInstitutions,
    // A release was decided under the previous rules.
    release_count: null,
    release_date: null,
    release_by_id: null,
    saved_date: now,
  }
}

export const hashSettings = (settings: RuleSettings): string => {
  const keys = keysOf(settings).toSorted()
  return createHash('sha256')
    .update(JSON.stringify(keys.map(key => [key, settings[key]])))
    .digest('hex')
}

/** The row with a row lock. */
export async function lockRules(tx: Tx): Promise<StoredRules> {
  const { rows } = await sql<StoredRules>`select * from lead_rules for update`.execute(tx)
  return firstOf(rows, 'lead rules')
}

export const databaseTime = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return firstOf(rows).now
}

/**
 * Saves the settings.
 * @returns the new version
 * @throws 422 if an employee does not exist
 */
export async function saveRules(tx: Tx, before: StoredRules, settings: RuleSettings, now: Date): Promise<number> {
  const { version } = await crmTx(tx)
    .updateTable('lead_rules')
    .set(nextRulesRow(before, settings, now))
    .returning('version')
    .executeTakeFirstOrThrow()
  await requireEmployees(
    tx,
    'holdingOverrides',
    settings.holdingOverrides.map(item => item.employeeId),
  )
  await requireEmployees(tx, 'autoAssignOff', settings.autoAssignOff)
  await saveOverrides(tx, settings.holdingOverrides)
  await saveAutoAssignOff(tx, settings.autoAssignOff)
  return version
}

async function requireEmployees(tx: Tx, field: string, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ known: number }>`select count(*)::int as known from employee where id = any(${ids}::bigint[])`.execute(tx)
  if (rows[0]?.known !== ids.length) throw invalid([{ field, message: '员工不存在' }])
}

async function saveAutoAssignOff(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update employee_allocation set auto_assign = true where not auto_assign and employee_id <> all(${ids}::bigint[])`.execute(tx)
  await sql`insert into employee_allocation (employee_id, auto_assign) select id, false from unnest(${ids}::bigint[]) as o (id)
    on conflict (employee_id) do update set auto_assign = false where employee_allocation.auto_assign`.execute(tx)
}

async function saveOverrides(tx: Tx, overrides: RuleSettings['holdingOverrides']): Promise<void> {
  const ids = overrides.map(item => item.employeeId)
  await sql`update employee_allocation set holding_limit = null where holding_limit is not null and employee_id <> all(${ids}::bigint[])`.execute(
    tx,
  )
  await sql`insert into employee_allocation (employee_id, holding_limit)
    select o.employee_id, o.holding_limit from unnest(${ids}::bigint[], ${overrides.map(item => item.holdingLimit)}::int[]) as o (employee_id, holding_limit)
    on conflict (employee_id) do update set holding_limit = excluded.holding_limit
    where employee_allocation.holding_limit is distinct from excluded.holding_limit`.execute(tx)
}
