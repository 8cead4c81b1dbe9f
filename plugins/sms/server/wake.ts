/** Senders of this process: queuing happens in transactions that know nothing of jobs. Whatever is missed goes with the next minute. */
const senders = new Set<() => Promise<void>>()

/** @returns takes it out again */
export const onQueued = (send: () => Promise<void>): (() => void) => {
  senders.add(send)
  return () => void senders.delete(send)
}

/** Something was committed that may be sent. */
export const wakeSenders = async (): Promise<void> => {
  for (const send of senders) await send()
}
