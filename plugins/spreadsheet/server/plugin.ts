import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { exportColumnsPoint } from './added-columns.ts'
import { exportJob, exportList } from './export.ts'
import { importEndpoints } from './import-endpoints.ts'
import { importJob } from './import-job.ts'
import { spreadsheetImporter } from './importer-point.ts'
import { revertJob } from './revert-job.ts'
import { writeCsvTable, writeXlsxTable } from './written-table.ts'

/** Server part of the plugin: an import for every importer that domains add, and the export of lists, with columns that domains add, and reports. */
export default defineServerPlugin({
  id: 'spreadsheet',
  refusals: { spreadsheet_batch_running: '该文件正在导入，请等待完成' },
  tableWriters: { xlsx: writeXlsxTable, csv: writeCsvTable },
  assemble(extensions) {
    const importers = extensions.of(spreadsheetImporter)
    const added = extensions.of(exportColumnsPoint)
    return {
      exporters: { 'spreadsheet.export': exportList(added) },
      jobs: [importJob(importers), revertJob(importers), exportJob(added)],
      endpoints: pathOf =>
        importers.flatMap(each => {
          const path = pathOf(each.resource, each.action)
          return path === undefined ? [] : importEndpoints(each, path)
        }),
    }
  },
})
