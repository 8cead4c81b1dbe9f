/** Wraps a function so that only the first call runs it. */
export const once = (run: () => void): (() => void) => {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}
