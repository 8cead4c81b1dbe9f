/**
 * npm run test:clocks [-- vitest arguments]: runs the whole suite at ten moments of a day, a month, a year and a leap year, then the files with cases
 * about parallel requests twenty times each. With arguments only those vitest tests run, at the same moments; CLOCK_MOMENT="2028-02-29 12:00" selects
 * one moment. Takes hours; not part of `npm test`. The clocks of Node, PostgreSQL and Chromium are shifted by a preloaded library, compiled here
 * (Linux, a C compiler).
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, firstOfMonth, wallDate } from '../core/manifest/time/wall-time.ts'
import { ROOT } from './support/paths.ts'
import { PROGRAMS, runNode } from './support/run.ts'

/** Pattern for titles of tests whose outcome depends on the order of parallel requests. */
const PARALLEL_TITLES = 'same instant|at once|at the same time|parallel|race'
const PARALLEL_RUNS = 20

const today = wallDate(new Date())
const tomorrow = addDays(today, 1)
const nextMonth = firstOfMonth(today, 1)

/** Wall time in Shanghai: hours whose digits are also ids, both sides of midnight there and in UTC, ends of month and year, a leap day. */
const TESTED_MOMENTS: readonly string[] = [
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

const clockLibrary = join(ROOT, '.cache/shifted-clock.so')
mkdirSync(join(ROOT, '.cache'), { recursive: true })
const clockSource = join(ROOT, 'tools/support/shifted-clock.c')
if (spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', clockLibrary, clockSource, '-ldl'], { stdio: 'inherit' }).status !== 0) {
  console.error('需要 C 编译器（Debian：apt-get install gcc libc6-dev）')
  process.exit(1)
}

/** Environment of a process whose clock starts at that moment and runs on from there. */
const shiftedEnvironment = (moment: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LD_PRELOAD: clockLibrary,
  CLOCK_SHIFT: String(Math.round((Date.parse(`${moment.replace(' ', 'T')}:00+08:00`) - Date.now()) / 1000)),
  // A cached test cluster would contain demo data of another day.
  CI: 'true',
})

const chosenTests = process.argv.slice(2)
const failedRuns: string[] = []

const moments = process.env.CLOCK_MOMENT ? [process.env.CLOCK_MOMENT] : TESTED_MOMENTS
for (const moment of moments) {
  console.log(`\n${moment}`)
  const program = chosenTests.length > 0 ? [PROGRAMS.vitest, 'run', ...chosenTests] : ['tools/test.ts']
  if ((await runNode(program, { env: shiftedEnvironment(moment) })) !== 0) failedRuns.push(moment)
}
// Whole files, since a case may depend on the state that the previous one left.
const parallelFiles = globSync(['{core,plugins,apps}/**/*.contract.test.ts', 'tests/contract/**/*.test.ts'], { cwd: ROOT }).filter(file =>
  new RegExp(PARALLEL_TITLES).test(readFileSync(join(ROOT, file), 'utf8')),
)
for (let run = 1; chosenTests.length === 0 && run <= PARALLEL_RUNS; run += 1) {
  console.log(`\n${run}/${PARALLEL_RUNS}`)
  const code = await runNode([PROGRAMS.vitest, 'run', '--project', 'contract', ...parallelFiles])
  if (code !== 0) failedRuns.push(`parallel cases, run ${run}`)
}
console.log(failedRuns.length === 0 ? '\nAll passed.' : `\nFailed: ${failedRuns.join(', ')}`)
process.exitCode = failedRuns.length > 0 ? 1 : 0
