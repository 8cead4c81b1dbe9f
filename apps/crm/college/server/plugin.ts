import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { spreadsheetImporter } from '#plugins/spreadsheet/server/importer-point.ts'
import { collegeImporter } from './college-import.ts'
import { majorImporter } from './major-import.ts'
import { collegeOperations } from './operations.ts'
import { rankingImporter } from './ranking-import.ts'

/** Colleges, their majors and their rankings. The manifest holds what JSON can express. */
export default defineServerPlugin({
  id: 'college',
  requires: ['spreadsheet'],
  operations: collegeOperations,
  extensions: [extend(spreadsheetImporter, collegeImporter, majorImporter, rankingImporter)],
})
