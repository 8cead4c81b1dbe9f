/** npm run bench: compares the product with hand-written code. `-- --leads 100000` for a quick run, `-- --help` for all options. */
import { parseArgs } from 'node:util'
import { measureBrowser } from './browser/measure.ts'
import {
  besideImportsTable,
  besideWritesTable,
  browserTable,
  eventsTable,
  machineFacts,
  reportRow,
  reportsTable,
  serverRow,
  serverTable,
  writeReport,
} from './report.ts'
import { BESIDE_IMPORTS, measureBesideImports } from './server/beside-imports.ts'
import { BESIDE_WRITES, measureBesideWrites } from './server/beside-writes.ts'
import { type BenchDatabase, openBenchDatabase } from './server/database.ts'
import { EVENTS, measureEvents } from './server/events.ts'
import { type MeasureOptions, measureServer } from './server/measure.ts'
import { measureReports, REPORTS_CASE } from './server/reports.ts'
import { runShort, SHORT_LEADS } from './short.ts'

const HELP = `npm run bench -- [options]
  --leads 1000000   leads in the database
  --short           every case once and small: that it runs, not what it takes
  --seconds 4       length of a round
  --rounds 5        rounds of each side, alternating
  --case name       only this case, any number of times; 'beside writes', 'beside imports', 'events' and 'reports' are of their own
  --server          only the server
  --browser         only the list screen in Chromium
  --runs 7          runs of the list screen
  --profile         write a CPU profile of the server to .cache/bench/log
  --write           write the results to docs/performance.md
`

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    short: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    case: { type: 'string', multiple: true, default: [] },
    server: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    runs: { type: 'string', default: '7' },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const wholeOption = (text: string, name: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1`)
  return number
}

const runServer = async (database: BenchDatabase): Promise<string> => {
  const options: MeasureOptions = {
    connections: 8,
    seconds: wholeOption(values.seconds, 'seconds'),
    rounds: wholeOption(values.rounds, 'rounds'),
    only: values.case,
    profile: values.profile,
  }
  return serverTable(await measureServer(database, options, one => console.log(serverRow(one))))
}

const runBesideWrites = async (database: BenchDatabase): Promise<string> =>
  besideWritesTable(await measureBesideWrites(database, 2 * wholeOption(values.seconds, 'seconds'), wholeOption(values.rounds, 'rounds')))

const runBesideImports = async (database: BenchDatabase): Promise<string> =>
  besideImportsTable(await measureBesideImports(database, 2 * wholeOption(values.seconds, 'seconds')))

const runEvents = async (database: BenchDatabase): Promise<string> =>
  eventsTable(
    await measureEvents(database, {
      seconds: 2 * wholeOption(values.seconds, 'seconds'),
      rounds: wholeOption(values.rounds, 'rounds'),
      profile: values.profile,
    }),
  )

const runReports = async (database: BenchDatabase): Promise<string> =>
  reportsTable(await measureReports(database, wholeOption(values.rounds, 'rounds'), one => console.log(reportRow(one))))

const STANDALONE_CASES = [BESIDE_WRITES, BESIDE_IMPORTS, EVENTS, REPORTS_CASE]

/** True if this case is selected, or none is. */
const isCaseSelected = (name: string): boolean => values.case.length === 0 || values.case.includes(name)

const runBrowser = async (database: BenchDatabase): Promise<string> =>
  browserTable(await measureBrowser(database, wholeOption(values.runs, 'runs'), text => console.log(text)))

const runBench = async (): Promise<void> => {
  const leads = wholeOption(values.leads, 'leads')
  const database = await openBenchDatabase(leads)
  const parts: Record<string, string> = {}
  try {
    // Reports come first, because the server cases add leads.
    if (!values.browser && isCaseSelected(REPORTS_CASE)) parts.reports = await runReports(database)
    if (!values.server) parts.browser = await runBrowser(database)
    if (!values.browser && (values.case.length === 0 || values.case.some(name => !STANDALONE_CASES.includes(name))))
      parts.server = await runServer(database)
    if (!values.browser && isCaseSelected(BESIDE_WRITES)) parts['beside-writes'] = await runBesideWrites(database)
    if (!values.browser && isCaseSelected(BESIDE_IMPORTS)) parts['beside-imports'] = await runBesideImports(database)
    if (!values.browser && isCaseSelected(EVENTS)) parts.events = await runEvents(database)
    const machine = machineFacts(await database.query<{ server_version: string }>('show server_version'), leads)
    console.log(`\n${machine}\n\n${Object.values(parts).join('\n\n')}`)
    if (values.write) writeReport({ machine, ...parts })
  } finally {
    await database.stop()
  }
}

const runShortBench = async (): Promise<void> => {
  const database = await openBenchDatabase(SHORT_LEADS)
  try {
    if (!values.server) await measureBrowser(database, 1, () => undefined)
    const names = values.browser ? [] : await runShort(database)
    console.log(`\nEvery case runs, and both sides answer the same: ${names.join(', ')}`)
  } finally {
    await database.stop()
  }
}

if (values.help) console.log(HELP)
else await (values.short ? runShortBench() : runBench())
