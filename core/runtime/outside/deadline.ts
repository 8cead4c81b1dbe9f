/** Milliseconds that the code of an outside plugin has to come, and each of its parts after it. */
export const DEADLINE_MS = 10_000

/** Why a part is not here, for its place. Not counted there: see `isLoadError`. */
export const loadError = (message: string): Error => Object.assign(new Error(message), { name: 'PluginLoadError' })

/** The same answer, or a rejection with `late` when it has not come in time. */
export const within = async <T>(work: () => Promise<T> | T, milliseconds: number, late: () => Error): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(late()), milliseconds)
  // What begins by throwing rejects as well.
  Promise.resolve().then(work).then(resolve, reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
