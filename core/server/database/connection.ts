import pg from 'pg'
import { MAX_PREPARED, statementName } from './statements.ts'

/** One connection to PostgreSQL, through all the times that it is checked out. */
export interface Connection {
  /** Whether it broke: no further statement can succeed. */
  readonly dead: boolean
  /** Whether it was checked out before: it may have broken while nobody used it. */
  readonly used: boolean
  query(text: string, values: unknown[]): Promise<pg.QueryResult>
  /** Gives it back to its pool, which closes it when it is `broken`, dead or has stale plans. */
  release(broken?: boolean): void
}

/** Terminated by an administrator, crash, database dropped, a session's time-out. What a server calls FATAL may be in another language. */
const ENDS_SESSION = /^(08...|57P0[1-5]|25P0[34])$/

const endsSession = ({ code = '', severity }: pg.DatabaseError): boolean =>
  ENDS_SESSION.test(code) || severity === 'FATAL' || severity === 'PANIC'

/**
 * Makes a pg client prepare every repeated statement under a name derived from its text, at most MAX_PREPARED, the least recently used
 * given up first.
 * A client knows that it is dead when its socket ends. The server says goodbye before that, and where a statement was waiting, pg hands
 * the goodbye to that statement alone: the client would go back to the pool as healthy, and be the first to be handed out again.
 */
export const createConnection = (client: pg.PoolClient): Connection => {
  /** Names in order of last use. */
  const prepared = new Set<string>()
  let stale = false
  let dead = false
  let used = false
  client.on('error', () => {
    dead = true
  })
  return {
    get dead() {
      return dead
    },
    get used() {
      return used
    },
    async query(text, values) {
      const name = statementName(text)
      if (name) {
        prepared.delete(name)
        prepared.add(name)
      }
      try {
        return await client.query({ name, text, values })
      } catch (error) {
        if (error instanceof pg.DatabaseError) {
          // A table changed under a prepared statement: this connection's plans are of no more use.
          if (error.code === '0A000') stale = true
          if (endsSession(error)) dead = true
        }
        throw error
      }
    },
    release(broken) {
      used = true
      if (broken || stale || dead) client.release(true)
      else if (prepared.size <= MAX_PREPARED) client.release()
      else
        giveUp(client, prepared).then(
          () => client.release(),
          error => client.release(error),
        )
    },
  }
}

/** Frees the oldest statements. Only between transactions: in a failed one PostgreSQL refuses. */
const giveUp = async (client: pg.PoolClient, prepared: Set<string>): Promise<void> => {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
  for (const name of [...prepared].slice(0, prepared.size - MAX_PREPARED)) {
    prepared.delete(name)
    if (parsedStatements[name] === undefined) continue
    delete parsedStatements[name]
    await client.query(`deallocate ${pg.escapeIdentifier(name)}`)
  }
}
