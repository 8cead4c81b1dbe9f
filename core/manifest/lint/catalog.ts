/** Manifests against the database: a field without a column is an error before the first request, not a surprise in it. */
import { fieldType, isFieldType } from '../fields/index.ts'
import { columnOf } from '../link/build-resource.ts'
import type { Declared, Symbols } from '../link/symbols.ts'
import { fieldsOf } from '../link/symbols.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Reporter } from '../problems/reporter.ts'

/** A table or view as the database describes it. */
export interface Relation {
  /** pg_type.typname by column. */
  readonly columns: Readonly<Record<string, string>>
  /** Leading columns or expressions of its indexes; empty for views. */
  readonly indexed: readonly string[]
}

export type Catalog = Readonly<Record<string, Relation>>

/** Column that holds the fields with "custom": true. */
const CUSTOM_COLUMN = 'custom'

const checkColumn = (
  { source, value }: Declared<NormalResource>,
  name: string,
  field: NormalField,
  relation: Relation,
  reporter: Reporter,
): void => {
  if (!isFieldType(field.type)) return
  const column = field.custom === true ? CUSTOM_COLUMN : columnOf(name, field)
  const pointer = Object.hasOwn(value.fields, name) ? `/fields/${name}` : '/source'
  const found = relation.columns[column]
  if (found === undefined) {
    const suggestion = nearestName(column, Object.keys(relation.columns))
    reporter.report(source, pointer, { code: 'db.no-column', message: `${value.source} 没有列 “${column}”`, suggestion })
    return
  }
  const { columnTypes } = fieldType(field.type)
  if (field.custom === true || columnTypes.includes(found)) return
  reporter.report(source, pointer, {
    code: 'db.wrong-type',
    message: `列 “${column}” 是 ${found}，${field.type} 字段应为 ${columnTypes.join('、')}`,
  })
}

/** Reports relations and columns that the database does not have, and columns of the wrong type. */
export const checkCatalog = (symbols: Symbols, catalog: Catalog, reporter: Reporter): void => {
  for (const resource of symbols.resources.values()) {
    const { source, value } = resource
    for (const key of ['source', 'table'] as const) {
      const name = value[key]
      if (name === undefined || catalog[name] !== undefined) continue
      reporter.report(source, `/${key}`, {
        code: 'db.no-relation',
        message: `数据库没有表或视图 “${name}”`,
        suggestion: nearestName(name, Object.keys(catalog)),
      })
    }
    const relation = catalog[value.source]
    if (relation === undefined) continue
    for (const [name, field] of Object.entries(fieldsOf(value))) checkColumn(resource, name, field, relation, reporter)
  }
}
