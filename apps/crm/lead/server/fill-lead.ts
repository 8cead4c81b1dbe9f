import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { RowValues } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { lead } from './lead-record.ts'

/** A lead as its table has it. */
export type Lead = Selectable<CrmTables['institutions_customer']>

/** Values by field that fill what is empty in a lead; its own values are never overwritten, its lists are united. */
export type Fill = Partial<RowValues<typeof lead>>

/** A live lead, locked. */
export const lockLead = (tx: Tx, id: number): Promise<Lead | undefined> =>
  crmTx(tx)
    .selectFrom('institutions_customer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_date', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Locks leads in the order of their ids, as every action does. */
export async function lockLeads(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from institutions_customer where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
}

type Values = Readonly<Record<string, unknown>>

const customOf = ({ custom }: Lead): Values => custom as Values

/** What staff enter about a customer: people, and what the database derives, are no business of a merge. */
const entered = (snapshot: Snapshot): readonly Field[] =>
  Object.values(snapshot.resources.institutionsCustomer?.fields ?? {}).filter(
    ({ custom, internal, readonly, to }) => custom || (!internal && !readonly && to === undefined),
  )

/** What staff entered about the lead, and what it is bound to besides, by field. */
export function enteredValues(snapshot: Snapshot, row: Lead): Fill {
  const stored: Values = row
  const values = entered(snapshot).map(({ name, custom, column }) => [name, custom ? customOf(row)[column] : stored[column]] as const)
  return { ...Object.fromEntries(values), clientUserId: row.client_user_id, abroadIntentionId: row.abroad_intention_id }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const united = (own: readonly unknown[], more: unknown, most = Number.POSITIVE_INFINITY): unknown[] =>
  [...new Set([...own, ...(Array.isArray(more) ? more : [])])].slice(0, most)

/** Writes what `fill` adds to the lead: what is empty in it, and more members of its lists, up to as many as the field takes. */
export async function fillLead({ snapshot, change }: WriteContext, kept: Lead, fill: Fill): Promise<void> {
  const own: Values = enteredValues(snapshot, kept)
  const lists = new Map(entered(snapshot).flatMap(({ name, type, rules }) => (fieldType(type).list ? [[name, rules.max] as const] : [])))
  const added = (name: string, more: unknown): unknown => {
    const value = own[name]
    if (Array.isArray(value)) return lists.has(name) ? united(value, more, lists.get(name)) : undefined
    return Object.hasOwn(own, name) && !isGiven(value) && isGiven(more) ? more : undefined
  }
  await change(lead, kept, Object.fromEntries(Object.entries(fill).map(([name, more]) => [name, added(name, more)])))
}

/**
 * Custom values of fields that no manifest declares at present come along, and are there when the field comes back. Nobody sees them and nothing
 * follows from them: no change of a field.
 */
export async function keepUndeclared({ tx, snapshot }: WriteContext, kept: Lead, source: Lead): Promise<void> {
  const declared = new Set(entered(snapshot).flatMap(({ custom, column }) => (custom ? [column] : [])))
  const values = Object.fromEntries(Object.entries(customOf(source)).filter(([key, value]) => !declared.has(key) && isGiven(value)))
  if (Object.keys(values).length === 0) return
  await sql`update institutions_customer set custom = ${JSON.stringify(values)}::jsonb || jsonb_strip_nulls(custom)
    where id = ${kept.id}`.execute(tx)
}
