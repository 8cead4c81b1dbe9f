/** Requests for reports, and for the lists behind their numbers. */

import type { ReportAnswer } from '#plugins/reports/wire.ts'
import type { ClientReportView, FigureRows } from '#schemas/types/wire.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { hundredths, type Value } from './fact.ts'
import type { Asked } from './recount.ts'

export const REPORTS = [
  'dataGlance',
  'signData',
  'institutionalData',
  'channelEmployeeData',
  'marketEmployeeData',
  'customerServiceData',
  'customerSourceData',
  'consultEmployeeData',
] as const

export interface Report {
  readonly name: string
  readonly view: ClientReportView
}

/** Report as the employee sees it; undefined without its permission. */
export async function openReport(person: HttpClient, name: string): Promise<Report | undefined> {
  const answer = await person.get<{ view: ClientReportView }>('/runtime/screen', { path: `/dataReport/${name}` })
  return answer.status === 200 ? { name, view: answer.body.data?.view as ClientReportView } : undefined
}

export const queryOf = ({ from, to, filters }: Asked): Record<string, string> => ({
  timeOnOrAfter: from,
  timeOnOrBefore: to,
  ...Object.fromEntries(Object.entries(filters).map(([by, values]) => [`${by}In`, values.join(',')])),
})

/** Response of a report. @throws if the status is not 200. */
export async function readReport(person: HttpClient, { view }: Report, query: Record<string, string>): Promise<ReportAnswer> {
  const answer = await person.get<ReportAnswer>(view.listUrl.replace(/^\/api/, ''), query)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)} for ${view.listUrl} ${JSON.stringify(query)}`)
  return answer.body.data as ReportAnswer
}

/** Value of a response in hundredths. */
export const amountIn = (value: Value | undefined): bigint | null =>
  value === null || value === undefined ? null : hundredths(String(value))

/** Ids of the rows behind a number over all pages, and the list's total. @throws if the status is not 200. */
export async function rowsBehind(person: HttpClient, list: string, rows: FigureRows): Promise<{ ids: readonly number[]; total: number }> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const answer = await person.get<{ records: readonly { id: number }[]; total: number }>(list, {
      figure: JSON.stringify(rows),
      page,
      size: 100,
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)} for ${list} ${JSON.stringify(rows)}`)
    const { records, total } = answer.body.data as { records: readonly { id: number }[]; total: number }
    ids.push(...records.map(({ id }) => id))
    if (records.length < 100 || ids.length >= total) return { ids, total }
  }
}
