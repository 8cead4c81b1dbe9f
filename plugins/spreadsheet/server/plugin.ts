import type { Importer } from '#core/contract/importer.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { exportJob, exportList } from './export.ts'
import { importEndpoints } from './import-endpoints.ts'
import { importJob } from './import-job.ts'

/** Imports for every importer that the application's modules contribute, and the export of lists. */
export function spreadsheetServer(importers: readonly Importer[]): ServerPlugin {
  return {
    id: 'spreadsheet',
    endpoints: pathOf =>
      importers.flatMap(importer => {
        const path = pathOf(importer.resource, importer.action)
        return path === undefined ? [] : importEndpoints(importer, path)
      }),
    jobs: [importJob(importers), exportJob],
    exporters: { 'record.export': exportList },
  }
}
