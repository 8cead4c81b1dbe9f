/** npm run bench: the product beside what one would write by hand. `-- --leads 100000` for a quick run, `-- --help` for the rest. */
import { parseArgs } from 'node:util'
import { serverRow, serverTable } from './report.ts'
import { openBenchDatabase } from './server/database.ts'
import { type MeasureOptions, measureServer } from './server/measure.ts'

const HELP = `npm run bench -- [options]
  --leads 1000000   leads in the database
  --seconds 4       length of a round
  --rounds 5        rounds of each side, alternating
  --case name       only this case, any number of times
  --profile         write a CPU profile of the server to .cache/bench/log
  --write           write the results to docs/performance.md (only without --case)
`

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    case: { type: 'string', multiple: true, default: [] },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const whole = (text: string, name: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1`)
  return number
}

const runServer = async (): Promise<void> => {
  const leads = whole(values.leads, 'leads')
  const options: MeasureOptions = {
    connections: 8,
    seconds: whole(values.seconds, 'seconds'),
    rounds: whole(values.rounds, 'rounds'),
    only: values.case,
    profile: values.profile,
  }
  const database = await openBenchDatabase(leads)
  try {
    const measured = await measureServer(database, options, one => console.log(serverRow(one)))
    console.log(`\n${serverTable(measured)}`)
  } finally {
    await database.stop()
  }
}

if (values.help) console.log(HELP)
else await runServer()
