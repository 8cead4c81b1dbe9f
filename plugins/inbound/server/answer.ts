import { exactly, FLAG, limited, listOf, objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import type { ItemFault } from './item-faults.ts'

/** Result of one item. */
export type ItemResult =
  | { readonly index: number; readonly ok: true; readonly id?: number; readonly repeated?: true }
  | ({ readonly index: number; readonly ok: false; readonly code: number } & ItemFault)

/** Response of a batch. */
export interface BatchAnswer {
  readonly accepted: number
  readonly refused: number
  /** In the order of the items. */
  readonly results: readonly ItemResult[]
}

/** Shape of a batch's response. */
export const BATCH_ANSWER_SCHEMA = objectOf({
  accepted: limited(WHOLE, { description: '接受的条数，重复提交的也在内' }),
  refused: limited(WHOLE, { description: '拒绝的条数' }),
  results: limited(
    listOf(
      objectOf(
        { index: limited(WHOLE, { description: '在 items 中的位置，从 0 开始' }), ok: FLAG },
        {
          id: limited(WHOLE, { description: '本系统中的编号' }),
          repeated: limited(exactly(true), { description: '此前已写入，本次没有重复写入' }),
          code: limited(WHOLE, { description: '3000 为业务拒绝，422 为格式有误' }),
          message: limited(TEXT, { description: '中文，被拒绝的原因' }),
          field: limited(TEXT, { description: '有误的字段' }),
        },
      ),
    ),
    { description: '每条的结果，与 items 顺序相同' },
  ),
})

/** Code of an item that violates its schema. */
const MALFORMED_ITEM_CODE = 422

export const malformedItem = (index: number, fault: ItemFault): ItemResult => ({ index, ok: false, code: MALFORMED_ITEM_CODE, ...fault })

export const batchAnswer = (results: readonly ItemResult[]): BatchAnswer => {
  const accepted = results.filter(({ ok }) => ok).length
  return { accepted, refused: results.length - accepted, results }
}
