import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Catalog as ManifestCatalog } from '#core/manifest/index.ts'

/** A table or view of schema public. */
export interface Relation {
  readonly view: boolean
  /** A table, or a view over one without joins or grouping: it can be locked itself, and conditions reach the table's indexes. */
  readonly simple: boolean
  /** Column → type name as in pg_type (int8, text, _text …) and whether null is refused. */
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly notNull: boolean }>
  /** Rows that it holds, as the planner last estimated them. */
  readonly rows: number
  /** Tables that it reads, through any number of views; a table reads itself. */
  readonly tables: readonly string[]
  /** First columns of its indexes, and the definitions, for hints about missing ones. */
  readonly indexes: readonly string[]
}

/** What the database holds, read once at start. */
export type Catalog = ReadonlyMap<string, Relation>

interface ColumnRow {
  readonly relation: string
  readonly view: boolean
  readonly simple: boolean
  readonly rows: number
  readonly column: string
  readonly type: string
  readonly notNull: boolean
}

/** Reads tables, views, what views read, and indexes. */
export async function readCatalog(db: Db): Promise<Catalog> {
  const [columns, reads, indexes] = await Promise.all([readColumns(db), readDependencies(db), readIndexes(db)])
  const names = new Set(columns.map(row => row.relation))
  const catalog = new Map<string, Relation>()
  for (const name of names) {
    const own = columns.filter(row => row.relation === name)
    catalog.set(name, {
      view: own[0]?.view ?? false,
      simple: own[0]?.simple ?? false,
      rows: own[0]?.rows ?? 0,
      columns: new Map(own.map(({ column, type, notNull }) => [column, { type, notNull }])),
      tables: baseTables(name, reads),
      indexes: indexes.get(name) ?? [],
    })
  }
  return catalog
}

const readColumns = async (db: Db): Promise<readonly ColumnRow[]> =>
  (
    await sql<ColumnRow>`select c.relname as relation, c.relkind in ('v', 'm') as view,
      c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, false) & 16 = 16 as simple, greatest(c.reltuples, 0)::int as rows, a.attname as "column", t.typname as type, a.attnotnull as "notNull"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`.execute(db)
  ).rows

/** View → relations that its rule mentions. */
async function readDependencies(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ view: string; reads: string[] }>`
    select v.relname as view, array_agg(distinct r.relname::text) as reads
    from pg_rewrite w
    join pg_class v on v.oid = w.ev_class and v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
    join pg_class r on r.oid = d.refobjid
    group by v.relname`.execute(db)
  return new Map(rows.map(row => [row.view, row.reads]))
}

async function readIndexes(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ relation: string; indexes: string[] }>`
    select tablename as relation, array_agg(indexdef) as indexes from pg_indexes where schemaname = 'public' group by tablename`.execute(db)
  return new Map(rows.map(row => [row.relation, row.indexes]))
}

function baseTables(name: string, reads: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set<string>()
  const walk = (relation: string): void => {
    if (found.has(relation)) return
    found.add(relation)
    for (const next of reads.get(relation) ?? []) walk(next)
  }
  walk(name)
  return [...found].filter(relation => !reads.has(relation))
}

/** The catalog as compile() takes it. */
export const manifestCatalog = (catalog: Catalog): ManifestCatalog =>
  Object.fromEntries(
    [...catalog].map(([name, { columns, indexes }]) => [
      name,
      { columns: Object.fromEntries([...columns].map(([column, { type }]) => [column, type])), indexed: indexes.flatMap(leadingColumn) },
    ]),
  )

/** First column or expression of an index definition. */
const leadingColumn = (definition: string): readonly string[] => {
  const found = /USING \w+ \("?((?:[^(),"]|\([^()]*\))+)"?/.exec(definition)?.[1]
  return found === undefined ? [] : [found.split(' ')[0] as string]
}
