/** Every case of the server once and small: that it runs, and that the floor answers what the product answers. What it takes is not looked at. */
import { measureBesideImports } from './server/beside-imports.ts'
import { measureBesideWrites } from './server/beside-writes.ts'
import type { BenchDatabase } from './server/database.ts'
import { measureEvents } from './server/events.ts'
import { measureServer } from './server/measure.ts'
import { startServer } from './server/processes.ts'
import { measureReports } from './server/reports.ts'

/** So many that 100 rows have a few pages. */
export const SHORT_LEADS = 1_000

const SECONDS = 0.1
const IMPORTED = 200
const BATCHES = 4

/** Answers the names of the cases that were run. @throws where one does not run, or both sides answer something else; the message names the case */
export async function runShort(given: BenchDatabase): Promise<readonly string[]> {
  const names: string[] = []
  const told = ({ name }: { readonly name: string }): void => void names.push(name)
  const [serve, floor] = await Promise.all([startServer('serve', given), startServer('floor', given)])
  const database = { ...given, running: { serve, floor } }
  try {
    // In the order of the whole run: the cases of the server leave new leads behind.
    await measureReports(database, 1, told)
    await measureServer(database, { connections: 2, seconds: SECONDS, rounds: 1, only: [], profile: false }, told)
    await measureBesideWrites(database, SECONDS, 1)
    await measureBesideImports(database, SECONDS, IMPORTED)
    await measureEvents(database, { seconds: SECONDS, rounds: 1, profile: false, compared: BATCHES })
  } finally {
    await Promise.all([serve.stop(), floor.stop()])
  }
  return names
}
