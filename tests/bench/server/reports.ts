/** The eight reports and 平台数据 for two years and for one month, compared with hand-written statements. */
import pg from 'pg'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'
import { unrestrictedUser } from './ask.ts'
import type { BenchDatabase } from './database.ts'
import { REPORTS } from './floor-reports-sql.ts'
import { median } from './load.ts'
import { startServer } from './processes.ts'
import { signIn } from './sign-in.ts'

export const REPORTS_CASE = 'reports'

/** Medians in milliseconds. */
export interface ReportMeasured {
  readonly name: string
  readonly twoYears: { readonly ours: number; readonly floor: number }
  readonly month: { readonly ours: number; readonly floor: number }
}

interface Days {
  readonly from: string
  readonly to: string
}

/** Path below /api if it is not /report/<name>/list, and query parameters besides the period. */
const REPORT_REQUESTS: Readonly<Record<string, { readonly path?: string; readonly more?: string }>> = {
  dataGlance: { path: 'report/dataGlance' },
  signData: { more: '&by=month' },
  platformData: { path: 'clientUser/statistics/getList', more: '&screen=/registeredUsers/platformData&page=1&size=10' },
}

type FigureValues = Readonly<Record<string, unknown>>

/** Runs all statements of a report on one connection in sequence. Returns the values over all rows. */
async function askFloor(client: pg.Client, name: string, { from, to }: Days): Promise<FigureValues> {
  const summary: Record<string, unknown> = {}
  for (const [at, text] of (REPORTS[name] as readonly string[]).entries()) {
    const { rows } = await client.query({ name: `${name} ${at}`, text, values: [`${from} 00:00:00+08`, `${addDays(to, 1)} 00:00:00+08`] })
    const all = Math.max(...rows.map(row => Number(row.whole)))
    Object.assign(
      summary,
      rows.find(row => Number(row.whole) === all),
    )
  }
  return summary
}

async function askOurs(port: number, headers: Record<string, string>, name: string, { from, to }: Days): Promise<FigureValues> {
  const { path = `report/${name}/list`, more = '' } = REPORT_REQUESTS[name] ?? {}
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}?timeOnOrAfter=${from}&timeOnOrBefore=${to}${more}`, { headers })
  const { data, message } = (await answer.json()) as { data: { summary: FigureValues }; message?: string }
  if (!answer.ok) throw new Error(`${name}: ${message}`)
  return data.summary
}

/** @throws if a figure that both return differs */
function compareFigures(name: string, ours: FigureValues, floor: FigureValues): void {
  for (const [figure, value] of Object.entries(ours)) {
    if (!(figure in floor) || Math.abs(Number(value ?? 0) - Number(floor[figure] ?? 0)) < 0.01) continue
    throw new Error(`${name}: the floor answers ${floor[figure]} as ${figure}, the report ${value}`)
  }
}

const measureTime = async <T>(work: () => Promise<T>): Promise<readonly [number, T]> => {
  const begin = performance.now()
  const result = await work()
  return [performance.now() - begin, result]
}

/** Period of the same length, `days` earlier: no round can use the cache of another one. */
const daysEarlier = ({ from, to }: Days, days: number): Days => ({ from: addDays(from, -days), to: addDays(to, -days) })

/** Requests each report `rounds` times as one user, alternating floor and product. */
export async function measureReports(
  database: BenchDatabase,
  rounds: number,
  report: (measured: ReportMeasured) => void,
): Promise<readonly ReportMeasured[]> {
  const today = wallDate(new Date())
  const { port, stop } = await startServer('serve', database)
  const client = new pg.Client({ connectionString: database.url })
  const all: ReportMeasured[] = []
  try {
    await client.connect()
    await client.query("set work_mem = '64MB'; set jit = off; set plan_cache_mode = force_custom_plan; set timezone = 'Asia/Shanghai'")
    const headers = Object.fromEntries((await signIn(port, unrestrictedUser(0))).map(line => line.split(': ', 2)))
    const measured = async (name: string, days: Days): Promise<{ ours: number; floor: number }> => {
      const taken: { ours: number; floor: number }[] = []
      for (let round = 0; round <= rounds; round++) {
        const asked = daysEarlier(days, round)
        const [floor, expected] = await measureTime(() => askFloor(client, name, asked))
        const [ours, answer] = await measureTime(() => askOurs(port, headers, name, asked))
        if (round === 0) compareFigures(name, answer, expected)
        else taken.push({ ours, floor })
      }
      return { ours: median(taken.map(one => one.ours)), floor: median(taken.map(one => one.floor)) }
    }
    for (const name of Object.keys(REPORTS)) {
      const one = {
        name,
        twoYears: await measured(name, { from: addDays(today, -729), to: today }),
        month: await measured(name, { from: addDays(today, -29), to: today }),
      }
      report(one)
      all.push(one)
    }
  } finally {
    await Promise.all([client.end(), stop()])
  }
  return all
}
