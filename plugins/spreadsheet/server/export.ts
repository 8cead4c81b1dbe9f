import { refuse } from '#core/contract/errors.ts'
import type { Exporter, ExportRequest } from '#core/contract/exporter.ts'
import type { FileAnswer } from '#core/contract/files.ts'
import { defineJob } from '#core/contract/job.ts'
import type { TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { mustOwn } from '#core/contract/must.ts'
import { listOfScreen } from '#core/manifest/public.ts'
import { requirePermission } from '#core/server/index.ts'
import { exportJobAt } from '../wire/endpoints.ts'
import { type AddedColumns, addedColumns, type ColumnsOfExport } from './added-columns.ts'
import { type ExportColumn, type ExportedColumn, exportColumns } from './column-cells.ts'
import { EXPORT_LIMITS, XLSX_TYPE } from './formats.ts'
import { writeWorkbook } from './workbook/workbook.ts'

/** Exports a list as a workbook. Short lists are streamed at once, long ones are written by a job whose result holds the file's URL. */
export const exportList =
  (added: readonly ColumnsOfExport[]): Exporter =>
  async request => {
    const total = await request.services.lists.count(request)
    if (total > EXPORT_LIMITS.rows) throw refuse(`一次最多导出${EXPORT_LIMITS.rows}条，请缩小筛选范围`)
    if (total <= EXPORT_LIMITS.directRows) return exportFile(request, added)
    const { resource, action, screen, query, services, actor } = request
    return { jobId: await services.jobs.send(exportJobAt, { resource, action, screen, query, total }, actor) }
  }

/** Writes the file in the background, with the permissions and scope that the employee has when the job runs. */
export const exportJob = (added: readonly ColumnsOfExport[]) =>
  defineJob({
    ...exportJobAt,
    title: '导出数据',
    async run({ data, db, services, actor, progress }) {
      const who = await actor()
      const { total, ...asked } = data
      const snapshot = services.snapshot()
      const action = snapshot.resources[asked.resource]?.actions[asked.action]
      if (!action) throw refuse('该导出已不再提供')
      requirePermission(who, action.permission)
      const request = { ...asked, db, services, actor: who, snapshot }
      const file = await exportFile(request, added, done => progress(Math.min(done, total), total))
      const kept = await services.files.keep({ ...file, purpose: 'export', days: 7 }, who)
      return { total, fileUrl: kept.url }
    },
  })

async function exportFile(
  request: ExportRequest,
  added: readonly ColumnsOfExport[],
  progress?: (done: number) => Promise<void>,
): Promise<FileAnswer> {
  const resource = mustOwn(request.snapshot.resources, request.resource)
  const shown = exportedColumns(request.snapshot, resource, request.screen)
  const columns = await exportColumns(shown, request.services)
  const paths = shown.map(column => column.path.text)
  const more = await addedColumns(added, request)
  const stream = writeWorkbook(resource.label, [...columns, ...more.columns], exportRows(request, paths, columns, more, progress))
  return { stream, filename: `${resource.label}-${fileDate()}.xlsx`, type: XLSX_TYPE }
}

async function* exportRows(
  request: ExportRequest,
  paths: readonly string[],
  columns: readonly ExportColumn[],
  more: AddedColumns,
  progress?: (done: number) => Promise<void>,
): AsyncGenerator<readonly unknown[]> {
  let done = 0
  for await (const records of request.services.lists.rows({ ...request, columns: paths })) {
    const cells = await more.cells(records.map(({ id }) => id))
    for (const record of records) yield [...columns.map(column => column.cell(record)), ...(cells.get(record.id) ?? [])]
    done += records.length
    await progress?.(done)
  }
}

/** The screen's columns in their order; without a screen, all fields that are not internal. */
function exportedColumns(snapshot: Snapshot, resource: Resource, screen: string | undefined): readonly ExportedColumn[] {
  const view = screen === undefined ? undefined : exportedTable(snapshot, screen)
  if (view) return view.columns
  return Object.values(resource.fields)
    .filter(field => !field.internal)
    .map(field => ({
      path: { text: field.name, own: field },
      label: field.label,
      cell: { type: 'text', props: {} },
    }))
}

/** The list of a screen, unless it belongs to a row of a detail. */
function exportedTable(snapshot: Snapshot, screen: string): TableView | undefined {
  const list = listOfScreen(snapshot, screen)
  return list?.within === undefined ? list?.view : undefined
}

const fileDate = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date())
    .replace(/[-: ]/g, '')
