import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Fact, NewFact } from '#core/contract/fact-consumer.ts'
import type { OutboxEvent } from '#core/contract/outbox-event.ts'
import type { NodeBus } from '../events/bus.ts'
import { storeUserEvents } from '../events/user-events.ts'
import { createOutsidePump, pluginOfConsumer, queuePerConsumer } from './apart.ts'
import {
  cachedActors,
  consumeAll,
  type DeferredEffects,
  type FactEnvironment,
  factColumnsSql,
  failureText,
  interestedConsumers,
  MAX_ATTEMPTS,
  noDeferredEffects,
  retrySeconds,
  runDeferredEffects,
} from './follow-fact.ts'

/** Facts of one action, each numbered among those of its topic. @param actorId 0 is the system. */
export function numberedFacts(events: readonly OutboxEvent[], actorId: number): readonly NewFact[] {
  const counts = new Map<string, number>()
  const placed = events.map(event => {
    const place = counts.get(event.topic) ?? 0
    counts.set(event.topic, place + 1)
    return { ...event, actorId: actorId || null, place }
  })
  return placed.map(fact => ({ ...fact, of: counts.get(fact.topic) ?? 1 }))
}

/**
 * Statement that stores the facts of a transaction, to run in that transaction. Facts without consumers are marked as done at once.
 * @param actorId 0 is the system
 */
export function outboxInsert(events: readonly OutboxEvent[], actorId: number, isFollowed: IsFollowed): RawBuilder<unknown> {
  const rows = numberedFacts(events, actorId).map(fact => {
    const { topic, entity, entityId, payload, place, of } = fact
    return { topic, entity, entity_id: entityId, payload, place, of, followed: isFollowed(fact) }
  })
  return sql`insert into outbox (topic, entity, entity_id, payload, place, of, employee_id, action, published_date)
    select r.topic, r.entity, r.entity_id, r.payload, r.place, r.of, ${actorId || null}::bigint,
      ${events.length > 1 ? randomUUID() : null}::uuid, case when not r.followed then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(topic text, entity text, entity_id bigint, payload jsonb, place int, of int, followed boolean)`
}

/** True if any consumer wants the fact. */
export type IsFollowed = (fact: NewFact) => boolean

/** Facts per transaction. */
const FACTS_PER_TRANSACTION = 100

/**
 * Hands facts to their consumers and returns how many it took. The consumers' writes and the "done" marks commit together, so the commit need not
 * wait for the disk: what a crash loses is processed again. Any number of nodes; within a node, in the order of the facts' ids.
 */
export async function followFacts(db: Db, bus: NodeBus, following: FactEnvironment, most = FACTS_PER_TRANSACTION): Promise<number> {
  const left = noDeferredEffects()
  const known = { ...following, actor: cachedActors(following.actor) }
  const taken = await db.transaction().execute(async tx => {
    const { rows } = await sql<Fact & { attempts: number; unsynced: string }>`
      select ${factColumnsSql}, attempts,
        set_config('synchronous_commit', 'off', true) as unsynced
      from outbox o
      where published_date is null and (next_try_date is null or next_try_date <= now())
      order by o.id limit ${most} for update skip locked`.execute(tx)
    const done: number[] = []
    for (const { attempts, unsynced: _, ...fact } of rows) if (await followOneFact(tx, fact, attempts, known, left)) done.push(fact.id)
    // Written together and in one order, so that two nodes writing to the same employees cannot deadlock.
    await storeUserEvents(tx, left.pushed)
    if (done.length > 0) await sql`update outbox set published_date = now() where id = any(${done})`.execute(tx)
    return rows.length
  })
  await runDeferredEffects(bus, left, following.log)
  return taken
}

/** Runs the program's consumers of the fact and queues it for those of outside plugins. True if the fact is done or given up. */
async function followOneFact(tx: Tx, fact: Fact, attempts: number, following: FactEnvironment, left: DeferredEffects): Promise<boolean> {
  const { here, apart } = Object.groupBy(interestedConsumers(following.consumers, fact), one =>
    pluginOfConsumer(one) === undefined ? 'here' : 'apart',
  )
  if (attempts === 0) await queuePerConsumer(tx, fact, apart ?? [])
  const error = await consumeAll(tx, fact, here ?? [], following, left)
  if (error === undefined) return true
  const last = attempts + 1 >= MAX_ATTEMPTS
  following.log.error({ err: error, fact: fact.id, topic: fact.topic, last }, 'fact not followed')
  await sql`update outbox set attempts = attempts + 1, next_try_date = now() + make_interval(secs => ${retrySeconds(attempts)}),
    failure = ${failureText(error)} where id = ${fact.id}`.execute(tx)
  return last
}

/** Days that finished facts are kept. */
const FACT_KEPT_DAYS = 14
/** Rows deleted per statement. */
const MAX_REMOVED_FACTS = 10_000

/** Deletes old finished facts; the audit log is the lasting record. */
export async function removeOldFacts(db: Db): Promise<void> {
  await sql`delete from outbox where id in (
    select id from outbox where published_date < now() - make_interval(days => ${FACT_KEPT_DAYS}) order by id limit ${MAX_REMOVED_FACTS})`.execute(
    db,
  )
}

export interface OutboxPump {
  readonly isFollowed: IsFollowed
  /** Wakes the pump after a commit of facts with consumers. */
  wake(): void
  /** Takes no further fact and waits for those in progress. */
  stop(): Promise<void>
}

/**
 * Processes facts after every commit on this node, and every 30 s those that a stopped node left behind or that are due for a retry. Consumers of
 * outside plugins process them separately: see apart.ts.
 */
export function createOutboxPump(db: Db, bus: NodeBus, following: FactEnvironment): OutboxPump {
  const apart = createOutsidePump(db, bus, following)
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  /** Clears `running` in the same tick in which it finds nothing left, so that a fact committed afterwards starts a new run. */
  const work = async (): Promise<void> => {
    try {
      for (let more = true; more && !stopped; ) {
        again = false
        more = (await followFacts(db, bus, following)) >= FACTS_PER_TRANSACTION || again
        apart.wake()
      }
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
    isFollowed: fact => interestedConsumers(following.consumers, fact).length > 0,
    wake: run,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      await apart.stop()
    },
  }
}
