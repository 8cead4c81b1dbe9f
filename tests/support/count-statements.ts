import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const counting = new AsyncLocalStorage<string[]>()

/** What transactions begin and end with goes over the line as every other statement does, and is counted. */
const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string })?.text ?? ''))

/**
 * Collects what some work sends to PostgreSQL, in this process, over any connection: what runs beside it (jobs, other requests) does not count.
 * @returns undoes it
 */
export const watchStatements = (): (() => void) => {
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    counting.getStore()?.push(textOf(given[0]).replaceAll(/\s+/g, ' ').trim())
    return Reflect.apply(send, this, given)
  } as typeof send
  return () => {
    pg.Client.prototype.query = send
  }
}

/** The statements that the work sends until it is done, in their order. Between watchStatements and its end. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = []
  await counting.run(sent, work)
  return sent
}
