/**
 * Consumers of outside plugins follow facts separately from those of the program: each has a row for every pending fact, written in the transaction
 * of the program's consumers, and a transaction of its own per fact. Its errors and delays affect neither those consumers nor other plugins. Any
 * number of nodes; within a node, facts come in the order of their ids, except retried ones.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { Fact, FactConsumer } from '#core/contract/fact-consumer.ts'
import type { Bus } from '../events/bus.ts'
import { keepEvents } from '../events/user-events.ts'
import { afterwards, consumeAll, FACT, type Following, failureText, MOST_ATTEMPTS, nothingLeft, pauseAfter } from './follow-fact.ts'

/** A consumer of an outside plugin. */
export interface ApartConsumer extends FactConsumer {
  /** Id of the plugin. */
  readonly apart: string
}

/** Id of the outside plugin that the consumer belongs to; undefined for consumers of the program. */
export const pluginOf = (consumer: FactConsumer): string | undefined => (consumer as Partial<ApartConsumer>).apart

/** Queues the fact once per consumer. */
export async function keepApart(tx: Tx, fact: Fact, consumers: readonly FactConsumer[]): Promise<void> {
  for (const consumer of consumers)
    await sql`insert into outside_fact (plugin, consumer, fact) values (${pluginOf(consumer)}, ${consumer.name}, ${fact.id})
      on conflict do nothing`.execute(tx)
}

/** A pending fact whose time has come. */
interface Due extends Fact {
  readonly consumer: string
  readonly attempts: number
}

/** The earliest due fact of these consumers, locked; undefined if there is none. */
async function takeDue(tx: Tx, consumers: readonly FactConsumer[]): Promise<Due | undefined> {
  const { rows } = await sql<
    Due & { unsynced: string }
  >`select ${FACT}, w.consumer, w.attempts, set_config('synchronous_commit', 'off', true) as unsynced
    from outside_fact w join outbox o on o.id = w.fact
    where w.consumer = any(${consumers.map(({ name }) => name)}) and w.next_try_date <= now()
    order by w.fact limit 1 for update of w skip locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { unsynced: _, ...due } = row
  return due
}

/** Schedules a retry for this consumer alone; gives up after MOST_ATTEMPTS. */
async function noteFailure(db: Db, { id, topic, consumer, attempts }: Due, error: unknown, log: Following['log']): Promise<void> {
  const last = attempts + 1 >= MOST_ATTEMPTS
  log.error({ err: error, fact: id, topic, consumer, last }, 'fact not followed')
  // Another node may have processed it since.
  const same = sql`where fact = ${id} and consumer = ${consumer} and attempts = ${attempts}`
  if (last) await sql`delete from outside_fact ${same}`.execute(db)
  else
    await sql`update outside_fact set attempts = attempts + 1, next_try_date = now() + make_interval(secs => ${pauseAfter(attempts)}),
      failure = ${failureText(error)} ${same}`.execute(db)
}

/** Has one of these consumers process one fact, in one transaction. Returns false if none was due. */
async function followOne(db: Db, bus: Bus, consumers: readonly FactConsumer[], following: Following): Promise<boolean> {
  const left = nothingLeft()
  let due: Due | undefined
  try {
    await db.transaction().execute(async tx => {
      due = await takeDue(tx, consumers)
      if (!due) return
      const { consumer: name, attempts: _, ...fact } = due
      const named = consumers.filter(one => one.name === name)
      const error = await consumeAll(tx, fact, named, following, left)
      if (error !== undefined) throw error
      await keepEvents(tx, left.pushed)
      await sql`delete from outside_fact where fact = ${fact.id} and consumer = ${name}`.execute(tx)
    })
  } catch (error) {
    if (!due) throw error
    await noteFailure(db, due, error, following.log)
    return true
  }
  await afterwards(bus, left, following.log)
  return due !== undefined
}

export interface ApartPump {
  /** Wakes the pump: facts may be pending. */
  wake(): void
  /** Takes no further fact and waits for those in progress. */
  stop(): Promise<void>
}

/** Runs the consumers of outside plugins: one fact at a time per plugin, plugins in parallel. */
export function apartPump(db: Db, bus: Bus, following: Following): ApartPump {
  const plugins = Map.groupBy(following.consumers, pluginOf)
  plugins.delete(undefined)
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let stopped = false
  const work = async (plugin: string, consumers: readonly FactConsumer[]): Promise<void> => {
    try {
      do again.delete(plugin)
      while (!stopped && ((await followOne(db, bus, consumers, following)) || again.has(plugin)))
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
