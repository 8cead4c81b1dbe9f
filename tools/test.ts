/** npm test: runs checks, unit and contract tests, bundle, and browser tests. Prints "N passed, N failed" at the end. */

import { tmpdir } from 'node:os'
import { browserMachine } from './support/browser-machine.ts'
import { buildWeb } from './support/build-web.ts'
import { runChecks } from './support/checks.ts'
import { findChromium } from './support/chromium.ts'
import { findFirefox } from './support/firefox.ts'
import { memoryFolder } from './support/memory-folder.ts'
import { runPlaywright, runVitest } from './support/test-steps.ts'

process.env.TMPDIR = memoryFolder() ?? process.env.TMPDIR ?? tmpdir()
let passedCount = 0
let failedCount = 0
// Checked first, so that a missing browser is reported before ten minutes of other tests.
const chromium = findChromium(browserMachine())
if (chromium) {
  process.env.CHROMIUM_PATH = chromium
  findFirefox(text => console.log(text))
  // The bundler and most checks use one core each. The result of the bundle is checked when the browser tests need it.
  const [checks] = await Promise.all([runChecks({ architecture: false }), buildWeb()])
  for (const tally of [checks, await runVitest(), await runPlaywright()]) {
    passedCount += tally.passed
    failedCount += tally.failed
  }
} else failedCount = 1
console.log(`\n${passedCount} passed, ${failedCount} failed`)
process.exitCode = failedCount > 0 ? 1 : 0
