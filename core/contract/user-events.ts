import type { WriteContext } from './write-context.ts'

/** An event for people's open pages. Small: it says what to ask for, rather than all of it. */
export interface UserEvent {
  /** What the page listens for, e.g. message.received */
  readonly topic: string
  /** JSON, at most a few hundred bytes. */
  readonly payload: Readonly<Record<string, unknown>>
}

/** What reaches people's open pages without their asking: GET /events. */
export interface UserEvents {
  /** Keeps an event for each of these people in the transaction; their pages have it right after commit, on every node, in order. */
  push(context: Pick<WriteContext, 'tx' | 'afterCommit'>, employeeIds: readonly number[], event: UserEvent): Promise<void>
}
