/** Test helpers that age leads and change the rules. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Client } from '#tests/support/client.ts'

/** Body of the settings request with this change. */
export async function sentSettings(client: Client, change: object = {}): Promise<Record<string, unknown>> {
  const { runs, release, spread, holdingOverrides, autoAssignOff, ...rest } = (await client.get('/system/automaticLoss/get')).body.data
  const overrides = holdingOverrides.map(({ employeeId, holdingLimit }: Record<string, unknown>) => ({ employeeId, holdingLimit }))
  const off = autoAssignOff.map((person: Record<string, unknown>) => person.employeeId)
  return { ...rest, holdingOverrides: overrides, autoAssignOff: off, ...change }
}

/** Previews and saves the settings. */
export async function saveSettings(client: Client, change: object) {
  const body = await sentSettings(client, change)
  const preview = await client.post('/system/automaticLoss/preview', body)
  return { preview, saved: await client.post('/system/automaticLoss/edit', { ...body, previewToken: preview.body.data?.previewToken }) }
}

/** Makes the rules active since a year ago, so that old leads are due. */
export const sinceLongAgo = (db: Db) =>
  sql`update lead_rules set follow_enabled_since = now() - interval '365 days', alloc_enabled_since = now() - interval '365 days'`.execute(
    db,
  )

/** Makes each lead entered and owned just now, without follow-ups. */
export const refreshAll = (db: Db) =>
  sql`update institutions_customer set owner_since = now(), entered_date = now(), last_follow_up_date = null, last_pick_up_time = null`.execute(
    db,
  )

/** Moves the last touch of these leads back by this many days. */
export const ageLeads = (db: Db, ids: readonly number[], days: number) =>
  sql`update institutions_customer set owner_since = now() - make_interval(days => ${days}), entered_date = now() - make_interval(days => ${days}),
    last_follow_up_date = null, last_pick_up_time = null where id = any(${ids}::bigint[])`.execute(db)

/** Ids of leads that can be lost. */
export async function openLeads(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from institutions_customer where status = 'NORMAL' and deleted_date is null
    and customer_phase = manual_phase and not exclusive and not protected order by id limit ${count}`.execute(db)
  return rows.map(row => row.id)
}

/** Number of inconsistent leads: a lead in the high seas must have an open stay and no owner, any other lead an owner and no open stay. */
export async function halfMoved(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from institutions_customer c where deleted_date is null and not (
    (status = 'LOSS') = (attributable_person_id is null)
    and (status = 'LOSS') = exists (select from high_seas s where s.lead_id = c.id and s.closed_date is null))`.execute(db)
  return rows[0]?.n ?? -1
}
