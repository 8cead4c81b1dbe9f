import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { RowValues } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { fieldType } from '#core/manifest/public.ts'
import { lead } from './lead-record.ts'

/** Row of a lead as stored. */
export type StoredLead = Selectable<CrmTables['institutions_customer']>

/** Values by field that fill a lead's empty fields; existing values are never overwritten, lists are united. */
export type LeadFill = Partial<RowValues<typeof lead>>

/** A live lead with a row lock; undefined if there is none. */
export const lockLead = (tx: Tx, id: number): Promise<StoredLead | undefined> =>
  crmTx(tx)
    .selectFrom('institutions_customer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_date', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Locks leads in the order of their ids, as all actions do, to avoid deadlocks. */
export async function lockLeads(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from institutions_customer where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
}

type LeadValues = Readonly<Record<string, unknown>>

const customValuesOf = ({ custom }: StoredLead): LeadValues => custom

/** Fields that staff enter. Readonly, internal and reference fields (people, derived values) are not merged. */
const enteredFields = (snapshot: Snapshot): readonly Field[] =>
  Object.values(snapshot.resources.institutionsCustomer?.fields ?? {}).filter(
    ({ custom, internal, readonly, to }) => custom || (!internal && !readonly && to === undefined),
  )

/** Values of the entered fields, and the bound app user and intention, by field. */
export function enteredValues(snapshot: Snapshot, row: StoredLead): LeadFill {
  const stored: LeadValues = row
  const values = enteredFields(snapshot).map(
    ({ name, custom, column }) => [name, custom ? customValuesOf(row)[column] : stored[column]] as const,
  )
  return { ...Object.fromEntries(values), clientUserId: row.client_user_id, abroadIntentionId: row.abroad_intention_id }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const unitedList = (own: readonly unknown[], more: unknown, most = Number.POSITIVE_INFINITY): unknown[] =>
  [...new Set([...own, ...(Array.isArray(more) ? more : [])])].slice(0, most)

/** Fills the lead's empty fields from `fill` and adds members to its lists, up to each field's maximum. */
export async function fillLead({ snapshot, change }: WriteContext, kept: StoredLead, fill: LeadFill): Promise<void> {
  const own: LeadValues = enteredValues(snapshot, kept)
  const lists = new Map(
    enteredFields(snapshot).flatMap(({ name, type, rules }) => (fieldType(type).list ? [[name, rules.max] as const] : [])),
  )
  const added = (name: string, more: unknown): unknown => {
    const value = own[name]
    if (Array.isArray(value)) return lists.has(name) ? unitedList(value, more, lists.get(name)) : undefined
    return Object.hasOwn(own, name) && !isGiven(value) && isGiven(more) ? more : undefined
  }
  await change(lead, kept, Object.fromEntries(Object.entries(fill).map(([name, more]) => [name, added(name, more)])))
}

/**
 * Copies custom values that no manifest currently declares, so that they are there if the field is declared again. No field changes in this case, so
 * no recorder runs.
 */
export async function copyUndeclaredValues({ tx, snapshot }: WriteContext, kept: StoredLead, source: StoredLead): Promise<void> {
  const declared = new Set(enteredFields(snapshot).flatMap(({ custom, column }) => (custom ? [column] : [])))
  const values = Object.fromEntries(Object.entries(customValuesOf(source)).filter(([key, value]) => !declared.has(key) && isGiven(value)))
  if (Object.keys(values).length === 0) return
  await sql`update institutions_customer set custom = ${JSON.stringify(values)}::jsonb || jsonb_strip_nulls(custom)
    where id = ${kept.id}`.execute(tx)
}
