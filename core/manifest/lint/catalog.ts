/** Manifests against the database: a field without a column is an error before the first request, not a surprise in it. */
import { fieldType, isFieldType } from '../fields/index.ts'
import { columnOf } from '../link/build-resource.ts'
import type { Declared, Symbols } from '../link/symbols.ts'
import { fieldsOf } from '../link/symbols.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Reporter } from '../problems/reporter.ts'

/** A column as the database describes it. */
export interface CatalogColumn {
  /** Name as in pg_type: int8, text, _text … */
  readonly type: string
  /** May be null. Of a view that joins or groups the database does not know: yes. */
  readonly nullable: boolean
  /** What fills it when an insert leaves it out: some value, or the empty object of JSON. "always": it cannot be written at all. */
  readonly default?: 'value' | 'object' | 'always'
  /** The texts it is limited to by a check. */
  readonly values?: readonly string[]
  /** What a migration says of it. */
  readonly comment?: string
}

/** A table or view of schema public. */
export interface Relation {
  readonly view: boolean
  /** A table, or a view over one without joins or grouping: it can be locked itself, and conditions reach the table's indexes. */
  readonly simple: boolean
  readonly columns: Readonly<Record<string, CatalogColumn>>
  /** Tables that it reads, through any number of views; a table reads itself. */
  readonly tables: readonly string[]
  /** What its indexes hold, as the database writes it: "btree (name, id)", "gin (grams(name)) WHERE …". Views have none. */
  readonly indexes: readonly string[]
  /** Rows that it holds, as the planner last estimated them; only a database in use can say. */
  readonly rows?: number
}

/** What a database holds: read from it, or from the checked-in apps/server/catalog.generated.json, which equals a freshly migrated one. */
export type Catalog = Readonly<Record<string, Relation>>

/** Some index begins with the column, or holds its grams. */
export const isIndexed = (indexes: readonly string[], column: string): boolean =>
  indexes.some(index => new RegExp(`^\\w+ \\("?${column}"?[ ,)]`).test(index) || index.includes(`(grams(${column}))`))

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
  const found = relation.columns[column]?.type
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
