/** One piece of an outside plugin's work: it has a deadline, and at its end its timers are cleared and its transactions revoked. */
import { HttpError } from '#core/contract/errors.ts'
import { revocable } from '../../database/revocable.ts'
import { isFailure } from './failures.ts'
import type { TimerKeeper } from './plugin-timers.ts'

/** Milliseconds that pieces of work may take. */
export interface Deadlines {
  /** Work without an open transaction of the server. */
  readonly call: number
  /** Work inside a transaction: PostgreSQL ends one that idles for ten seconds. */
  readonly transaction: number
  /** Jobs without a limit of their own. */
  readonly job: number
}

export const DEFAULT_DEADLINES: Deadlines = { call: 10_000, transaction: 9_000, job: 600_000 }

/** The plugin that a piece of work belongs to. */
export interface PluginContext {
  readonly id: string
  readonly title: string
  readonly keeper: TimerKeeper
  readonly deadlines: Deadlines
  /** Installed, switched on and served with the code that runs. */
  isOn(): boolean
  /** Counts and logs a failure. `what` names the part. */
  failed(what: string, error: unknown): void
}

/** Grants for the duration of a piece of work. */
export interface Lease {
  /**
   * A handle that stops working at the deadline; that of a transaction when the work is over, since its connection serves others then. A pool's handle
   * still serves a file that the work has answered, which is read while it is sent.
   */
  lend<D extends { readonly isTransaction: boolean; withPlugin(plugin: never): unknown }>(db: D): D
  /** Runs an inner part that the server awaits; rejects at the deadline. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** @throws if the work is over */
  check(): void
}

const LATE_MESSAGE = 'the time of this piece of work is over'

/** Answer to the caller when the deadline is exceeded. */
const lateError = ({ title }: PluginContext): HttpError => new HttpError(503, 503, `插件 “${title}” 没有在规定的时间内完成，已停止等待`)

/** Answer to calls of a plugin that is off. */
export const offError = (title: string): HttpError => new HttpError(503, 503, `插件 “${title}” 已停用`)

/**
 * Runs a piece of work under its deadline.
 * @param what name in the log, e.g. operation call-log.call
 * @throws what the work throws; 503 after the deadline; the abort reason if `signal` aborts
 */
export async function runWork<T>(
  world: PluginContext,
  what: string,
  milliseconds: number,
  work: (lease: Lease) => Promise<T> | T,
  signal?: AbortSignal,
): Promise<T> {
  const scope = world.keeper.scope()
  const late = Promise.withResolvers<never>()
  // The rejection may come when nothing awaits it; it must not be reported as unhandled.
  late.promise.catch(() => undefined)
  const revokes: (() => void)[] = []
  const transactionRevokes: (() => void)[] = []
  let over = false
  const check = (): void => {
    if (over) throw new Error(LATE_MESSAGE)
  }
  const giveUp = (error: unknown): void => {
    over = true
    for (const revoke of revokes) revoke()
    late.reject(error)
  }
  const lease: Lease = {
    lend(db) {
      const lent = revocable(db, LATE_MESSAGE)
      revokes.push(lent.revoke)
      if (db.isTransaction) transactionRevokes.push(lent.revoke)
      if (over) lent.revoke()
      return lent.db
    },
    async within(inner) {
      check()
      return Promise.race([inner(), late.promise])
    },
    check,
  }
  const timer = setTimeout(() => giveUp(lateError(world)), milliseconds)
  const abort = (): void => giveUp(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const answer = await Promise.race([scope.run(async () => work(lease)), late.promise])
    const left = scope.end()
    if (left > 0) world.failed(what, new Error(`留下了 ${left} 个没有停止的计时器`))
    return answer
  } catch (error) {
    scope.end()
    if (signal?.aborted !== true && (over || isFailure(error))) world.failed(what, error)
    throw error
  } finally {
    over = true
    for (const revoke of transactionRevokes) revoke()
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
