import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { flattenOptions, maskValue } from '#core/manifest/public.ts'
import { labelSql } from '#core/server/index.ts'
import type { Dimension } from '../manifest/model/report.ts'
import type { DimensionKey } from './measuring.ts'
import type { Serving } from './serving.ts'

/** Where labels are read. */
export interface LabelContext {
  readonly serving: Pick<Serving, 'services'>
  readonly snapshot: Snapshot
  readonly db: Db | Tx
}

/** Labels for the values of a dimension. Unknown values get a label too, as do deleted rows. */
export async function dimensionLabels(
  labelling: LabelContext,
  { values }: Dimension,
  keys: readonly DimensionKey[],
): Promise<(key: DimensionKey) => string> {
  if (values.kind === 'rows') {
    const labels = await rowLabels(
      labelling,
      values.resource,
      keys.filter(key => typeof key === 'number'),
    )
    return key => (key === null ? '无' : (labels.get(key) ?? `已删除（#${key}）`))
  }
  const options = values.kind === 'options' ? flattenOptions(await labelling.serving.services.options.get(values.options)) : []
  const labels = new Map(options.map(({ value, label }) => [String(value), label]))
  return key => (key === null ? '未填写' : (labels.get(String(key)) ?? String(key)))
}

/** Labels of rows as references show them; deleted rows are read from the table instead of the source. */
async function rowLabels(
  { serving, snapshot, db }: LabelContext,
  name: string,
  ids: readonly number[],
): Promise<ReadonlyMap<unknown, string>> {
  const resource = snapshot.resources[name]
  const label = resource?.fields[resource.lookup?.label ?? '']
  if (!resource || !label || ids.length === 0) return new Map()
  const found = await readLabels(db, resource.source, labelSql(snapshot, resource, label, 't'), label, ids)
  const gone = ids.filter(id => !found.has(id))
  if (gone.length === 0 || !isInTable(serving, resource, label)) return found
  return new Map([...found, ...(await readLabels(db, resource.table, sql.ref(`t.${label.column}`), label, gone))])
}

const isInTable = (serving: Pick<Serving, 'services'>, { table }: Resource, label: Field): boolean =>
  !label.custom && serving.services.hasColumn(table, label.column)

async function readLabels(db: Db | Tx, from: string, text: RawBuilder<unknown>, { mask }: Field, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; label: unknown }>`select t.id, ${text} as label from ${sql.table(from)} as t
    where t.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, label }): [unknown, string] => [id, String((mask ? maskValue(mask, label) : label) ?? '')]))
}
