import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Catalog } from '#core/manifest/index.ts'
import { readCatalog } from './catalog.ts'

interface CachedCatalog {
  readonly mark: string
  readonly catalog: Catalog
}

const cachedCatalogs = new WeakMap<Db, CachedCatalog>()

/** The current catalog. Cached until the schema changes, which is faster to detect than to read. */
export async function currentCatalog(db: Db): Promise<Catalog> {
  const mark = await schemaFingerprint(db)
  const before = cachedCatalogs.get(db)
  if (before?.mark === mark) return before.catalog
  const catalog = await readCatalog(db)
  cachedCatalogs.set(db, { mark, catalog })
  return catalog
}

/** Fingerprint of everything a catalog is read from: each row of the system tables contains the transaction that wrote it (xmin). */
async function schemaFingerprint(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    with relation as (select oid, xmin, reltuples from pg_class where relnamespace = 'public'::regnamespace),
      part(place, id, written) as (
        select 'relation', oid::text, xmin::text || ' ' || reltuples from relation
        union all select 'column', attrelid || ' ' || attnum, xmin::text from pg_attribute where attrelid in (select oid from relation)
        union all select 'default', oid::text, xmin::text from pg_attrdef where adrelid in (select oid from relation)
        union all select 'index', indexrelid::text, xmin::text from pg_index where indrelid in (select oid from relation)
        union all select 'check', oid::text, xmin::text from pg_constraint where conrelid in (select oid from relation)
        union all select 'rule', oid::text, xmin::text from pg_rewrite where ev_class in (select oid from relation)
        union all select 'comment', objoid || ' ' || objsubid, xmin::text from pg_description where objoid in (select oid from relation))
    select count(*) || ' ' || sum(hashtextextended(place || ' ' || id || ' ' || written, 0)) as mark from part`.execute(db)
  return rows[0]?.mark ?? ''
}
