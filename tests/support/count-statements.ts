import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const statementCounter = new AsyncLocalStorage<string[]>()

/** Transaction control statements go through the same function and are counted, too. */
const statementText = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string })?.text ?? ''))

/**
 * Records the statements that a piece of work sends to PostgreSQL over any connection of this process; concurrent work (jobs, other requests) is not
 * recorded.
 * @returns function that ends recording
 */
export const watchStatements = (): (() => void) => {
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    statementCounter.getStore()?.push(statementText(given[0]).replaceAll(/\s+/g, ' ').trim())
    return Reflect.apply(send, this, given)
  } as typeof send
  return () => {
    pg.Client.prototype.query = send
  }
}

/** Statements sent by `work`, in order. Requires watchStatements to be active. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = []
  await statementCounter.run(sent, work)
  return sent
}
