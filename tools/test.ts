/** Everything: checks, unit and contract tests, bundle, browser tests. Ends with one line "N passed, N failed". */

import { browserMachine } from './support/browser-machine.ts'
import { runChecks } from './support/checks.ts'
import { findChromium } from './support/chromium.ts'
import { runPlaywright, runVitest } from './support/test-steps.ts'

let passed = 0
let failed = 0
// Asked first: nobody should wait ten minutes to hear that there is no browser.
const chromium = findChromium(browserMachine())
if (chromium) {
  process.env.CHROMIUM_PATH = chromium
  for (const step of [runChecks, runVitest, runPlaywright]) {
    const tally = await step()
    passed += tally.passed
    failed += tally.failed
  }
} else failed = 1
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
