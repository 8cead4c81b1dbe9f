/** Checks manifests against the database, so that a field without a column is an error at compile time and not at the first request. */
import { fieldType, flattenOptions, isFieldType } from '../fields/index.ts'
import { databaseColumn } from '../link/build-resource.ts'
import { lastField, resolvedPathOf } from '../link/resolve-path.ts'
import type { Declared, LinkContext, Symbols } from '../link/symbols.ts'
import { resourceFields } from '../link/symbols.ts'
import type { NormalField, NormalOptions, NormalResource } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding, Reporter } from '../problems/reporter.ts'
import { quoted } from '../problems/words.ts'
import { spellingColumn } from '../query/spelled.ts'
import { writtenFields } from './written-fields.ts'

/** A column as the database describes it. */
export interface CatalogColumn {
  /** Type name as in pg_type: int8, text, _text … */
  readonly type: string
  /** Whether the column may be null; true for columns of views with joins or grouping, where the database does not know. */
  readonly nullable: boolean
  /** Default of an insert without this column: some value, or an empty JSON object. "always": a generated column, which cannot be written. */
  readonly default?: 'value' | 'object' | 'always'
  /** The texts to which a check constraint limits it. */
  readonly values?: readonly string[]
  /** Comment from the migration. */
  readonly comment?: string
}

/** A table or view of schema public. */
export interface CatalogRelation {
  readonly view: boolean
  /** True for a table, and for a view of one table without joins or grouping: its rows can be locked, and conditions use the indexes of the table. */
  readonly simple: boolean
  readonly columns: Readonly<Record<string, CatalogColumn>>
  /** Tables that it reads, directly or through other views; a table reads itself. */
  readonly tables: readonly string[]
  /** Index definitions as the database writes them: "btree (name, id)", "UNIQUE btree (code)", "gin (grams(name)) WHERE …". Empty for views. */
  readonly indexes: readonly string[]
  /** Number of rows by the latest planner estimate; only known for a database in use. */
  readonly rows?: number
}

/**
 * Tables and views by name: read from a database, or from the checked-in apps/server/catalog.generated.json, which equals a freshly migrated database.
 */
export type Catalog = Readonly<Record<string, CatalogRelation>>

/** Whether an index starts with the column, contains its grams, or is a partial index on the rows where it is true. */
export const isIndexed = (indexes: readonly string[], column: string): boolean => {
  const starts = new RegExp(`^(?:UNIQUE )?\\w+ \\("?${column}"?[ ,)]`)
  const flags = new RegExp(`WHERE \\(*"?${column}"?(?: AND|\\)|$)`)
  return indexes.some(index => starts.test(index) || flags.test(index) || index.includes(`(grams(${column}))`))
}

/** Column that stores the fields with "custom": true. */
const CUSTOM_COLUMN = 'custom'

const checkDatabaseColumn = (
  { source, value }: Declared<NormalResource>,
  name: string,
  field: NormalField,
  relation: CatalogRelation,
  { symbols, reporter }: LinkContext,
): void => {
  if (!isFieldType(field.type) || field.rate) return
  const column = field.custom === true ? CUSTOM_COLUMN : databaseColumn(name, field)
  const pointer = Object.hasOwn(value.fields, name) ? `/fields/${name}` : '/source'
  const found = relation.columns[column]
  if (found === undefined) {
    const suggestion = field.custom === true ? undefined : nearestName(column, Object.keys(relation.columns))
    const at = field.column === undefined ? pointer : `${pointer}/column`
    reporter.report(source, at, { code: 'db.no-column', message: `“${value.source}” 没有列 “${column}”`, suggestion })
    return
  }
  const keys = spellingColumn(column)
  if (field.pinyin === true && fieldType(field.type).queryKind === 'text' && relation.columns[keys] === undefined) {
    const message = `“${value.source}” 没有列 “${keys}”，“${name}” 不能按拼音搜索`
    reporter.report(source, `${pointer}/pinyin`, { code: 'db.no-column', message })
    return
  }
  const finding =
    field.custom === true ? undefined : (columnTypeFinding(symbols, field, column, found) ?? refusedValue(symbols, field, column, found))
  if (finding !== undefined) reporter.report(source, pointer, finding)
}

const optionSetOf = (symbols: Symbols, { options }: NormalField): NormalOptions | undefined =>
  options === undefined ? undefined : symbols.options.get(options)?.value

/** Column types that fit the field; for an option field they follow from the type of its values. */
const expectedTypes = (symbols: Symbols, field: NormalField): readonly string[] => {
  if (field.several === true) return ['_text']
  return fieldType(field.type).columnTypes(optionSetOf(symbols, field)?.values[0]?.value)
}

const columnTypeFinding = (symbols: Symbols, field: NormalField, column: string, { type }: CatalogColumn): Finding | undefined => {
  const expected = expectedTypes(symbols, field)
  if (expected.includes(type)) return undefined
  return { code: 'db.wrong-type', message: `列 “${column}” 的类型是 “${type}”，“${field.type}” 字段应为 ${quoted(expected)}` }
}

/** Reports an option value that the check constraint of the column would refuse. */
const refusedValue = (symbols: Symbols, field: NormalField, column: string, { values }: CatalogColumn): Finding | undefined => {
  const set = fieldType(field.type).states === 'set' ? optionSetOf(symbols, field) : undefined
  const refused = values && flattenOptions(set?.values ?? []).find(({ value }) => !values.includes(String(value)))
  if (refused === undefined || values === undefined) return undefined
  const message = `选项 “${set?.name}” 的值 “${refused.value}” 不在列 “${column}” 允许的值里`
  return { code: 'db.refused-value', message, suggestion: nearestName(String(refused.value), values) }
}

/** Fields that built-in operations write, each with the pointer of one place where it is written. */
const writtenPlaces = ({ actions }: NormalResource): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(actions).flatMap(([name, action]) =>
      writtenFields(action).map(({ field, item, constant }) => [
        field,
        `/actions/${name}/${item === undefined ? `with/${constant}` : action.formPlaces[item]}`,
      ]),
    ),
  )

/** Checks that the written relation is a table, with a version column and all written columns. */
const checkWrittenTable = ({ source, value }: Declared<NormalResource>, catalog: Catalog, reporter: Reporter): void => {
  const name = value.table ?? value.source
  const table = catalog[name]
  const acts = Object.values(value.actions).some(({ operation, select = 'none' }) => operation !== undefined && select !== 'none')
  if (table === undefined) return
  const pointer = value.table === undefined ? '/source' : '/table'
  if (table.view) {
    const message = `“${name}” 是视图，不能锁定和修改；请用 “table” 写明要修改的表`
    const suggestion = table.tables.length === 1 ? table.tables[0] : undefined
    if (acts) reporter.report(source, pointer, { code: 'db.not-a-table', message, suggestion })
    return
  }
  if (acts && table.columns['version'] === undefined)
    reporter.report(source, pointer, { code: 'db.no-version', message: `表 “${name}” 没有列 “version”，操作无法发现别人的修改` })
  for (const [fieldName, at] of writtenPlaces(value)) {
    const field = value.fields[fieldName]
    if (field === undefined || field.custom === true || table.columns[databaseColumn(fieldName, field)] !== undefined) continue
    const message = `表 “${name}” 没有列 “${databaseColumn(fieldName, field)}”，不能写入字段 “${fieldName}”`
    reporter.report(source, at, { code: 'db.no-column', message })
  }
}

/** Checks that the columns of "arranged" exist in the table itself, since the order is written there. */
const checkOrderColumns = ({ source, value }: Declared<NormalResource>, catalog: Catalog, reporter: Reporter): void => {
  const name = value.table ?? value.source
  const table = catalog[name]
  if (value.arranged === undefined || table === undefined || table.view) return
  for (const fieldName of [value.arranged.field, value.arranged.within]) {
    const field = fieldName === undefined ? undefined : value.fields[fieldName]
    if (fieldName === undefined || field === undefined || table.columns[databaseColumn(fieldName, field)] !== undefined) continue
    const message = `表 “${name}” 没有列 “${databaseColumn(fieldName, field)}”，不能调整顺序`
    reporter.report(source, '/arranged', { code: 'db.no-column', message })
  }
}

/** Checks that the rows of "lockFirst" are in tables, since rows of a view cannot be locked. */
const checkLockedTables = ({ source, value }: Declared<NormalResource>, catalog: Catalog, { symbols, reporter }: LinkContext): void => {
  for (const [index, text] of (value.lockFirst ?? []).entries()) {
    const path = resolvedPathOf(symbols, value.name, text)
    const target = symbols.resources.get((path && lastField(path).to) ?? '')?.value
    const table = target && (target.table ?? target.source)
    if (target === undefined || table === undefined || !catalog[table]?.view) continue
    const message = `“${target.name}” 的 “${table}” 是视图，不能锁定；请在 “${target.name}” 里用 “table” 写明表`
    reporter.report(source, `/lockFirst/${index}`, { code: 'db.not-a-table', message })
  }
}

/** Reports relations and columns that the database lacks, and columns of the wrong type. */
export const checkCatalog = (context: LinkContext, catalog: Catalog): void => {
  const { symbols, reporter } = context
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
    for (const [name, field] of Object.entries(resourceFields(value))) checkDatabaseColumn(resource, name, field, relation, context)
    checkWrittenTable(resource, catalog, reporter)
    checkOrderColumns(resource, catalog, reporter)
    checkLockedTables(resource, catalog, context)
  }
}
