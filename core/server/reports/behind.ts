import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import { mustOwn } from '#core/contract/must.ts'
import type { NamedRows } from '#core/manifest/query/index.ts'
import type { Core } from '../pipeline/core.ts'
import { allOf, type Predicate } from '../sql/condition.ts'
import { dimensionLabels } from './labels.ts'
import { type BehindTarget, valueBehind, valuesAt } from './rows-behind.ts'

/** The list of the rows behind a number, and its reader. */
export interface BehindList extends BehindTarget {
  readonly actor: Actor
  /** All predicates of the list, over alias t. */
  readonly where: Predicate
}

/** At most this many filter values are listed by name. */
const MAX_NAMED_VALUES = 3

/** Sentence that describes the list: 新增客资 · 张三 · 2026-11-01 至 2026-11-30. */
export async function behindSentence(core: Core, list: BehindList, { figure, rows }: NamedRows): Promise<string> {
  const { from, to, by = {} } = rows
  const parts = [figure.label]
  for (const [key, values] of Object.entries(by)) {
    const wanted = [values].flat()
    // Each label may take a query, and a filter may hold hundreds of values.
    const labels = await visibleLabels(core, list, mustOwn(figure.by, key), wanted.slice(0, MAX_NAMED_VALUES))
    parts.push(labels.join('、') + (wanted.length > MAX_NAMED_VALUES ? `等${wanted.length}项` : ''))
  }
  if (from !== undefined && to !== undefined) parts.push(from === to ? from : `${from} 至 ${to}`)
  return parts.join(' · ')
}

/** Labels of the values. Rows that the reader may not see are shown as '#id', because the ids come from the URL and could name any row. */
async function visibleLabels(
  core: Core,
  list: BehindList,
  path: FieldPath,
  wanted: readonly (string | number | null)[],
): Promise<readonly string[]> {
  const { snapshot, resource } = list
  const values = valuesAt(snapshot, resource, path)
  const told = values.kind === 'rows' ? await visibleIds(core, list, values.resource, path, wanted) : undefined
  const labelOf = await dimensionLabels({ core, snapshot, db: core.db }, { key: path.text, label: '', values }, wanted)
  return wanted.map(value => (value === null || !told || told.has(value) ? labelOf(value) : `#${value}`))
}

/** Ids whose labels the reader may see: rows within the reader's scope, and rows that a row of the list refers to. */
async function visibleIds(
  core: Core,
  list: BehindList,
  name: string,
  path: FieldPath,
  wanted: readonly (string | number | null)[],
): Promise<ReadonlySet<string | number>> {
  const { actor, resource, where } = list
  const ids = wanted.filter(value => typeof value === 'number')
  const found = new Set<string | number>(await core.services.lists.visible({ resource: name, ids, actor }))
  for (const id of ids.filter(one => !found.has(one))) {
    const leading = allOf([where, await valueBehind(core, list, path, [id])])
    const { rows } = await sql`select from ${sql.table(resource.source)} as t where ${leading} limit 1`.execute(core.db)
    if (rows.length > 0) found.add(id)
  }
  return found
}
