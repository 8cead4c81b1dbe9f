import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Fact, FactConsumer, FactContext, NewFact } from '#core/contract/fact-consumer.ts'
import type { OutboxEvent } from '#core/contract/outbox-event.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { UserEvent } from '#core/contract/user-events.ts'
import type { Bus } from '../events/bus.ts'
import { keepEvents, type Pushed, tellPushed } from '../events/user-events.ts'
import type { Log } from '../log/log.ts'

/** What one action leaves behind, each with its place among those of its topic. @param actorId 0 is the system */
export function factsOf(events: readonly OutboxEvent[], actorId: number): readonly NewFact[] {
  const counts = new Map<string, number>()
  const placed = events.map(event => {
    const place = counts.get(event.topic) ?? 0
    counts.set(event.topic, place + 1)
    return { ...event, actorId: actorId || null, place }
  })
  return placed.map(fact => ({ ...fact, of: counts.get(fact.topic) ?? 1 }))
}

/**
 * Keeps the facts of a transaction: a statement to run in that transaction. Those that nobody follows are done with that.
 * @param actorId 0 is the system
 */
export function outboxInsert(events: readonly OutboxEvent[], actorId: number, isFollowed: IsFollowed): RawBuilder<unknown> {
  const rows = factsOf(events, actorId).map(fact => {
    const { topic, entity, entityId, payload, place, of } = fact
    return { topic, entity, entity_id: entityId, payload, place, of, followed: isFollowed(fact) }
  })
  return sql`insert into outbox (topic, entity, entity_id, payload, place, of, employee_id, action, published_date)
    select r.topic, r.entity, r.entity_id, r.payload, r.place, r.of, ${actorId || null}::bigint,
      ${events.length > 1 ? randomUUID() : null}::uuid, case when not r.followed then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(topic text, entity text, entity_id bigint, payload jsonb, place int, of int, followed boolean)`
}

const FACT = sql`id, topic, entity, entity_id as "entityId", payload, employee_id as "actorId", created_date as date, place, of`

/** All facts of this topic that the same action left behind, in their order. */
async function together(tx: Tx, fact: Fact): Promise<readonly Fact[]> {
  if (fact.of === 1) return [fact]
  const { rows } = await sql<Fact>`select ${FACT} from outbox
    where action = (select action from outbox where id = ${fact.id}) and topic = ${fact.topic} order by place`.execute(tx)
  return rows
}

/** Whether any consumer has to do with a fact. */
export type IsFollowed = (fact: NewFact) => boolean

const followersOf = (consumers: readonly FactConsumer[], fact: NewFact): readonly FactConsumer[] =>
  consumers.filter(({ follows, wants }) => follows.some(({ topic }) => topic === fact.topic) && wants?.(fact) !== false)

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
export async function followFacts(db: Db, bus: Bus, following: Following, most = MOST_AT_ONCE): Promise<number> {
  const left: Left = { after: [], pushed: [] }
  const known = { ...following, actor: remembered(following.actor) }
  const taken = await db.transaction().execute(async tx => {
    const { rows } = await sql<Fact & { attempts: number; unsynced: string }>`
      select ${FACT}, attempts,
        set_config('synchronous_commit', 'off', true) as unsynced
      from outbox
      where published_date is null and (next_try_date is null or next_try_date <= now())
      order by id limit ${most} for update skip locked`.execute(tx)
    const done: number[] = []
    for (const { attempts, unsynced: _, ...fact } of rows) if (await follow(tx, fact, attempts, known, left)) done.push(fact.id)
    // All at once and in one order: two nodes that write to the same people never wait for each other crosswise.
    await keepEvents(tx, left.pushed)
    if (done.length > 0) await sql`update outbox set published_date = now() where id = any(${done})`.execute(tx)
    return rows.length
  })
  tellPushed(bus, left.pushed)
  for (const run of left.after) await run().catch(error => following.log.error({ err: error }, 'after a fact was followed'))
  return taken
}

/** What consumers leave to be done: after commit, and for people's pages at the end of the transaction. */
interface Left {
  readonly after: (() => Promise<void>)[]
  readonly pushed: Pushed[]
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
async function follow(tx: Tx, fact: Fact, attempts: number, { consumers, services, actor, log }: Following, left: Left): Promise<boolean> {
  const own: Left = { after: [], pushed: [] }
  const push = async (_: unknown, employeeIds: readonly number[], event: UserEvent) => void own.pushed.push({ employeeIds, event })
  const context: FactContext = {
    tx,
    services: { ...services(), events: { push } },
    actor,
    afterCommit: run => void own.after.push(run),
    together: fact => together(tx, fact),
  }
  const followers = followersOf(consumers, fact)
  if (followers.length === 0) return true
  await sql`savepoint fact`.execute(tx)
  try {
    for (const consumer of followers) await consumer.consume(fact, context)
    await sql`release savepoint fact`.execute(tx)
    left.after.push(...own.after)
    left.pushed.push(...own.pushed)
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

/** Facts that everybody has followed are kept this long. */
const KEPT_DAYS = 14
/** Rows removed in one go. */
const MOST_REMOVED = 10_000

/** Removes facts of long ago: the audit log is what remembers. */
export async function removeOldFacts(db: Db): Promise<void> {
  await sql`delete from outbox where id in (
    select id from outbox where published_date < now() - make_interval(days => ${KEPT_DAYS}) order by id limit ${MOST_REMOVED})`.execute(db)
}

export interface OutboxPump {
  readonly isFollowed: IsFollowed
  /** Facts that somebody follows were committed. */
  wake(): void
  /** Takes no further fact and waits for those in hand. */
  stop(): Promise<void>
}

/** Has facts followed after every commit on this node, and every 30 s what a stopped node left behind or what failed. */
export function outboxPump(db: Db, bus: Bus, following: Following): OutboxPump {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  /** Says that it is done in the same step in which it finds nothing left: nothing that is committed later is left for the next look. */
  const work = async (): Promise<void> => {
    try {
      do again = false
      while (!stopped && ((await followFacts(db, bus, following)) >= MOST_AT_ONCE || again))
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
