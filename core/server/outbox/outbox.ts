import { type RawBuilder, sql } from 'kysely'
import type { Actor, Db, Fact, FactConsumer, FactContext, OutboxEvent, ServerServices, Tx } from '#core/contract/server-plugin.ts'
import type { Bus } from '../http/ports.ts'
import type { Log } from '../log/log.ts'

/** Keeps the facts of a transaction: a statement to run in that transaction. `actorId` 0 is the system. */
export function outboxInsert(events: readonly OutboxEvent[], actorId = 0): RawBuilder<unknown> {
  const rows = events.map(({ topic, entity, entityId, payload }) => ({ topic, entity, entity_id: entityId, payload }))
  return sql`insert into outbox (topic, entity, entity_id, payload, employee_id)
    select r.*, ${actorId || null}::bigint from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(topic text, entity text, entity_id bigint, payload jsonb)`
}

/** Who follows facts, and what they work with. */
export interface Following {
  readonly consumers: readonly FactConsumer[]
  readonly services: () => ServerServices
  actor(employeeId: number): Promise<Actor | undefined>
  readonly log: Log
}

/** Facts taken in one transaction. */
const MOST_AT_ONCE = 100

/** A fact that failed so often is left alone and logged. */
const MOST_ATTEMPTS = 8

/**
 * Hands unpublished facts to their consumers, then to the bus under topic 'outbox'; answers how many. Consumers' writes and the mark that the
 * fact is done commit together. On the bus each goes out at most once. Any number of nodes; in the order of their ids within a node.
 */
export async function publishOutbox(db: Db, bus: Bus, most = MOST_AT_ONCE, following?: Following): Promise<number> {
  const after: (() => Promise<void>)[] = []
  const known = following && { ...following, actor: remembered(following.actor) }
  const { taken, done } = await db.transaction().execute(async tx => {
    const { rows } = await sql<Fact & { attempts: number }>`
      select id, topic, entity, entity_id as "entityId", payload, employee_id as "actorId", created_date as date, attempts from outbox
      where published_date is null and (next_try_date is null or next_try_date <= now())
      order by id limit ${most} for update skip locked`.execute(tx)
    const done: Fact[] = []
    for (const { attempts, ...fact } of rows) if (!known || (await follow(tx, fact, attempts, known, after))) done.push(fact)
    if (done.length > 0) await sql`update outbox set published_date = now() where id = any(${done.map(fact => fact.id)})`.execute(tx)
    return { taken: rows.length, done }
  })
  for (const fact of done) bus.publish('outbox', fact)
  for (const run of after) await run().catch(error => following?.log.error({ err: error }, 'after a fact was followed'))
  return taken
}

/** Facts of one moment concern the same people again and again. */
const remembered = (find: Following['actor']): Following['actor'] => {
  const found = new Map<number, ReturnType<Following['actor']>>()
  return id => {
    const actor = found.get(id) ?? find(id)
    found.set(id, actor)
    return actor
  }
}

/** Whether every consumer of the fact has done its part. */
async function follow(
  tx: Tx,
  fact: Fact,
  attempts: number,
  { consumers, services, actor, log }: Following,
  after: (() => Promise<void>)[],
): Promise<boolean> {
  const own: (() => Promise<void>)[] = []
  const context: FactContext = { tx, services: services(), actor, afterCommit: run => void own.push(run) }
  const followers = consumers.filter(({ topics, wants }) => topics.includes(fact.topic) && wants?.(fact) !== false)
  if (followers.length === 0) return true
  await sql`savepoint fact`.execute(tx)
  try {
    for (const consumer of followers) await consumer.consume(fact, context)
    await sql`release savepoint fact`.execute(tx)
    after.push(...own)
    return true
  } catch (error) {
    await sql`rollback to savepoint fact`.execute(tx)
    const last = attempts + 1 >= MOST_ATTEMPTS
    log.error({ err: error, fact: fact.id, topic: fact.topic, last }, 'fact not followed')
    const pause = 30 * 2 ** attempts
    await sql`update outbox set attempts = attempts + 1, next_try_date = now() + make_interval(secs => ${pause}),
      failure = ${String((error as Error).message).slice(0, 500)} where id = ${fact.id}`.execute(tx)
    return last
  }
}

export interface OutboxPump {
  /** Facts were committed. */
  wake(): void
  /** Takes no further fact and waits for those in hand. */
  stop(): Promise<void>
}

/** Publishes after every commit on this node, and every 30 s what a stopped node left behind or what failed. */
export function outboxPump(db: Db, bus: Bus, following: Following): OutboxPump {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const work = async (): Promise<void> => {
    try {
      do again = false
      while (!stopped && ((await publishOutbox(db, bus, MOST_AT_ONCE, following)) >= MOST_AT_ONCE || again))
    } catch (error) {
      following.log.warn({ err: error }, 'outbox not published, trying again later')
    }
  }
  const run = (): void => {
    if (stopped) return
    if (running) again = true
    else
      running = work().finally(() => {
        running = undefined
        if (again) run()
      })
  }
  const timer = setInterval(run, 30_000)
  timer.unref()
  return {
    wake: run,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
