import pg from 'pg'

/**
 * A pool of a test. It has ended before its connections have: the database may be dropped under the last of them, which is nobody's error.
 * The pool repeats what a connection has said that nobody used, so both are heard.
 */
export const testPool = (url: string | undefined, max?: number): pg.Pool =>
  new pg.Pool({ connectionString: url, max }).on('connect', client => client.on('error', () => undefined)).on('error', () => undefined)
