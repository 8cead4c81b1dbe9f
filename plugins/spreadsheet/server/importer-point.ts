import { extensionPoint } from '#core/contract/extension.ts'
import type { Importer } from '#core/contract/importer.ts'

/** Extension point for importers: domains add one per importable resource. */
export const spreadsheetImporter = extensionPoint<Importer>('spreadsheet.importer')

/** The importer of this resource. @throws if no domain contributes one */
export function importerOf(importers: readonly Importer[], resource: string): Importer {
  const importer = importers.find(candidate => candidate.resource === resource)
  if (!importer) throw new Error(`no importer for ${resource}`)
  return importer
}
