/** Runs at most so many at once; the others wait and follow in the order in which they came, also after a failure. */
export function inTurn(parallel: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running >= parallel) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // A caller that waits takes the place over: none that comes in between can.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
