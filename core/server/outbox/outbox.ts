import { type RawBuilder, sql } from 'kysely'
import type { Db, OutboxEvent } from '#core/contract/server-plugin.ts'
import type { Bus } from '../http/ports.ts'
import type { Log } from '../log/log.ts'

/** Keeps the facts of a transaction: a statement to run in that transaction. */
export function outboxInsert(events: readonly OutboxEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ topic, entity, entityId, payload }) => ({ topic, entity, entity_id: entityId, payload }))
  return sql`insert into outbox (topic, entity, entity_id, payload)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(topic text, entity text, entity_id bigint, payload jsonb)`
}

/**
 * Hands unpublished facts to the bus under topic 'outbox'; answers how many. Each goes out at most once, on any number of nodes, in the order
 * of their ids within a node.
 */
export async function publishOutbox(db: Db, bus: Bus, most = 200): Promise<number> {
  const facts = await db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: number; topic: string; entity: string; entityId: number; payload: unknown }>`
      select id, topic, entity, entity_id as "entityId", payload from outbox
      where published_date is null order by id limit ${most} for update skip locked`.execute(tx)
    if (rows.length > 0) await sql`update outbox set published_date = now() where id = any(${rows.map(row => row.id)})`.execute(tx)
    return rows
  })
  for (const fact of facts) bus.publish('outbox', fact)
  return facts.length
}

export interface OutboxPump {
  /** Facts were committed. */
  wake(): void
  stop(): void
}

/** Publishes after every commit on this node, and every 30 s what a stopped node left behind. */
export function outboxPump(db: Db, bus: Bus, log: Log): OutboxPump {
  let running = false
  let again = false
  const run = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    try {
      do again = false
      while ((await publishOutbox(db, bus)) > 0 || again)
    } catch (error) {
      log.warn({ err: error }, 'outbox not published, trying again later')
    } finally {
      running = false
    }
  }
  const timer = setInterval(run, 30_000)
  timer.unref()
  return { wake: () => void run(), stop: () => clearInterval(timer) }
}
