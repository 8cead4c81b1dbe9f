/** Processing of one fact by its consumers. */
import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Fact, FactConsumer, FactContext, NewFact } from '#core/contract/fact-consumer.ts'
import type { ServerServices } from '#core/contract/services.ts'
import type { UserEvent } from '#core/contract/user-events.ts'
import { inSavepoint } from '../database/in-savepoint.ts'
import type { NodeBus } from '../events/bus.ts'
import { type AddressedEvent, notifyNewEvents } from '../events/user-events.ts'
import type { Log } from '../log/log.ts'

/** Columns of a fact; the outbox has alias `o`. */
export const factColumnsSql = sql`o.id, o.topic, o.entity, o.entity_id as "entityId", o.payload, o.employee_id as "actorId", o.created_date as date, o.place, o.of`

/** All facts of this topic from the same action, in their order. */
async function factsOfAction(tx: Tx, fact: Fact): Promise<readonly Fact[]> {
  if (fact.of === 1) return [fact]
  const { rows } = await sql<Fact>`select ${factColumnsSql} from outbox o
    where action = (select action from outbox where id = ${fact.id}) and topic = ${fact.topic} order by place`.execute(tx)
  return rows
}

/** The consumers and their environment. */
export interface FactEnvironment {
  readonly consumers: readonly FactConsumer[]
  /** Services that read lists in the transaction. */
  readonly services: (tx: Tx) => ServerServices
  /** The employee as read in the transaction; undefined if the account is gone or locked. */
  actor(tx: Tx, employeeId: number): Promise<Actor | undefined>
  readonly log: Log
}

/** Consumers that want the fact. */
export const interestedConsumers = (consumers: readonly FactConsumer[], fact: NewFact): readonly FactConsumer[] =>
  consumers.filter(({ follows, wants }) => follows.some(({ topic }) => topic === fact.topic) && wants?.(fact) !== false)

/** Caches employees for one transaction: its facts often concern the same ones. */
export const cachedActors = (find: FactEnvironment['actor']): FactEnvironment['actor'] => {
  const found = new Map<number, ReturnType<FactEnvironment['actor']>>()
  return (tx, id) => {
    const actor = found.get(id) ?? find(tx, id)
    found.set(id, actor)
    return actor
  }
}

/** Deferred effects of consumers: callbacks for after the commit, and events for users' pages, written at the end of the transaction. */
export interface DeferredEffects {
  readonly after: (() => Promise<void>)[]
  readonly pushed: AddressedEvent[]
}

export const noDeferredEffects = (): DeferredEffects => ({ after: [], pushed: [] })

/** Sends the pushed events and runs the callbacks, after the commit. */
export async function runDeferredEffects(bus: NodeBus, left: DeferredEffects, log: Log): Promise<void> {
  notifyNewEvents(bus, left.pushed)
  for (const run of left.after) await run().catch(error => log.error({ err: error }, 'after a fact was followed'))
}

/** A fact that failed this often is logged and given up. */
export const MAX_ATTEMPTS = 8

/** Seconds until the next try. */
export const retrySeconds = (attempts: number): number => 30 * 2 ** attempts

/** Error text that is stored with the fact. */
export const failureText = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Runs the consumers on a fact in a savepoint: all of them or none. Returns the error of the first that failed. */
export async function consumeAll(
  tx: Tx,
  fact: Fact,
  consumers: readonly FactConsumer[],
  { services, actor }: FactEnvironment,
  left: DeferredEffects,
): Promise<unknown> {
  if (consumers.length === 0) return undefined
  const own = noDeferredEffects()
  const push = async (_: unknown, employeeIds: readonly number[], event: UserEvent) => void own.pushed.push({ employeeIds, event })
  const context: FactContext = {
    tx,
    services: { ...services(tx), events: { push } },
    actor: id => actor(tx, id),
    afterCommit: run => void own.after.push(run),
    together: one => factsOfAction(tx, one),
  }
  try {
    await inSavepoint(tx, async () => {
      for (const consumer of consumers) await consumer.consume(fact, context)
    })
    left.after.push(...own.after)
    left.pushed.push(...own.pushed)
    return undefined
  } catch (error) {
    return error ?? new Error('a consumer threw nothing')
  }
}
