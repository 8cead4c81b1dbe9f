import { foldOption } from '#core/manifest/fields/index.ts'
import type { ChosenValue, DryRun, ImportCounts, UnknownText, UnknownTexts } from '../wire.ts'
import { type Batch, countIssues } from './batches.ts'
import type { CheckedFile } from './check-file.ts'
import { countEmptied, isRefused } from './check-rows.ts'
import { type ImportField, isMandatory } from './imported-items.ts'

/** Faulty rows that the dry run shows; the workbook of the finished import has all. */
const SHOWN_ISSUES = 200
/** Unknown texts of a field that are listed, the most frequent ones. */
const LISTED_TEXTS = 100

/** Rows of the file by what would become of them. */
export function countsOf({ rows }: CheckedFile): ImportCounts {
  const issues = rows.filter(isRefused)
  const emptied = countEmptied(rows)
  return { total: rows.length, ok: rows.length - issues.length, ...countIssues(issues), ...(emptied > 0 ? { emptied } : {}) }
}

/** What an import of the file would do. */
export function dryRunOf({ id, form }: Pick<Batch, 'id' | 'form'>, checked: CheckedFile): DryRun {
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
    ...countsOf(checked),
    rows: rows.filter(isRefused).slice(0, SHOWN_ISSUES),
    ...{ findings, conversions, doubts, errors, units, hiddenRows: hidden, hiddenColumns: layout.hiddenColumns },
    unknown: fields.flatMap(field => {
      const texts = unknown.get(field.item.name)
      return texts ? [unknownOf(field, texts, aliases)] : []
    }),
  }
}

/** Spellings that make no difference are one text. */
function unknownOf({ item, options = [], known }: ImportField, counted: ReadonlyMap<string, number>, aliases: readonly ChosenValue[]) {
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
  const listed = [...texts.values()].sort((a, b) => b.count - a.count).slice(0, LISTED_TEXTS)
  return { field: item.name, texts: listed, more: texts.size - listed.length, options: choices(options) } satisfies UnknownTexts
}

/** A tree as one list whose labels tell the way. */
function choices(options: NonNullable<ImportField['options']>): UnknownTexts['options'] {
  return options.flatMap(({ value, label, children }) => [
    { value, label },
    ...choices(children).map(child => ({ ...child, label: `${label} / ${child.label}` })),
  ])
}
