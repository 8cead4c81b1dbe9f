import { runPlaywright } from './support/test-steps.ts'

const { passed, failed } = await runPlaywright(process.argv.slice(2))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
