import type { Batch } from './batches.ts'
import type { LayoutChoice } from './sheet-layout.ts'

/** Layout with which the batch's file was read in its last dry run. */
export const layoutOf = ({ sheet, header_row, headers, mapping, chosen }: Batch): LayoutChoice => ({
  ...(sheet === null ? {} : { sheet }),
  headerRow: header_row,
  headers,
  mapping,
  hidden: chosen.hidden === true,
})
