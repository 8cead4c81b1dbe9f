import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { databaseBusy } from './busy.ts'
import type { Connection } from './connection.ts'

/** What leaves nothing behind when the server ended in the middle of it: nobody knows whether another statement was carried out. */
const REPEATABLE = /^\s*(begin|start transaction|select)\b/i

/**
 * A connection as kysely uses it, from checking out until release.
 * Nothing can tell that the server has ended a connection at this very moment, so a reused one may turn out to be dead at its first
 * statement. When that only opens a transaction or reads, it runs on another connection instead, and nobody notices.
 * @throws HttpError 503 when the connection died without a word: nobody can tell whether the statement was carried out
 */
export const lease = async (take: () => Promise<Connection>): Promise<PostgresPoolClient> => {
  let connection: Connection | undefined = await take()
  let first = true
  const query = async (text: string, values: unknown[]) => {
    const repeatable = first && REPEATABLE.test(text)
    first = false
    for (;;) {
      // Given up below when no other was to be had.
      if (!connection) throw databaseBusy(new Error('the connection is lost'))
      const { used } = connection
      try {
        return await connection.query(text, values)
      } catch (error) {
        // A new connection that dies at once is no coincidence: the database is going down.
        if (!connection.dead) throw error
        if (!repeatable || !used) throw error instanceof pg.DatabaseError ? error : databaseBusy(error)
        connection.release()
        connection = undefined
        connection = await take()
      }
    }
  }
  return { query, release: (broken?: boolean) => connection?.release(broken) } as unknown as PostgresPoolClient
}
