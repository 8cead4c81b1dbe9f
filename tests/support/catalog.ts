import pg from 'pg'

const CATALOG = {
  columns: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid) as "default"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') order by 1, 2`,
  constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  triggers: `select tgrelid::regclass::text as table, tgname, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1, 2`,
  functions: `select oid::regprocedure::text as name, md5(prosrc) as source, provolatile, prosecdef from pg_proc
    where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c') order by 1`,
  views: `select viewname, definition from pg_views where schemaname = 'public' order by 1`,
  extensions: 'select extname from pg_extension order by 1',
  rights: `select table_name, grantee, privilege_type from information_schema.role_table_grants where table_schema = 'public' order by 1, 2, 3`,
}

/** Database schema made by the migrations, in a comparable form. */
export const readSchema = async (url: string): Promise<Record<string, unknown>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const schema: Record<string, unknown> = {}
    for (const [name, text] of Object.entries(CATALOG)) schema[name] = (await client.query(text)).rows
    return schema
  } finally {
    await client.end()
  }
}
