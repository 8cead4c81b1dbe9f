import type { Runtime } from '../context/runtime.ts'
import { RequestError } from '../http/request-error.ts'
import { noteFailure } from '../screen/failures.ts'
import { ACTS, lastPart, noteLastPart } from '../screen/last-part.ts'

/** The plugin whose code a stack names first, by the address that it was fetched from. */
const pluginIn = (stack: string | undefined): string | undefined => {
  const [, after = ''] = (stack ?? '').split(`${location.origin}/plugins/`, 2)
  return /^([a-z][a-z0-9-]*)\//.exec(after)?.[1]
}

/** A server that refuses, and a call that was given up, are nobody's mistake: the person has been told. */
const isMistake = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof RequestError) && error.name !== 'AbortError'

/**
 * What no boundary catches: errors of handlers, of timers and of promises that nobody waits for. Those of an outside plugin count, and where the
 * last thing that somebody did was done in one of its parts, that part shows its fault. Nothing else changes.
 * @returns ends it
 */
export const watchErrors = (runtime: Runtime): (() => void) => {
  const judge = (error: unknown): void => {
    if (!isMistake(error)) return
    const plugin = pluginIn(error.stack)
    if (plugin === undefined || !runtime.outside?.has(plugin)) return
    const part = lastPart()
    if (part?.plugin === plugin) part.fault(error)
    else noteFailure(runtime, { plugin, part: '', error })
  }
  const thrown = (event: ErrorEvent): void => judge(event.error)
  const rejected = (event: PromiseRejectionEvent): void => judge(event.reason)
  // Before React tells the parts, which then say that it was in them.
  const elsewhere = (): void => noteLastPart(undefined)

  window.addEventListener('error', thrown)
  window.addEventListener('unhandledrejection', rejected)
  for (const act of ACTS) window.addEventListener(act, elsewhere, true)
  return () => {
    window.removeEventListener('error', thrown)
    window.removeEventListener('unhandledrejection', rejected)
    for (const act of ACTS) window.removeEventListener(act, elsewhere, true)
  }
}
