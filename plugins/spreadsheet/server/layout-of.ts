import type { StoredBatch } from './batches.ts'
import type { LayoutChoice } from './sheet-layout.ts'

/** Layout with which the batch's file was read in its last dry run. */
export const batchLayout = ({ sheet, header_row, headers, mapping, chosen }: StoredBatch): LayoutChoice => ({
  ...(sheet === null ? {} : { sheet }),
  headerRow: header_row,
  headers,
  mapping,
  hidden: chosen.hidden === true,
})
