/**
 * Consumers of outside plugins follow facts separately from those of the program: each has a row for every pending fact, written in the transaction
 * of the program's consumers, and a transaction of its own per fact. Its errors and delays affect neither those consumers nor other plugins. Any
 * number of nodes; within a node, facts come in the order of their ids, except retried ones.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Fact, FactConsumer } from '#core/contract/fact-consumer.ts'
import type { NodeBus } from '../events/bus.ts'
import { storeUserEvents } from '../events/user-events.ts'
import {
  consumeAll,
  type FactEnvironment,
  factColumnsSql,
  failureText,
  MAX_ATTEMPTS,
  noDeferredEffects,
  retrySeconds,
  runDeferredEffects,
} from './follow-fact.ts'

/** A consumer of an outside plugin. */
export interface OutsideConsumer extends FactConsumer {
  /** Id of the plugin. */
  readonly apart: string
}

/** Id of the outside plugin that the consumer belongs to; undefined for consumers of the program. */
export const pluginOfConsumer = (consumer: FactConsumer): string | undefined => (consumer as Partial<OutsideConsumer>).apart

/** Queues the fact once per consumer. */
export async function queuePerConsumer(tx: Tx, fact: Fact, consumers: readonly FactConsumer[]): Promise<void> {
  for (const consumer of consumers)
    await sql`insert into outside_fact (plugin, consumer, fact) values (${pluginOfConsumer(consumer)}, ${consumer.name}, ${fact.id})
      on conflict do nothing`.execute(tx)
}

/** A pending fact whose time has come. */
interface DueFact extends Fact {
  readonly consumer: string
  readonly attempts: number
}

/** The earliest due fact of these consumers, locked; undefined if there is none. */
async function takeDueFact(tx: Tx, consumers: readonly FactConsumer[]): Promise<DueFact | undefined> {
  const { rows } = await sql<
    DueFact & { unsynced: string }
  >`select ${factColumnsSql}, w.consumer, w.attempts, set_config('synchronous_commit', 'off', true) as unsynced
    from outside_fact w join outbox o on o.id = w.fact
    where w.consumer = any(${consumers.map(({ name }) => name)}) and w.next_try_date <= now()
    order by w.fact limit 1 for update of w skip locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { unsynced: _, ...due } = row
  return due
}

/** Schedules a retry for this consumer alone; gives up after MOST_ATTEMPTS. */
async function scheduleRetry(
  db: Db,
  { id, topic, consumer, attempts }: DueFact,
  error: unknown,
  log: FactEnvironment['log'],
): Promise<void> {
  const last = attempts + 1 >= MAX_ATTEMPTS
  log.error({ err: error, fact: id, topic, consumer, last }, 'fact not followed')
  // Another node may have processed it since.
  const same = sql`where fact = ${id} and consumer = ${consumer} and attempts = ${attempts}`
  if (last) await sql`delete from outside_fact ${same}`.execute(db)
  else
    await sql`update outside_fact set attempts = attempts + 1, next_try_date = now() + make_interval(secs => ${retrySeconds(attempts)}),
      failure = ${failureText(error)} ${same}`.execute(db)
}

/** Has one of these consumers process one fact, in one transaction. Returns false if none was due. */
async function consumeDueFact(db: Db, bus: NodeBus, consumers: readonly FactConsumer[], following: FactEnvironment): Promise<boolean> {
  const left = noDeferredEffects()
  let due: DueFact | undefined
  try {
    await db.transaction().execute(async tx => {
      due = await takeDueFact(tx, consumers)
      if (!due) return
      const { consumer: name, attempts: _, ...fact } = due
      const named = consumers.filter(one => one.name === name)
      const error = await consumeAll(tx, fact, named, following, left)
      if (error !== undefined) throw error
      await storeUserEvents(tx, left.pushed)
      await sql`delete from outside_fact where fact = ${fact.id} and consumer = ${name}`.execute(tx)
    })
  } catch (error) {
    if (!due) throw error
    await scheduleRetry(db, due, error, following.log)
    return true
  }
  await runDeferredEffects(bus, left, following.log)
  return due !== undefined
}

export interface OutsidePump {
  /** Wakes the pump: facts may be pending. */
  wake(): void
  /** Takes no further fact and waits for those in progress. */
  stop(): Promise<void>
}

/** Runs the consumers of outside plugins: one fact at a time per plugin, plugins in parallel. */
export function createOutsidePump(db: Db, bus: NodeBus, following: FactEnvironment): OutsidePump {
  const plugins = Map.groupBy(following.consumers, pluginOfConsumer)
  plugins.delete(undefined)
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let stopped = false
  const work = async (plugin: string, consumers: readonly FactConsumer[]): Promise<void> => {
    try {
      do again.delete(plugin)
      while (!stopped && ((await consumeDueFact(db, bus, consumers, following)) || again.has(plugin)))
    } catch (error) {
      following.log.warn({ err: error, plugin }, 'facts not followed, trying again later')
    } finally {
      running.delete(plugin)
    }
  }
  return {
    wake() {
      for (const [plugin, consumers] of plugins) {
        if (stopped || plugin === undefined) continue
        again.add(plugin)
        if (!running.has(plugin)) running.set(plugin, work(plugin, consumers))
      }
    },
    async stop() {
      stopped = true
      await Promise.all(running.values())
    },
  }
}
