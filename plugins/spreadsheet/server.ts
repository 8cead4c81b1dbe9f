import type { Importer, ServerPlugin } from '#core/contract/server-plugin.ts'
import { exportJob, exportList } from './server/export.ts'
import { importEndpoints } from './server/import-endpoints.ts'
import { importJob } from './server/import-job.ts'

/**
 * Imports for every importer that the application's modules contribute, and the export of lists.
 * @param importers with the endpoint path of their importing action
 */
export function spreadsheetServer(importers: readonly { readonly importer: Importer; readonly path: string }[]): ServerPlugin {
  return {
    id: 'spreadsheet',
    endpoints: importers.flatMap(({ importer, path }) => importEndpoints(importer, path)),
    jobs: [importJob(importers.map(({ importer }) => importer)), exportJob],
    exporters: { 'record.export': exportList },
  }
}
