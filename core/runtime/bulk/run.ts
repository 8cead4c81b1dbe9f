/** An action on all rows of a list, as the server reports it. */
export interface BulkRun {
  readonly id: string
  /** The action, and the resource it acts on. */
  readonly label: string
  readonly resource: string
  readonly state: 'queued' | 'running' | 'done' | 'failed'
  /** Reason of an early end; null if none. */
  readonly message: string | null
  readonly begun: string
  readonly total: number
  readonly done: number
  readonly refused: number
  /** URL of the list with the affected rows. */
  readonly listUrl: string | null
}

/** Refused rows, by reason. */
export interface BulkReason {
  readonly reason: string
  readonly count: number
  /** Names of the first rows. */
  readonly names: readonly string[]
}

export const runsUrl = '/runtime/bulk'

export const hasEnded = ({ state }: Pick<BulkRun, 'state'>): boolean => state === 'done' || state === 'failed'

const countText = (count: number): string => count.toLocaleString('zh-CN')

/** Progress or result in one line. */
export const runProgressText = ({ state, total, done, refused }: BulkRun): string => {
  if (state === 'queued') return `共 ${countText(total)} 条，正在排队`
  if (state === 'running') return `正在处理 ${countText(done + refused)} / ${countText(total)}`
  return `已处理 ${countText(done)} 条，未处理 ${countText(total - done)} 条`
}
