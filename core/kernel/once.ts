/** Runs at the first call; later ones do nothing. */
export const once = (run: () => void): (() => void) => {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}
