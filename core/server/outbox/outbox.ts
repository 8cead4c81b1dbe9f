import { type RawBuilder, sql } from 'kysely'
import type { Actor, Db, Fact, FactConsumer, FactContext, NewFact, OutboxEvent, ServerServices, Tx } from '#core/contract/server-plugin.ts'
import type { Log } from '../log/log.ts'

/**
 * Keeps the facts of a transaction: a statement to run in that transaction. Those that nobody follows are done with that.
 * @param actorId 0 is the system
 */
export function outboxInsert(events: readonly OutboxEvent[], actorId: number, isFollowed: IsFollowed): RawBuilder<unknown> {
  const rows = events.map(event => {
    const { topic, entity, entityId, payload } = event
    return { topic, entity, entity_id: entityId, payload, followed: isFollowed({ ...event, actorId: actorId || null }) }
  })
  return sql`insert into outbox (topic, entity, entity_id, payload, employee_id, published_date)
    select r.topic, r.entity, r.entity_id, r.payload, ${actorId || null}::bigint, case when not r.followed then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(topic text, entity text, entity_id bigint, payload jsonb, followed boolean)`
}

/** Whether any consumer has to do with a fact. */
export type IsFollowed = (fact: NewFact) => boolean

const followersOf = (consumers: readonly FactConsumer[], fact: NewFact): readonly FactConsumer[] =>
  consumers.filter(({ topics, wants }) => topics.includes(fact.topic) && wants?.(fact) !== false)

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
 * Hands facts to their consumers; answers how many it took. Consumers' writes and the mark that the fact is done commit together, so they need
 * not wait for the disk: what a crash takes along is done again. Any number of nodes; in the order of the facts' ids within a node.
 */
export async function followFacts(db: Db, following: Following, most = MOST_AT_ONCE): Promise<number> {
  const after: (() => Promise<void>)[] = []
  const known = { ...following, actor: remembered(following.actor) }
  const taken = await db.transaction().execute(async tx => {
    const { rows } = await sql<Fact & { attempts: number; unsynced: string }>`
      select id, topic, entity, entity_id as "entityId", payload, employee_id as "actorId", created_date as date, attempts,
        set_config('synchronous_commit', 'off', true) as unsynced
      from outbox
      where published_date is null and (next_try_date is null or next_try_date <= now())
      order by id limit ${most} for update skip locked`.execute(tx)
    const done: number[] = []
    for (const { attempts, unsynced: _, ...fact } of rows) if (await follow(tx, fact, attempts, known, after)) done.push(fact.id)
    if (done.length > 0) await sql`update outbox set published_date = now() where id = any(${done})`.execute(tx)
    return rows.length
  })
  for (const run of after) await run().catch(error => following.log.error({ err: error }, 'after a fact was followed'))
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
  const followers = followersOf(consumers, fact)
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
  readonly isFollowed: IsFollowed
  /** Facts that somebody follows were committed. */
  wake(): void
  /** Takes no further fact and waits for those in hand. */
  stop(): Promise<void>
}

/** Has facts followed after every commit on this node, and every 30 s what a stopped node left behind or what failed. */
export function outboxPump(db: Db, following: Following): OutboxPump {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  /** Says that it is done in the same step in which it finds nothing left: nothing that is committed later is left for the next look. */
  const work = async (): Promise<void> => {
    try {
      do again = false
      while (!stopped && ((await followFacts(db, following)) >= MOST_AT_ONCE || again))
    } catch (error) {
      following.log.warn({ err: error }, 'facts not followed, trying again later')
    } finally {
      running = undefined
    }
  }
  const run = (): void => {
    if (stopped) return
    again = true
    running ??= work()
  }
  const timer = setInterval(run, 30_000)
  timer.unref()
  return {
    isFollowed: fact => followersOf(following.consumers, fact).length > 0,
    wake: run,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
