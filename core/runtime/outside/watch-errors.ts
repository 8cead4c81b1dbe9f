import type { Runtime } from '../context/runtime.ts'
import { RequestError } from '../http/request-error.ts'
import { notePartFailure } from '../screen/failures.ts'
import { lastPart, noteLastPart, USER_EVENTS } from '../screen/last-part.ts'

/** The plugin in the first stack frame of an outside plugin, by the URL of its code. */
const pluginInStack = (stack: string | undefined): string | undefined => {
  const [, after = ''] = (stack ?? '').split(`${location.origin}/plugins/`, 2)
  return /^([a-z][a-z0-9-]*)\//.exec(after)?.[1]
}

/** A refusal by the server and an aborted request are no programming errors: the user has already been told. */
const isProgrammingError = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof RequestError) && error.name !== 'AbortError'

/**
 * Handles errors that no error boundary catches: in handlers, timers and unhandled promise rejections. Errors of an outside plugin are counted; if
 * the user's last event was in one of its parts, that part shows the error. Nothing else changes.
 * @returns ends it
 */
export const watchErrors = (runtime: Runtime): (() => void) => {
  const judge = (error: unknown): void => {
    if (!isProgrammingError(error)) return
    const plugin = pluginInStack(error.stack)
    if (plugin === undefined || !runtime.outside?.has(plugin)) return
    const part = lastPart()
    if (part?.plugin === plugin) part.fault(error)
    else notePartFailure(runtime, { plugin, part: '', error })
  }
  const thrown = (event: ErrorEvent): void => judge(event.error)
  const rejected = (event: PromiseRejectionEvent): void => judge(event.reason)
  // Runs in the capture phase on window, before React's handlers, which then set the part again.
  const elsewhere = (): void => noteLastPart(undefined)

  window.addEventListener('error', thrown)
  window.addEventListener('unhandledrejection', rejected)
  for (const act of USER_EVENTS) window.addEventListener(act, elsewhere, true)
  return () => {
    window.removeEventListener('error', thrown)
    window.removeEventListener('unhandledrejection', rejected)
    for (const act of USER_EVENTS) window.removeEventListener(act, elsewhere, true)
  }
}
