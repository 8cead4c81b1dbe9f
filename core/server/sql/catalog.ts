import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Catalog, CatalogColumn, Relation } from '#core/manifest/index.ts'

interface RelationRow {
  readonly name: string
  readonly view: boolean
  readonly simple: boolean
  readonly rows: number
}

interface ColumnRow {
  readonly relation: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly default: CatalogColumn['default'] | null
  readonly values: readonly string[] | null
  readonly comment: string | null
}

/** Reads tables, views with their base tables, columns and indexes. Sorted by name, so that reading the same database twice gives the same text. */
export async function readCatalog(db: Db): Promise<Catalog> {
  const [relations, columns, reads, indexes] = await Promise.all([
    readRelations(db),
    readColumns(db),
    readDependencies(db),
    readIndexes(db),
  ])
  const ofRelation = Map.groupBy(columns, column => column.relation)
  const own = (name: string): readonly ColumnRow[] => ofRelation.get(name) ?? []
  return Object.fromEntries(
    relations.map(({ name, view, simple, rows }): [string, Relation] => {
      const tables = baseTables(name, reads)
      const base = view && simple ? own(tables[0] ?? '') : []
      const described = own(name).map((column): [string, CatalogColumn] => [column.column, describeColumn(column, base)])
      return [name, { view, simple, columns: Object.fromEntries(described), tables, indexes: indexes.get(name) ?? [], rows }]
    }),
  )
}

/** PostgreSQL has no constraints or comments for columns of a view; a view over a single table takes them from there. */
function describeColumn(column: ColumnRow, base: readonly ColumnRow[]): CatalogColumn {
  const source = base.find(candidate => candidate.column === column.column && candidate.type === column.type) ?? column
  return {
    type: column.type,
    nullable: source.nullable,
    ...(source.default === null ? {} : { default: source.default }),
    ...(source.values === null ? {} : { values: source.values }),
    ...(source.comment === null ? {} : { comment: source.comment }),
  }
}

const readRelations = async (db: Db): Promise<readonly RelationRow[]> =>
  (
    await sql<RelationRow>`select c.relname as name, c.relkind in ('v', 'm') as view,
      c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, false) & 16 = 16 as simple, greatest(c.reltuples, 0)::int as rows
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by c.relname collate "C"`.execute(
      db,
    )
  ).rows

/** The type of a domain is that of its values. `values` come from a check like status in ('NORMAL', 'LOSS'), which PostgreSQL stores as = ANY (ARRAY[…]). */
const readColumns = async (db: Db): Promise<readonly ColumnRow[]> =>
  (
    await sql<ColumnRow>`select c.relname as relation, a.attname as "column", coalesce(base.typname, t.typname) as type, not a.attnotnull as nullable,
      case when a.attgenerated <> '' or a.attidentity = 'a' then 'always' when pg_get_expr(d.adbin, d.adrelid) = '''{}''::jsonb' then 'object' when d.oid is not null or a.attidentity <> '' then 'value' end as default,
      (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as m)
         from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ ('^CHECK [(][(]' || quote_ident(a.attname) || ' = ANY [(]ARRAY[[](''[^'']*''::text(, )?)+[]][)][)][)]$')
        limit 1) as values,
      col_description(c.oid, a.attnum) as comment
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
      left join pg_type base on base.oid = t.typbasetype
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by c.relname, a.attnum`.execute(db)
  ).rows

/** View → relations that its rule refers to. */
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

/** Index definitions from the access method on (the part after USING), after "unique" where the index is, by relation. */
async function readIndexes(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ relation: string; indexes: string[] }>`
    select tablename as relation, array_agg(regexp_replace(indexdef, '^CREATE (UNIQUE )?.*? USING ', '\\1') order by indexname collate "C") as indexes
    from pg_indexes where schemaname = 'public' group by tablename`.execute(db)
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
  return [...found].filter(relation => !reads.has(relation)).sort()
}
