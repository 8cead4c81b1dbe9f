/** Readable values of audit entries. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import { shownField } from '../lists/projection.ts'
import { sqlIds } from '../sql/condition.ts'
import { labelSql } from '../sql/label-sql.ts'
import type { FieldChange } from './entry-changes.ts'

/** A change as text; '' for an empty value. */
export interface ChangeText {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Sources for labels. */
export interface LabelSources {
  readonly db: Db
  readonly snapshot: Snapshot
  readonly options: OptionSource
}

/** Maximum length; longer texts are cut, the record has the full one. */
const MAX_CHANGE_TEXT = 300

const isReference = ({ type }: Field): boolean => fieldType(type).refers !== undefined
const referencedIds = (value: unknown): readonly number[] => [value].flat().filter((one): one is number => Number.isSafeInteger(one))

/** Key of a field's references: the resource they point to and the field that labels its rows. */
const referenceKey = ({ to, show }: Field): string => `${to} ${show ?? ''}`

type ReferenceLabels = ReadonlyMap<string, ReadonlyMap<number, string>>

/** Labels of referenced rows, one statement per resource; masked where lists mask them. */
async function referenceLabels({ db, snapshot }: LabelSources, changes: readonly FieldChange[]): Promise<ReferenceLabels> {
  const wanted = new Map<string, { field: Field; ids: Set<number> }>()
  for (const { field, before, after } of changes) {
    if (!isReference(field)) continue
    const known = wanted.get(referenceKey(field)) ?? { field, ids: new Set<number>() }
    wanted.set(referenceKey(field), known)
    for (const id of [...referencedIds(before), ...referencedIds(after)]) known.ids.add(id)
  }
  const found = await Promise.all(
    [...wanted].map(async ([key, { field, ids }]) => {
      if (ids.size === 0) return [key, new Map<number, string>()] as const
      const { resource, show } = shownField(snapshot, field)
      const { rows } = await sql<{ id: number; label: unknown }>`select t.id, ${labelSql(snapshot, resource, show, 't')} as label
        from ${sql.table(resource.source)} as t where ${sqlIds('t', [...ids])}`.execute(db)
      return [key, new Map(rows.map(({ id, label }) => [id, String(show.mask ? maskValue(show.mask, label) : (label ?? ''))]))] as const
    }),
  )
  return new Map(found)
}

const cutText = (text: string): string => (text.length > MAX_CHANGE_TEXT ? `${text.slice(0, MAX_CHANGE_TEXT)}…` : text)

/** Text of a value that is no reference; a value its type cannot format is returned as stored. */
function plainValueText(field: Field, value: unknown, options: Parameters<ReturnType<typeof fieldType>['format']>[1]): string {
  const { type, mask, rules } = field
  if (mask) return String(maskValue(mask, value) ?? '')
  const text = fieldType(type).words(value, options)
  return text !== '' && rules.suffix ? `${text}${rules.suffix}` : text
}

/** Changes as text: option labels, names of employees and other rows, contacts masked. */
export async function changeTexts(sources: LabelSources, changes: readonly FieldChange[]): Promise<readonly ChangeText[]> {
  const names = [...new Set(changes.flatMap(({ field }) => field.options ?? []))]
  const sets = new Map(await Promise.all(names.map(async name => [name, await sources.options.get(name)] as const)))
  const labels = await referenceLabels(sources, changes)
  const words = (field: Field, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (!isReference(field)) return cutText(plainValueText(field, value, sets.get(field.options ?? '')))
    const known = labels.get(referenceKey(field))
    return referencedIds(value)
      .map(id => known?.get(id) || `#${id}`)
      .join('、')
  }
  return changes
    .map(({ field, before, after }) => ({
      field: field.name,
      label: field.label,
      before: words(field, before),
      after: words(field, after),
    }))
    .filter(({ before, after }) => before !== after || before !== '')
}
