/** One piece of work of an outside plugin: it ends in time, leaves nothing running, and what it was lent is taken back. */
import { HttpError } from '#core/contract/errors.ts'
import { revocable } from '../../database/revocable.ts'
import { isFailure } from './failures.ts'
import type { TimerKeeper } from './plugin-timers.ts'

/** Milliseconds that pieces of work may take. */
export interface Deadlines {
  /** Of what holds no transaction of somebody else's. */
  readonly call: number
  /** Of what runs inside a transaction: PostgreSQL ends one that idles for ten seconds. */
  readonly transaction: number
  /** Of jobs that do not say how long they take. */
  readonly job: number
}

export const DEADLINES: Deadlines = { call: 10_000, transaction: 9_000, job: 600_000 }

/** What belongs to the plugin whose work it is. */
export interface PluginWorld {
  readonly id: string
  readonly title: string
  readonly keeper: TimerKeeper
  readonly deadlines: Deadlines
  /** Installed, not switched off, started. */
  isOn(): boolean
  /** Something of it failed. `what` names the part. */
  failed(what: string, error: unknown): void
}

/** While a piece of work runs. */
export interface Lease {
  /** What is handed to it, to be taken back when its time is over. */
  lend<D extends { withPlugin(plugin: never): unknown }>(db: D): D
  /** A part of it that others wait for: it is given up with the whole. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** @throws when its time is over */
  check(): void
}

const LATE = 'the time of this piece of work is over'

/** What somebody is told who waited for it. */
const lateError = ({ title }: PluginWorld): HttpError => new HttpError(503, 503, `插件 “${title}” 没有在规定的时间内完成，已停止等待`)

/** What somebody is told who calls a plugin that is switched off. */
export const offError = (title: string): HttpError => new HttpError(503, 503, `插件 “${title}” 已停用`)

/**
 * Runs a piece of work.
 * @param what names it in the log: operation call-log.call
 * @throws what it throws; 503 when it takes too long
 */
export async function runWork<T>(
  world: PluginWorld,
  what: string,
  milliseconds: number,
  work: (lease: Lease) => Promise<T> | T,
  signal?: AbortSignal,
): Promise<T> {
  const scope = world.keeper.scope()
  const late = Promise.withResolvers<never>()
  // Nobody may be waiting for it when it comes.
  late.promise.catch(() => undefined)
  const revokes: (() => void)[] = []
  let over = false
  const check = (): void => {
    if (over) throw new Error(LATE)
  }
  const giveUp = (error: unknown): void => {
    over = true
    for (const revoke of revokes) revoke()
    late.reject(error)
  }
  const lease: Lease = {
    lend(db) {
      const lent = revocable(db, LATE)
      revokes.push(lent.revoke)
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
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
