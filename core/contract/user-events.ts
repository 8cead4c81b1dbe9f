import type { WriteContext } from './write-context.ts'

/** An event for employees' open pages. Keep it small: it tells the page what to fetch, not the content. */
export interface UserEvent {
  /** Topic that the page subscribes to, e.g. message.received. */
  readonly topic: string
  /** JSON, at most a few hundred bytes. */
  readonly payload: Readonly<Record<string, unknown>>
}

/** Server-sent events to employees' open pages: GET /events. */
export interface UserEvents {
  /** Stores an event for each of these employees in the transaction; their pages get it right after commit, on every node, in order. */
  push(context: Pick<WriteContext, 'tx' | 'afterCommit'>, employeeIds: readonly number[], event: UserEvent): Promise<void>
}
