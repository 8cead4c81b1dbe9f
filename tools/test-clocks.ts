/**
 * npm run test:clocks [-- vitest arguments]: the whole suite at ten moments of a day, a month, a year and a leap year, then the cases about parallel
 * requests twenty times each. With arguments only those vitest tests, at the same moments. Takes hours; not part of `npm test`.
 * The clock of Node, PostgreSQL and Chromium is shifted by libfaketime (Debian: apt-get install faketime).
 */
import { existsSync, globSync } from 'node:fs'
import { addDays, firstOfMonth, wallDate } from '../core/manifest/time/wall-time.ts'
import { PROGRAMS, runNode } from './support/run.ts'

const LIBRARIES = [
  '/usr/lib/*/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
  '/usr/local/lib/faketime/libfaketime.so.1',
]
/** Names of tests whose outcome depends on which of several requests is first. */
const PARALLEL = 'same instant|at once|at the same time|parallel|race'
const PARALLEL_RUNS = 20

const today = wallDate(new Date())
const tomorrow = addDays(today, 1)
const nextMonth = firstOfMonth(today, 1)

/** Wall time in Shanghai: hours whose digits are also ids, both sides of midnight there and in UTC, ends of month and year, a leap day. */
const MOMENTS: readonly string[] = [
  `${tomorrow} 00:02`,
  `${tomorrow} 04:44`,
  `${tomorrow} 07:54`,
  `${tomorrow} 11:59`,
  `${tomorrow} 16:10`,
  `${tomorrow} 23:45`,
  `${addDays(nextMonth, -1)} 23:45`,
  `${nextMonth} 00:05`,
  `${Number(today.slice(0, 4))}-12-31 23:45`,
  '2028-02-29 12:00',
]

const library = LIBRARIES.flatMap(pattern => globSync(pattern)).find(file => existsSync(file))
if (!library) {
  console.error('没有找到 libfaketime，请先安装（Debian：apt-get install faketime）')
  process.exit(1)
}

/** Environment of a process whose clock stands at that moment now and goes on from there. Timeouts stay real. */
const shifted = (moment: string): NodeJS.ProcessEnv => {
  const seconds = Math.round((Date.parse(`${moment.replace(' ', 'T')}:00+08:00`) - Date.now()) / 1000)
  return {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // A kept test cluster would have the demo of another day.
    CI: 'true',
  }
}

const chosen = process.argv.slice(2)
const failed: string[] = []

for (const moment of MOMENTS) {
  console.log(`\n${moment}`)
  const program = chosen.length > 0 ? [PROGRAMS.vitest, 'run', ...chosen] : ['tools/test.ts']
  if ((await runNode(program, { env: shifted(moment) })) !== 0) failed.push(moment)
}
for (let run = 1; chosen.length === 0 && run <= PARALLEL_RUNS; run += 1) {
  console.log(`\n${run}/${PARALLEL_RUNS}`)
  const code = await runNode([PROGRAMS.vitest, 'run', '--project', 'contract', '-t', PARALLEL])
  if (code !== 0) failed.push(`parallel cases, run ${run}`)
}
console.log(failed.length === 0 ? '\nAll passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
