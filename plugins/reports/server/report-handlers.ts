import { malformed } from '#core/contract/errors.ts'
import { defineViewAnswer, type ViewCall, type ViewPart } from '#core/contract/view-part.ts'
import { listParts, queryId } from '#core/manifest/public.ts'
import { lookupAnswer, lookupSearch, lookupTargets } from '#core/server/index.ts'
import type { ReportHandler } from '../manifest/report-endpoints.ts'
import { reportAnswer, reportComponents, rowDetail } from '../wire.ts'
import { askDetail, askReport, exportReport, reportOf } from './ask-report.ts'
import { filterTargets, lookupShape, reportOperations } from './report-operations.ts'

const LOOKUP_KEYS: readonly string[] = ['key', 'keyword', 'chosen']

/** Rows for the choices of a report's filters. @throws HttpError 400 for an unknown query key */
async function lookups({ screen, query, snapshot, actor, db, services }: ViewCall): Promise<Readonly<Record<string, unknown>>> {
  const unknown = Object.keys(query).find(key => !LOOKUP_KEYS.includes(key))
  if (unknown !== undefined) throw malformed(`不支持查询参数 ${unknown.slice(0, 40)}`)
  const { chosen, ...search } = query
  const ids = chosen === undefined ? [] : listParts('chosen', chosen).map(one => queryId('chosen', one))
  const wishes = [...lookupTargets(snapshot, filterTargets(reportOf(snapshot, screen))).values()].map(target => ({
    ...target,
    chosen: ids,
    anew: false,
  }))
  return lookupAnswer(services, { snapshot, actor, db }, wishes, lookupSearch(search))
}

/** Server part of reports: data, choices of filters, file, and one row broken down by further dimensions. */
export const reportPart: ViewPart<ReportHandler> = {
  handlers: {
    read: defineViewAnswer({ describe: reportOperations.read, output: () => reportAnswer, answer: call => askReport(call, call) }),
    lookups: defineViewAnswer({ describe: reportOperations.lookups, output: lookupShape, answer: lookups }),
    export: { describe: reportOperations.export, download: call => exportReport(call, call) },
    detail: defineViewAnswer({ describe: reportOperations.detail, output: () => rowDetail, answer: call => askDetail(call, call) }),
  },
  schemas: reportComponents,
}
