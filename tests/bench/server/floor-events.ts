/**
 * Events of the floor: the batch is stored and counted by one hand-written statement; neither signed nor validated, and a repeated batch is counted
 * again.
 */
import pg from 'pg'

const EVENT_TABLES_SQL = `
  drop table if exists floor_event_batch, floor_event_count, floor_event_user;
  create table floor_event_batch (id bigint generated always as identity primary key, body jsonb not null);
  create table floor_event_count (
    day date, kind uuid, platform text not null, event_type text not null, name text not null, param text not null,
    total_number bigint not null, total_user_number bigint not null, primary key (day, kind));
  create table floor_event_user (day date, kind uuid, user_key uuid, primary key (day, kind, user_key));
  grant select, insert, update on floor_event_batch, floor_event_count, floor_event_user to public`

/** Rows are locked in a fixed order, so that two batches cannot deadlock. */
const COUNT_EVENTS_SQL = `
  with e as materialized (
    select (time at time zone 'Asia/Shanghai')::date as day, platform, "eventType" as event_type, name, param,
      md5(concat_ws('|', platform, "eventType", name, param))::uuid as kind, md5("userKey")::uuid as user_key
    from jsonb_to_recordset($1::jsonb -> 'items') as i(time timestamptz, name text, param text, "eventType" text, platform text, "userKey" text)),
  kept as (insert into floor_event_batch (body) values ($1::jsonb)),
  users as (
    insert into floor_event_user (day, kind, user_key) select distinct day, kind, user_key from e order by day, kind, user_key
    on conflict do nothing returning day, kind)
  insert into floor_event_count as c (day, kind, platform, event_type, name, param, total_number, total_user_number)
  select day, kind, max(platform), max(event_type), max(name), max(param), sum(number), sum(users) from (
    select day, kind, platform, event_type, name, param, 1 as number, 0 as users from e
    union all select day, kind, null, null, null, null, 0, 1 from users) parts
  group by day, kind order by day, kind
  on conflict (day, kind) do update
  set total_number = c.total_number + excluded.total_number, total_user_number = c.total_user_number + excluded.total_user_number`

/** Creates the floor's own tables at the start of the bench. */
export async function makeEventTables(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(EVENT_TABLES_SQL)
  } finally {
    await client.end()
  }
}

/** Stores and counts a batch. */
export async function countByHand(pool: pg.Pool, body: string): Promise<object> {
  await pool.query({ name: 'events', text: COUNT_EVENTS_SQL, values: [body] })
  return { code: 200, data: { accepted: (JSON.parse(body) as { items: unknown[] }).items.length, refused: 0 } }
}
