import { provideService } from '#core/contract/provided-service.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { FIGURE_KEY } from '../manifest/report-keys.ts'
import { reportKind } from '../manifest/report-kind.ts'
import { figureSelectionPart } from './figure-selection-part.ts'
import { reportPart } from './report-handlers.ts'
import { reportReader } from './report-port.ts'
import { createReportReader } from './report-reader.ts'

/** Server part of the plugin: reports, the rows behind their numbers, and the report engine for others. */
export default defineServerPlugin({
  id: 'reports',
  views: { [reportKind.type]: reportPart },
  selections: { [FIGURE_KEY]: figureSelectionPart },
  services: [provideService(reportReader, createReportReader)],
})
