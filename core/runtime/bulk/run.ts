import type { BULK_REASON, BULK_RUN } from '#core/contract/core-shapes.ts'
import type { TypeOf } from '#core/contract/shape.ts'

/** An action on all rows of a list, as the server reports it. */
export type BulkRun = TypeOf<typeof BULK_RUN>

/** Refused rows, by reason. */
export type BulkReason = TypeOf<typeof BULK_REASON>

export const hasEnded = ({ state }: Pick<BulkRun, 'state'>): boolean => state === 'done' || state === 'failed'

const countText = (count: number): string => count.toLocaleString('zh-CN')

/** Progress or result in one line. */
export const runProgressText = ({ state, total, done, refused }: BulkRun): string => {
  if (state === 'queued') return `共 ${countText(total)} 条，正在排队`
  if (state === 'running') return `正在处理 ${countText(done + refused)} / ${countText(total)}`
  return `已处理 ${countText(done)} 条，未处理 ${countText(total - done)} 条`
}
