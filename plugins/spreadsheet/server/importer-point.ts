import { extensionPoint } from '#core/contract/extension.ts'
import type { Importer } from '#core/contract/importer.ts'

/** Extension point for importers: domains add one per importable resource. */
export const spreadsheetImporter = extensionPoint<Importer>('spreadsheet.importer')
