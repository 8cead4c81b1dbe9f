import type { Socket } from 'node:net'
import pg from 'pg'
import { MAX_PREPARED, statementName } from './statements.ts'

/** One connection to PostgreSQL, through all the times that it is checked out. */
export interface Connection {
  /** Whether it broke: no further statement can succeed. */
  readonly dead: boolean
  /** Whether it can be used: it is none that its pool has given up, and answers where it was idle for a while. */
  works(): Promise<boolean>
  /** Whether it was checked out before: it may have broken while nobody used it. */
  readonly used: boolean
  query(text: string, values: unknown[]): Promise<pg.QueryResult>
  /** Gives it back to its pool, which closes it when it is `broken`, dead or has stale plans. */
  release(broken?: boolean): void
}

/** Milliseconds in which a living connection says that it is. */
const ANSWER_MS = 2_000

/** A transaction that gives its statements more time than others have is waited for on our side, too. */
const OWN_LIMIT = /^set local statement_timeout/
const PATIENCE_MS = 3_600_000

/** What a connection and its pool tell each other. */
export interface Trust {
  /** Milliseconds for which an idle connection is taken to be alive. */
  readonly trusted: number
  isOld(): boolean
  /** PostgreSQL did not answer in time; other connections of the same age may be as dead. */
  onSilence(): void
}

/** pg gives no code to a client's own time-out. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Ends it without a word to the other side, which may not be there. */
const tearDown = (client: pg.PoolClient): void => {
  client.release(true)
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
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
export const createConnection = (client: pg.PoolClient, { trusted, isOld, onSilence }: Trust): Connection => {
  /** Names in order of last use. */
  const prepared = new Set<string>()
  let stale = false
  let dead = false
  let used = false
  /** The transaction has set a limit of its own. */
  let patient = false
  let idleSince = Date.now()
  /** Notes what an error says of the connection. */
  const failed = (error: unknown, ends = false): false => {
    dead ||= ends
    if (error instanceof pg.DatabaseError) {
      // A table changed under a prepared statement: this connection's plans are of no more use.
      if (error.code === '0A000') stale = true
      if (endsSession(error)) dead = true
    } else if (isSilence(error)) {
      dead = true
      onSilence()
    }
    return false
  }
  client.on('error', () => {
    dead = true
  })
  return {
    get dead() {
      return dead
    },
    async works() {
      if (isOld() || dead) return false
      if (idleSince + trusted > Date.now()) return true
      const question = { text: 'select', query_timeout: ANSWER_MS }
      return client.query(question).then(
        () => true,
        error => failed(error, true),
      )
    },
    get used() {
      return used
    },
    async query(text, values) {
      // Nothing that is sent now would be answered.
      if (dead) throw new Error('the connection is lost')
      const name = statementName(text)
      if (name) {
        prepared.delete(name)
        prepared.add(name)
      }
      if (OWN_LIMIT.test(text)) patient = true
      try {
        return await client.query({ name, text, values, ...(patient && { query_timeout: PATIENCE_MS }) })
      } catch (error) {
        failed(error)
        throw error
      }
    },
    release(broken) {
      used = true
      patient = false
      idleSince = Date.now()
      if (dead || isOld()) tearDown(client)
      else if (broken || stale) client.release(true)
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
