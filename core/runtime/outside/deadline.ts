/** Timeout in milliseconds for the code of an outside plugin, and then for each of its parts. */
export const DEADLINE_MS = 10_000

/** Error shown in the place of a part that could not be loaded. Not counted there: see `isLoadError`. */
export const loadError = (message: string): Error => Object.assign(new Error(message), { name: 'PluginLoadError' })

/** Resolves like `work`, or rejects with `late` after the timeout. */
export const withDeadline = async <T>(work: () => Promise<T> | T, milliseconds: number, late: () => Error): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(late()), milliseconds)
  // A synchronous throw of `work` becomes a rejection, too.
  Promise.resolve().then(work).then(resolve, reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
