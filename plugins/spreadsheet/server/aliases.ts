import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { findOption, flattenOptions, foldOption } from '#core/manifest/public.ts'
import { type ChosenValue, type FileChoices, MAX_OPTION_NAME_LENGTH, type OptionValue } from '../wire/choices.ts'
import { importTables } from './batches.ts'
import type { ImportableField, ReadSettings } from './imported-items.ts'

/** Remembered meanings of texts in a resource's option fields; the texts are folded as for comparison with options. */
export const aliasesOf = (db: Db | Tx, resource: string): Promise<readonly ChosenValue[]> =>
  importTables(db)
    .selectFrom('spreadsheet_alias')
    .select(['field', 'text', 'value'])
    .where('resource', '=', resource)
    .orderBy('field')
    .orderBy('text')
    .execute()

/** Combines remembered meanings with the choices made for this file, which take precedence. */
export function readSettingsOf(aliases: readonly ChosenValue[], { values, leaveEmpty, units = [] }: FileChoices): ReadSettings {
  const known = new Map<string, Map<string, OptionValue | null>>()
  for (const { field, text, value } of [...aliases, ...values]) {
    const texts = known.get(field) ?? new Map<string, OptionValue | null>()
    known.set(field, texts)
    if (value === undefined) texts.delete(foldOption(text))
    else texts.set(foldOption(text), value)
  }
  return { known, leaveEmpty: new Set(leaveEmpty), units: new Map(units.map(({ field, unit }) => [field, unit])) }
}

/** Changes to the remembered meanings, as text for the audit log. */
export interface AliasChanges {
  readonly remembered: readonly string[]
  readonly forgotten: readonly string[]
}

/** Chosen meanings, each text once, the last one wins. Texts that are an option's own label or value are skipped. */
const chosenMeanings = (values: readonly ChosenValue[], fields: readonly ImportableField[]) =>
  fields.flatMap(({ item, options = [] }) => {
    const own = values.filter(({ field, text }) => field === item.name && findOption(text, options) === undefined)
    const last = new Map(own.map(one => [foldOption(one.text), one.value] as const))
    return [...last]
      .filter(([text]) => text !== '' && text.length <= MAX_OPTION_NAME_LENGTH)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([text, value]) => ({ item, options, text, value }))
  })

/**
 * Stores the chosen meanings for all later imports of the resource, and deletes those that were withdrawn. “Left empty” is not stored: it holds for
 * this file only, a later file may mean something by the text.
 */
export async function storeMeanings(
  tx: Tx,
  resource: string,
  { values }: FileChoices,
  fields: readonly ImportableField[],
  employeeId: number,
): Promise<AliasChanges> {
  const before = await aliasesOf(tx, resource)
  const remembered: string[] = []
  const forgotten: string[] = []
  for (const { item, options, text, value } of chosenMeanings(values, fields)) {
    const { name: field, label } = item
    const old = before.find(alias => alias.field === field && alias.text === text)?.value
    if (value === undefined && old !== undefined) {
      await importTables(tx)
        .deleteFrom('spreadsheet_alias')
        .where('resource', '=', resource)
        .where('field', '=', field)
        .where('text', '=', text)
        .execute()
      forgotten.push(`${label}：${text}`)
    }
    if (value === undefined || value === null || value === old) continue
    const row = { value: JSON.stringify(value), employee_id: employeeId, created_date: sql<Date>`now()` }
    await importTables(tx)
      .insertInto('spreadsheet_alias')
      .values({ resource, field, text, ...row })
      .onConflict(conflict => conflict.columns(['resource', 'field', 'text']).doUpdateSet(row))
      .execute()
    const meant = flattenOptions(options).find(option => option.value === value)
    remembered.push(`${label}：${text} → ${meant?.label ?? String(value)}`)
  }
  return { remembered, forgotten }
}
