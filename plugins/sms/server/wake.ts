/** Send callbacks of this process: transactions that queue messages know nothing of jobs. A missed call is made up by the job's next minute. */
const smsSenders = new Set<() => Promise<void>>()

/** Registers a send callback. @returns a function that removes it. */
export const onMessagesQueued = (send: () => Promise<void>): (() => void) => {
  smsSenders.add(send)
  return () => void smsSenders.delete(send)
}

/** Runs the callbacks after messages were committed. */
export const notifyMessagesQueued = async (): Promise<void> => {
  for (const send of smsSenders) await send()
}
