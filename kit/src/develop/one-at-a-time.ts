/** Runs work without overlap: any number of calls during a run cause one more run after it. */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await work()
    } while (again)
    running = undefined
  }
  return () => {
    again = true
    running ??= run()
    return running
  }
}
