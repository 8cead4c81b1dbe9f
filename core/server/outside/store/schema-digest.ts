/** Digest of everything in the database that is not the plugin's own; it must be the same before and after the plugin's migrations. */
import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** One object: its name for messages, and an MD5 of its definition. */
interface DigestRow {
  readonly name: string
  readonly definition: string
}

/** Types that a migration creates explicitly; the row type that every table gets implicitly is left out. */
const explicitTypesSql = (type: string) => sql`(${sql.ref(`${type}.typtype`)} in ('d', 'e', 'r', 'm')
  or ${sql.ref(`${type}.typtype`)} = 'c' and exists (select from pg_class c where c.oid = ${sql.ref(`${type}.typrelid`)} and c.relkind = 'c'))`

/** Also covers rows written in this transaction (pg_stat_xact_user_tables). */
const digestQuery = (prefix: string) => sql<DigestRow>`
  with space as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname !~ '^(pg_|information_schema$|pgboss$)'),
  relation as (
    select c.*, s.nspname from pg_class c join space s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not (s.nspname = 'public' and starts_with(c.relname, ${prefix}))),
  routine as (
    select p.* from pg_proc p join space s on s.oid = p.pronamespace
    where not (s.nspname = 'public' and starts_with(p.proname, ${prefix}))),
  own_type as (
    select t.* from pg_type t join space s on s.oid = t.typnamespace
    where ${explicitTypesSql('t')} and not (s.nspname = 'public' and starts_with(t.typname, ${prefix}))),
  part(name, definition) as (
    select '数据表 ' || relname, concat_ws(' ', relkind, relowner, relacl::text, case when relkind <> 'S' then pg_relation_filenode(oid) end, relrowsecurity,
      relforcerowsecurity, reloptions::text, relreplident, nspname, case when relkind in ('v', 'm') then pg_get_viewdef(oid) end) from relation
    union all select '数据表 ' || r.relname, concat_ws(' ', 'column', a.attnum, a.attname, a.atttypid::regtype::text, a.atttypmod, a.attnotnull, a.attgenerated,
      a.attidentity, a.attacl::text, a.attisdropped, a.attcollation, pg_get_expr(d.adbin, d.adrelid))
      from pg_attribute a join relation r on r.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attnum > 0
    union all select '数据表 ' || r.relname, concat_ws(' ', 'constraint', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k join relation r on r.oid = k.conrelid
    union all select '数据表 ' || r.relname, pg_get_indexdef(i.indexrelid) from pg_index i join relation r on r.oid = i.indrelid
    union all select '数据表 ' || r.relname, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join relation r on r.oid = t.tgrelid where not t.tgisinternal
    union all select '数据表 ' || r.relname, concat_ws(' ', 'policy', p.*::text) from pg_policy p join relation r on r.oid = p.polrelid
    union all select '数据表 ' || r.relname, concat_ws(' ', 'rule', pg_get_ruledef(w.oid)) from pg_rewrite w join relation r on r.oid = w.ev_class
    union all select '数据表 ' || r.relname || ' 的数据', concat_ws(' ', s.n_tup_ins, s.n_tup_upd, s.n_tup_del)
      from pg_stat_xact_user_tables s join relation r on r.oid = s.relid
    union all select '函数 ' || proname, concat_ws(' ', oid::regprocedure::text, proowner, proacl::text, case when prokind in ('f', 'p') then pg_get_functiondef(oid) end) from routine
    union all select '类型 ' || typname, concat_ws(' ', typowner, typacl::text, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = own_type.oid),
      (select string_agg(pg_get_constraintdef(k.oid), ',' order by k.conname) from pg_constraint k where k.contypid = own_type.oid),
      (select string_agg(concat_ws(' ', attname, atttypid::regtype, atttypmod), ',' order by attnum) from pg_attribute
        where attrelid = own_type.typrelid and not attisdropped)) from own_type
    union all select '模式 ' || nspname, concat_ws(' ', nspowner, nspacl::text) from space
    union all select '扩展 ' || extname, extversion from pg_extension
    union all select '事件触发器 ' || evtname, evtenabled::text from pg_event_trigger
    union all select '默认权限', defaclacl::text from pg_default_acl
    union all select '角色 ' || rolname, concat_ws(' ', rolsuper, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls) from pg_roles
    union all select '角色', concat_ws(' ', roleid, member, admin_option) from pg_auth_members
    union all select '数据库设置', setconfig::text from pg_db_role_setting)
  select name, md5(string_agg(definition, E'\n' order by definition)) as definition from part group by name`

/**
 * Digests by object name, without the plugin's own objects.
 * @param prefix table prefix of the plugin
 */
export async function schemaDigest(tx: Tx, prefix: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await digestQuery(prefix).execute(tx)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** Names of the objects that were added, removed or changed. */
export const changedNames = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(name => before.get(name) !== after.get(name)).sort()

/** A relation with the plugin's prefix. */
export interface OwnRelation {
  readonly name: string
  readonly kind: 'r' | 'p' | 'v' | 'm' | 'S' | 'f'
}

export const ownRelations = async (tx: Tx, prefix: string): Promise<readonly OwnRelation[]> =>
  (
    await sql<OwnRelation>`select relname as name, relkind as kind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and starts_with(relname, ${prefix}) order by relname`.execute(
      tx,
    )
  ).rows

/** A relation, routine or type as pg_identify_object names it, e.g. ['table', 'public.call_log_call']. */
export type DatabaseObject = readonly [kind: string, identity: string]

/** All objects with the plugin's prefix, including those not made by its migrations. */
export async function prefixedObjects(tx: Tx, prefix: string): Promise<readonly DatabaseObject[]> {
  const { rows } = await sql<{ kind: string; identity: string }>`select type as kind, identity from (
    select 'pg_class'::regclass::oid as catalog, oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and starts_with(relname, ${prefix})
    union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace = 'public'::regnamespace and starts_with(proname, ${prefix})
    union all select 'pg_type'::regclass, t.oid from pg_type t
      where typnamespace = 'public'::regnamespace and starts_with(typname, ${prefix}) and ${explicitTypesSql('t')}
    ) one, pg_identify_object(catalog, oid, 0) order by 1, 2`.execute(tx)
  return rows.map(({ kind, identity }) => [kind, identity])
}
