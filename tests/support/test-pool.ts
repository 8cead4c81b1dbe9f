import pg from 'pg'

/**
 * Connection pool for tests. `end` returns before all connections are closed, so the database may be dropped under the last one, which must not fail
 * the test. The pool re-emits errors of idle connections, so both are handled.
 */
export const testPool = (url: string | undefined, max?: number): pg.Pool =>
  new pg.Pool({ connectionString: url, max }).on('connect', client => client.on('error', () => undefined)).on('error', () => undefined)
