/** Send callbacks of this process: transactions that enqueue know nothing of jobs. A missed call is made up by the job's next minute. */
const senders = new Set<() => Promise<void>>()

/** Registers a send callback. @returns a function that removes it. */
export const onEnqueued = (send: () => Promise<void>): (() => void) => {
  senders.add(send)
  return () => void senders.delete(send)
}

/** Runs the callbacks after deliveries were committed. */
export const wakeSenders = async (): Promise<void> => {
  for (const send of senders) await send()
}
