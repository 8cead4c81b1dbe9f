import type { ClientArrange, Row } from '#schemas/types/wire.ts'

/** The rows with one of them moved to another index. */
export const withRowMoved = (rows: readonly Row[], id: number, to: number): readonly Row[] => {
  const row = rows.find(one => one.id === id)
  return row ? rows.filter(one => one !== row).toSpliced(to, 0, row) : rows
}

/**
 * Body of the request for a row that was moved to this index: it names the following row, so that concurrent moves of other users stay valid.
 * @param last no row of the list follows these
 */
export const arrangeBody = (rows: readonly Row[], at: number, last: boolean): Readonly<Record<string, number | null>> => {
  const id = rows[at]?.id ?? 0
  const behind = rows[at + 1]
  const ahead = rows[at - 1]
  if (behind) return { id, before: behind.id }
  return last || !ahead ? { id, before: null } : { id, after: ahead.id }
}

/** State of a list that decides whether its rows can be ordered now. */
export interface ListOrderState {
  readonly sort: string
  /** Query values of the filters, by query key. */
  readonly params: Readonly<Record<string, string>>
  /** A quick filter other than the first is active. */
  readonly narrowed: boolean
}

const isSingleValue = (value: string | undefined): boolean => value !== undefined && !value.includes(',')

/** Reason why the rows cannot be ordered as the list is shown now; undefined if they can. */
export const orderRefusal = ({ sort: order, within }: ClientArrange, { sort, params, narrowed }: ListOrderState): string | undefined => {
  if (sort !== order) return '按默认排序查看时，才能调整顺序'
  const group = within?.params ?? []
  if (group.length > 0 && !group.some(param => isSingleValue(params[param]))) return `先按“${within?.label}”筛选出一个，才能调整顺序`
  const others = Object.entries(params).some(([param, value]) => value !== '' && !group.includes(param))
  return others || narrowed ? '清除其他筛选条件后，才能调整顺序' : undefined
}
