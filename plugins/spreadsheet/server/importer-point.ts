import { extensionPoint } from '#core/contract/extension.ts'
import type { Importer } from '#core/contract/importer.ts'

/** Where domains add what may come from a spreadsheet: one importer a resource. */
export const importer = extensionPoint<Importer>('spreadsheet.importer')
