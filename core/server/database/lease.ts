import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { databaseBusy } from './busy.ts'
import type { Connection } from './connection.ts'

/** Statements that leave nothing behind if the server ends in the middle of them. Of any other it is unknown whether it was executed. */
const REPEATABLE_STATEMENT = /^\s*(begin|start transaction|select)\b/i

/**
 * A connection as kysely uses it, from check-out to release.
 * It cannot be known whether the server has just ended a connection, so a reused one may turn out to be dead at its first statement. If that
 * statement only opens a transaction or reads, it is run again on another connection, unnoticed by the caller.
 * @throws HttpError 503 if the connection died without an error from PostgreSQL: it is unknown whether the statement was executed
 */
export const leaseConnection = async (take: () => Promise<Connection>): Promise<PostgresPoolClient> => {
  let connection: Connection | undefined = await take()
  let first = true
  const query = async (text: string, values: unknown[]) => {
    const repeatable = first && REPEATABLE_STATEMENT.test(text)
    first = false
    for (;;) {
      // Released below, and no other connection was available.
      if (!connection) throw databaseBusy(new Error('the connection is lost'))
      const { used } = connection
      try {
        return await connection.query(text, values)
      } catch (error) {
        // If a new connection dies at once, the database is going down.
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
