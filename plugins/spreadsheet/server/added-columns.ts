import type { ExportRequest } from '#core/contract/exporter.ts'
import { extensionPoint } from '#core/contract/extension.ts'
import type { WorkbookColumn } from './workbook/sheet-xml.ts'

/** Columns of one export that follow those of the list. */
export interface AddedColumns {
  readonly columns: readonly WorkbookColumn[]
  /** Cells of exported rows in the order of `columns`, by the row's id. A missing row has empty cells. */
  cells(ids: readonly number[]): Promise<ReadonlyMap<number, readonly unknown[]>>
}

/** Adds columns to exports of a resource whose columns depend on the exported rows. */
export interface ColumnsOfExport {
  /** Name of the resource. */
  readonly resource: string
  /** Plans the columns of one export. `request` decides the rows: read them through its services.lists. */
  plan(request: ExportRequest): Promise<AddedColumns>
}

/** Extension point for columns of exports: domains add at most one value per resource. */
export const exportColumnsPoint = extensionPoint<ColumnsOfExport>('spreadsheet.exportColumns')

const NO_COLUMNS: AddedColumns = { columns: [], cells: async () => new Map() }

/** Columns that domains add to this export. */
export const addedColumns = async (all: readonly ColumnsOfExport[], request: ExportRequest): Promise<AddedColumns> =>
  (await all.find(({ resource }) => resource === request.resource)?.plan(request)) ?? NO_COLUMNS
