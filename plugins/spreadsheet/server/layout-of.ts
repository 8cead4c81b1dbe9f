import type { Batch } from './batches.ts'
import type { LayoutChoice } from './sheet-layout.ts'

/** How the file of a batch was read when its rows were shown. */
export const layoutOf = ({ sheet, header_row, headers, mapping, chosen }: Batch): LayoutChoice => ({
  ...(sheet === null ? {} : { sheet }),
  headerRow: header_row,
  headers,
  mapping,
  hidden: chosen.hidden === true,
})
