import { createHook } from 'node:async_hooks'
import { heldTransaction, watchTransactionWaits } from '#core/server/database/held.ts'

/** Node's async resource types for files, host names, connections and hashing. */
const WAITS = /^(FSREQ|GETADDRINFOREQ|TCPCONNECT|SCRYPT)/

/** Throws if work inside a transaction requests a second connection or hashes, and records where it waits for files or the network. */
export function watchWaits(): { readonly found: readonly string[]; end(): void } {
  const found: string[] = []
  const shown = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const note = (what: string): void => {
    const { stack = '' } = new Error(what)
    const place = stack.split('\n').find(line => /\/(apps|plugins|core\/server\/(?!database))/.test(line)) ?? ''
    found.push(`${what} ${place.replace(/.*\/(apps|plugins|core)\//, '$1/')}`)
  }
  const hook = createHook({
    init(_id, type) {
      if (WAITS.test(type) && heldTransaction()) note(type)
    },
  }).enable()
  const endWatch = watchTransactionWaits(what => {
    note(what)
    throw new Error(`${what} inside a transaction`)
  })
  return {
    found,
    end() {
      hook.disable()
      endWatch()
      Error.stackTraceLimit = shown
    },
  }
}
