/** Work that is asked for again while it is being done is done once more afterwards, however often it was asked for. */
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
