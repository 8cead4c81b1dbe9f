/** Runs every server case once with little data, to check that it runs and that floor and product agree. Times are ignored. */
import { measureBesideImports } from './server/beside-imports.ts'
import { measureBesideWrites } from './server/beside-writes.ts'
import type { BenchDatabase } from './server/database.ts'
import { measureEvents } from './server/events.ts'
import { measureServer } from './server/measure.ts'
import { startServer } from './server/processes.ts'
import { measureReports } from './server/reports.ts'

/** Enough leads that 100 rows per page give several pages. */
export const SHORT_LEADS = 1_000

const SHORT_SECONDS = 0.1
const IMPORTED_ROWS = 200
const BATCHES_PER_SECOND = 4

/** Returns the names of the cases that ran. @throws if a case fails or both sides differ; the message names the case. */
export async function runShort(given: BenchDatabase): Promise<readonly string[]> {
  const names: string[] = []
  const told = ({ name }: { readonly name: string }): void => void names.push(name)
  const [serve, floor] = await Promise.all([startServer('serve', given), startServer('floor', given)])
  const database = { ...given, running: { serve, floor } }
  try {
    // In the order of the full run: the server cases add leads.
    await measureReports(database, 1, told)
    await measureServer(database, { connections: 2, seconds: SHORT_SECONDS, rounds: 1, only: [], profile: false }, told)
    await measureBesideWrites(database, SHORT_SECONDS, 1)
    await measureBesideImports(database, SHORT_SECONDS, IMPORTED_ROWS)
    await measureEvents(database, { seconds: SHORT_SECONDS, rounds: 1, profile: false, compared: BATCHES_PER_SECOND })
  } finally {
    await Promise.all([serve.stop(), floor.stop()])
  }
  return names
}
