/** Send callbacks of this process: transactions that queue messages know nothing of jobs. A missed call is made up by the job's next minute. */
const senders = new Set<() => Promise<void>>()

/** Registers a send callback. @returns a function that removes it. */
export const onQueued = (send: () => Promise<void>): (() => void) => {
  senders.add(send)
  return () => void senders.delete(send)
}

/** Runs the callbacks after messages were committed. */
export const wakeSenders = async (): Promise<void> => {
  for (const send of senders) await send()
}
