import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { InboundFeed } from './feed.ts'

/**
 * Updates the tables of scopes and feeds to those of the code. Removed ones are marked as gone: hidden, and without effect for clients that have
 * them.
 */
export async function syncFeeds(db: Db, feeds: readonly InboundFeed[]): Promise<void> {
  const scopes = [...Map.groupBy(feeds, ({ scope }) => scope)].map(([name, list]) => ({
    name,
    title: list.map(({ title }) => title).join('、'),
  }))
  await db.transaction().execute(async tx => {
    await sql`insert into inbound_scope as s (name, title)
      select name, title from jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb) as w(name text, title text) order by name
      on conflict (name) do update set title = excluded.title, gone = false where (s.title, s.gone) is distinct from (excluded.title, false)`.execute(
      tx,
    )
    await sql`insert into inbound_feed as f (path, title)
      select path, title from jsonb_to_recordset(${JSON.stringify(feeds.map(({ path, title }) => ({ path, title })))}::jsonb) as w(path text, title text)
      order by path
      on conflict (path) do update set title = excluded.title, gone = false where (f.title, f.gone) is distinct from (excluded.title, false)`.execute(
      tx,
    )
    await sql`update inbound_scope set gone = true where not gone and name <> all(${scopes.map(({ name }) => name)}::text[])`.execute(tx)
    await sql`update inbound_feed set gone = true where not gone and path <> all(${feeds.map(({ path }) => path)}::text[])`.execute(tx)
  })
}
