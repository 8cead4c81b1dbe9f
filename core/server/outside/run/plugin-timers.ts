/**
 * Timers of server parts. Each module gets its own setTimeout, setInterval and setImmediate, so that timers left behind by a piece of work are found.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { runAsPlugin } from '../../uncaught/plugin-work.ts'

type TimerCallback = (...values: unknown[]) => void

/** One piece of a plugin's work (a call, a job, or the time from start to stop) and the timers it began. */
export interface WorkScope {
  /** Runs a function as part of the work. */
  run<T>(work: () => T): T
  /** Ends the work: its timers are cleared and it can begin no new ones. Returns how many were still running. */
  end(): number
}

/** Globals that are put before the code of a plugin's modules. */
export interface PluginTimers {
  readonly setTimeout: (run: TimerCallback, milliseconds?: number, ...values: unknown[]) => NodeJS.Timeout
  readonly setInterval: (run: TimerCallback, milliseconds?: number, ...values: unknown[]) => NodeJS.Timeout
  readonly setImmediate: (run: TimerCallback, ...values: unknown[]) => NodeJS.Immediate
  readonly clearTimeout: (timer?: unknown) => void
  readonly clearInterval: (timer?: unknown) => void
  readonly clearImmediate: (timer?: unknown) => void
}

/** The timers of one plugin. */
export interface TimerKeeper {
  readonly timers: PluginTimers
  /** Begins a piece of work; nested ones are independent. */
  scope(): WorkScope
  /** Clears the timers begun outside any piece of work. */
  clear(): void
}

type Timer = NodeJS.Timeout | NodeJS.Immediate

interface TimedScope extends WorkScope {
  readonly live: Set<Timer>
  readonly over: () => boolean
}

const clearTimer = (timer: Timer): void => {
  if ('refresh' in timer) clearTimeout(timer)
  else clearImmediate(timer)
}

/** @param failed receives what a timer's callback throws */
export function createTimerKeeper(plugin: string, failed: (error: unknown) => void): TimerKeeper {
  const current = new AsyncLocalStorage<TimedScope>()
  const begunBy = new WeakMap<object, TimedScope>()
  const scope = (): TimedScope => {
    const live = new Set<Timer>()
    let over = false
    const own: TimedScope = {
      live,
      over: () => over,
      run: work => current.run(own, () => runAsPlugin(plugin, work)),
      end() {
        over = true
        const left = live.size
        for (const timer of live) clearTimer(timer)
        live.clear()
        return left
      },
    }
    return own
  }
  /** Scope of the timers begun outside any piece of work, that is while the modules are evaluated. */
  const whole = scope()
  const begin = (start: (fire: TimerCallback) => Timer, run: TimerCallback, again: boolean): Timer => {
    const own = current.getStore() ?? whole
    if (own.over()) throw new Error(`the work of plugin ${plugin} that begins a timer has ended`)
    const timer: Timer = start((...values) => {
      if (!again) own.live.delete(timer)
      own.run(async () => run(...values)).catch(failed)
    })
    own.live.add(timer)
    begunBy.set(timer, own)
    return timer
  }
  const clear = (timer?: unknown): void => {
    if (typeof timer !== 'object' || timer === null) return
    begunBy.get(timer)?.live.delete(timer as Timer)
    clearTimer(timer as Timer)
  }
  return {
    scope,
    clear() {
      for (const timer of whole.live) clearTimer(timer)
      whole.live.clear()
    },
    timers: {
      setTimeout: (run, milliseconds, ...values) => begin(fire => setTimeout(fire, milliseconds, ...values), run, false) as NodeJS.Timeout,
      setInterval: (run, milliseconds, ...values) => begin(fire => setInterval(fire, milliseconds, ...values), run, true) as NodeJS.Timeout,
      setImmediate: (run, ...values) => begin(fire => setImmediate(fire, ...values), run, false) as NodeJS.Immediate,
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    },
  }
}
