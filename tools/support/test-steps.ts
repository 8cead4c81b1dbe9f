import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browserMachine } from './browser-machine.ts'
import { buildWeb } from './build-web.ts'
import type { Tally } from './checks.ts'
import { findChromium } from './chromium.ts'
import { findFirefox } from './firefox.ts'
import { ROOT } from './paths.ts'
import { PROGRAMS, runNode } from './run.ts'

const CACHE_FOLDER = join(ROOT, '.cache')

const freshReport = (name: string): string => {
  mkdirSync(CACHE_FOLDER, { recursive: true })
  const file = join(CACHE_FOLDER, name)
  rmSync(file, { force: true })
  return file
}

const readReport = <T>(file: string): T | undefined => {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A run that exits with an error counts as a failure, even if its report contains none. */
const countExitCode = (tally: Tally, code: number): Tally => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

/** Runs unit and contract tests. */
export const runVitest = async (args: readonly string[] = []): Promise<Tally> => {
  const report = freshReport('vitest.json')
  const code = await runNode([PROGRAMS.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args])
  const result = readReport<{ numPassedTests: number; numFailedTests: number }>(report)
  return countExitCode({ passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 }, code)
}

/** Runs browser tests on a fresh bundle: all, or those selected by the arguments. */
export const runPlaywright = async (args: readonly string[] = []): Promise<Tally> => {
  const chromium = findChromium(browserMachine())
  if (!chromium || (await buildWeb()) !== 0) return { passed: 0, failed: 1 }
  const report = freshReport('playwright.json')
  const firefox = findFirefox(text => console.log(text))
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    ...(firefox && { FIREFOX_PATH: firefox }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  }
  // Timed tests depend on all others and run alone; selected tests run without dependencies, one at a time.
  const chosen = args.length > 0 ? ['--no-deps', '--workers=1', ...args] : []
  const code = await runNode([PROGRAMS.playwright, 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...chosen], {
    env,
  })
  const stats = readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(report)?.stats
  return countExitCode({ passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }, code)
}
