import { sql } from 'kysely'
import type { FieldPath } from '#core/contract/model/list.ts'
import { mustOwn } from '#core/contract/must.ts'
import type { SelectedList } from '#core/contract/selection-part.ts'
import { allOf, type Predicate } from '#core/server/index.ts'
import type { NamedRows } from '../manifest/figure-rows.ts'
import { dimensionLabels } from './labels.ts'
import { valueBehind, valuesAt } from './rows-behind.ts'

/** The list of the rows behind a number, with all its predicates, over alias t. */
type BehindList = SelectedList & { readonly where: Predicate }

/** At most this many filter values are listed by name. */
const MAX_NAMED_VALUES = 3

/** Sentence that describes the list: 新增客资 · 张三 · 2026-11-01 至 2026-11-30. */
export async function behindSentence(list: BehindList, { figure, rows }: NamedRows): Promise<string> {
  const { from, to, by = {} } = rows
  const parts = [figure.label]
  for (const [key, values] of Object.entries(by)) {
    const wanted = [values].flat()
    // Each label may take a query, and a filter may hold hundreds of values.
    const labels = await visibleLabels(list, mustOwn(figure.by, key), wanted.slice(0, MAX_NAMED_VALUES))
    parts.push(labels.join('、') + (wanted.length > MAX_NAMED_VALUES ? `等${wanted.length}项` : ''))
  }
  if (from !== undefined && to !== undefined) parts.push(from === to ? from : `${from} 至 ${to}`)
  return parts.join(' · ')
}

/** Labels of the values. Rows that the reader may not see are shown as '#id', because the ids come from the URL and could name any row. */
async function visibleLabels(list: BehindList, path: FieldPath, wanted: readonly (string | number | null)[]): Promise<readonly string[]> {
  const { snapshot, resource } = list
  const values = valuesAt(snapshot, resource, path)
  const told = values.kind === 'rows' ? await visibleIds(list, values.resource, path, wanted) : undefined
  const labelOf = await dimensionLabels({ serving: list, snapshot, db: list.db }, { key: path.text, label: '', values }, wanted)
  return wanted.map(value => (value === null || !told || told.has(value) ? labelOf(value) : `#${value}`))
}

/** Ids whose labels the reader may see: rows within the reader's scope, and rows that a row of the list refers to. */
async function visibleIds(
  list: BehindList,
  name: string,
  path: FieldPath,
  wanted: readonly (string | number | null)[],
): Promise<ReadonlySet<string | number>> {
  const { actor, resource, where, db, services } = list
  const ids = wanted.filter(value => typeof value === 'number')
  const found = new Set<string | number>(await services.lists.visible({ resource: name, ids, actor }))
  for (const id of ids.filter(one => !found.has(one))) {
    const leading = allOf([where, await valueBehind(list, path, [id])])
    const { rows } = await sql`select from ${sql.table(resource.source)} as t where ${leading} limit 1`.execute(db)
    if (rows.length > 0) found.add(id)
  }
  return found
}
