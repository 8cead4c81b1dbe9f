import type { Actor } from '#core/contract/actor.ts'
import { badParameter, malformed } from '#core/contract/errors.ts'
import type { FileAnswer } from '#core/contract/files.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ReportView } from '../manifest/model/report.ts'
import { parseReportQuery, parseRowKey } from '../manifest/parse-report-query.ts'
import { reportNamed } from '../manifest/report-named.ts'
import { permittedReport } from '../manifest/shown-report.ts'
import type { DetailTable, ReportAnswer } from '../wire.ts'
import { readDetail } from './report-detail.ts'
import { readReportAnswer } from './report-engine.ts'
import { reportTable } from './report-table.ts'
import type { Serving } from './serving.ts'

/** A report request by an actor with the permission for it. */
export interface AskedReport {
  readonly snapshot: Snapshot
  readonly actor: Actor
  /** Path of the report's screen. */
  readonly screen: string
  readonly query: Readonly<Record<string, string>>
}

/** The report view of a screen with all its figures. @throws if the screen is not a report. */
export function reportOf(snapshot: Snapshot, screen: string): ReportView {
  const view = reportNamed(snapshot, screen)
  if (!view) throw new Error(`${screen} is no report`)
  return view
}

const askedReportView = ({ snapshot, actor, screen }: AskedReport): ReportView =>
  permittedReport(snapshot, reportOf(snapshot, screen), actor)

/** Reads a report as the actor may see it. @throws 400 for an invalid query. */
export function askReport(serving: Serving, asked: AskedReport): Promise<ReportAnswer> {
  const { snapshot, actor, query } = asked
  const view = askedReportView(asked)
  return readReportAnswer(serving, { snapshot, actor, view, query: parseReportQuery(snapshot, view, query, new Date()) })
}

/**
 * Exports the report's table as a file, with all rows and comparison values.
 * @returns `rows` is the number of rows without the summary
 * @throws 400 for an invalid query
 */
export async function exportReport(serving: Serving, asked: AskedReport): Promise<{ readonly file: FileAnswer; readonly rows: number }> {
  const { snapshot, actor, screen, query } = asked
  const whole = askedReportView(asked)
  const view = { ...whole, charts: [] }
  const { also, paging: _, ...parsed } = parseReportQuery(snapshot, view, query, new Date(), ['format'])
  // The file has all rows, so paging parameters are refused.
  const strange = ['page', 'size'].find(key => query[key] !== undefined)
  if (strange !== undefined) throw malformed(`不支持查询参数 ${strange}：导出的是全部数据`)
  const write = serving.services.tableWriters.get(also['format'] ?? 'xlsx')
  if (!write) throw badParameter('format')
  const answer = await readReportAnswer(serving, { snapshot, actor, view, query: { ...parsed, also } })
  const title = snapshot.screens[screen]?.title ?? ''
  return { file: write(reportTable(snapshot, { title, view, by: parsed.by }, answer)), rows: answer.total }
}

/** Breaks one row of the report down by further dimensions. @throws 400 for an invalid query. */
export async function askDetail(serving: Serving, asked: AskedReport): Promise<{ readonly tables: readonly DetailTable[] }> {
  const { snapshot, actor, query } = asked
  const view = askedReportView(asked)
  const { detail } = reportOf(snapshot, asked.screen)
  if (!detail) throw new Error(`${asked.screen} opens no rows`)
  const parsed = parseReportQuery(snapshot, view, query, new Date(), [detail.key])
  const text = parsed.also[detail.key]
  if (text === undefined) throw malformed(`缺少查询参数 ${detail.key}`)
  if (!view.rows || !parsed.by) return { tables: [] }
  const row = { dimension: parsed.by, wanted: [parseRowKey(snapshot, parsed.by, detail.key, text)] }
  return { tables: await readDetail(serving, { snapshot, actor, view, query: parsed, by: detail.by, row }) }
}
