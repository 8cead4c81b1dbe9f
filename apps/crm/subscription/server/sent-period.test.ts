import { expect, it } from 'vitest'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ReportView } from '#plugins/reports/manifest/model/report.ts'
import { parseReportQuery } from '#plugins/reports/manifest/parse-report-query.ts'
import { sentPeriod, sentPeriodQuery } from './sent-period.ts'

it.each([
  ['LAST_WEEK', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['LAST_WEEK', '2026-11-25', '2026-11-16', '2026-11-22'],
  ['LAST_WEEK', '2027-01-04', '2026-12-28', '2027-01-03'],
  ['THIS_MONTH', '2026-11-23', '2026-11-01', '2026-11-22'],
  ['THIS_MONTH', '2026-06-01', '2026-05-01', '2026-05-31'],
  ['LAST_MONTH', '2028-03-06', '2028-02-01', '2028-02-29'],
  ['LAST_MONTH', '2027-01-04', '2026-12-01', '2026-12-31'],
] as const)('%s, sent on %s, is from %s to %s', (name, day, from, to) => {
  expect(sentPeriod(name, day)).toMatchObject({ from, to })
})

const report: ReportView = { type: 'report', list: '', export: '', cards: [], charts: [], filters: [], period: 'thisMonth', figures: [] }

it.each([
  ['LAST_WEEK', '2026-11-23', '2026-11-09', '2026-11-15'],
  // A week that starts with its month.
  ['LAST_WEEK', '2026-06-08', '2026-05-25', '2026-05-31'],
  ['THIS_MONTH', '2026-11-23', '2026-10-01', '2026-10-22'],
  ['THIS_MONTH', '2026-06-01', '2026-04-01', '2026-04-30'],
  ['LAST_MONTH', '2028-04-03', '2028-02-01', '2028-02-29'],
] as const)('%s, sent on %s, is beside %s to %s', (name, day, from, to) => {
  const query = sentPeriodQuery(sentPeriod(name, day))
  expect(parseReportQuery({} as Snapshot, report, query, new Date()).before).toEqual({ from, to })
})
