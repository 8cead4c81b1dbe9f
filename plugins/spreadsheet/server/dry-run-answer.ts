import { foldOption } from '#core/manifest/public.ts'
import type { ImportCounts } from '../wire/batches.ts'
import type { ChosenValue } from '../wire/choices.ts'
import type { DryRun, UnknownText, UnknownTexts } from '../wire/dry-run.ts'
import { countIssues, type StoredBatch } from './batches.ts'
import type { CheckedImport } from './check-file.ts'
import { countEmptied, isRefusedRow } from './check-rows.ts'
import { type ImportableField, isMandatory } from './imported-items.ts'

/** Most refused rows listed in a dry run; the workbook of the finished import lists all. */
const MAX_LISTED_ISSUES = 200
/** Most unknown texts listed per field, the most frequent first. */
const MAX_LISTED_TEXTS = 100

/** Counts of the file's rows by outcome. */
export function fileCounts({ rows }: CheckedImport): ImportCounts {
  const issues = rows.filter(isRefusedRow)
  const emptied = countEmptied(rows)
  return { total: rows.length, ok: rows.length - issues.length, ...countIssues(issues), ...(emptied > 0 ? { emptied } : {}) }
}

/** Response of a dry run. */
export function dryRunAnswer({ id, form }: Pick<StoredBatch, 'id' | 'form'>, checked: CheckedImport): DryRun {
  const { layout, rows, found, fields, aliases, chosen } = checked
  const { findings, conversions, doubts, errors, unknown, hidden, units } = found
  return {
    batchId: id,
    form,
    sheet: layout.sheet,
    sheets: layout.sheets,
    columns: layout.headers,
    fields: fields.map(({ item }) => ({ field: item.name, label: item.label, required: isMandatory(item) })),
    mapping: layout.mapping,
    chosen,
    sample: layout.sample,
    ...fileCounts(checked),
    rows: rows.filter(isRefusedRow).slice(0, MAX_LISTED_ISSUES),
    ...{ findings, conversions, doubts, errors, units, hiddenRows: hidden, hiddenColumns: layout.hiddenColumns },
    unknown: fields.flatMap(field => {
      const texts = unknown.get(field.item.name)
      return texts ? [unknownTextsOf(field, texts, aliases)] : []
    }),
  }
}

/** Groups spellings that fold to the same text. */
function unknownTextsOf(
  { item, options = [], known }: ImportableField,
  counted: ReadonlyMap<string, number>,
  aliases: readonly ChosenValue[],
) {
  const remembered = new Map(aliases.filter(({ field }) => field === item.name).map(({ text, value }) => [text, value]))
  const texts = new Map<string, UnknownText>()
  for (const [text, count] of counted) {
    const key = foldOption(text)
    const meant = known.get(key)
    texts.set(key, {
      text: texts.get(key)?.text ?? text,
      count: count + (texts.get(key)?.count ?? 0),
      ...(meant === undefined ? {} : { value: meant }),
      ...(meant !== undefined && meant === remembered.get(key) ? { remembered: true } : {}),
    })
  }
  const listed = [...texts.values()].sort((a, b) => b.count - a.count).slice(0, MAX_LISTED_TEXTS)
  return { field: item.name, texts: listed, more: texts.size - listed.length, options: optionChoices(options) } satisfies UnknownTexts
}

/** Flattens an option tree; labels contain the path. */
function optionChoices(options: NonNullable<ImportableField['options']>): UnknownTexts['options'] {
  return options.flatMap(({ value, label, children }) => [
    { value, label },
    ...optionChoices(children).map(child => ({ ...child, label: `${label} / ${child.label}` })),
  ])
}
