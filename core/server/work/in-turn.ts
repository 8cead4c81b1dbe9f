/** Limits concurrency to `parallel`; further calls wait in the order of arrival, also after a failure. */
export function limitConcurrency(parallel: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running >= parallel) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Passes the slot directly to the next waiting call, so that no newer call can take it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
