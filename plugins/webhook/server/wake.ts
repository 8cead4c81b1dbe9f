/** Send callbacks of this process: transactions that enqueue know nothing of jobs. A missed call is made up by the job's next minute. */
const webhookSenders = new Set<() => Promise<void>>()

/** Registers a send callback. @returns a function that removes it. */
export const onDeliveriesEnqueued = (send: () => Promise<void>): (() => void) => {
  webhookSenders.add(send)
  return () => void webhookSenders.delete(send)
}

/** Runs the callbacks after deliveries were committed. */
export const notifyDeliveriesEnqueued = async (): Promise<void> => {
  for (const send of webhookSenders) await send()
}
