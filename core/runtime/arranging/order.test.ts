import { describe, expect, it } from 'vitest'
import type { ClientArrange, Row } from '#schemas/types/wire.ts'
import { arrangeBody, orderRefusal, withRowMoved } from './order.ts'

const rows: readonly Row[] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
const ids = (list: readonly Row[]) => list.map(row => row.id)

describe('a moved row', () => {
  it('stands at its new place among the others', () => {
    expect(ids(withRowMoved(rows, 4, 1))).toEqual([1, 4, 2, 3])
    expect(ids(withRowMoved(rows, 1, 3))).toEqual([2, 3, 4, 1])
    expect(ids(withRowMoved(rows, 2, 1))).toEqual([1, 2, 3, 4])
    expect(withRowMoved(rows, 9, 0)).toBe(rows)
  })

  it('is posted by the row behind it; at the end of all as last, at the end of a page by the row ahead', () => {
    expect(arrangeBody(withRowMoved(rows, 4, 1), 1, true)).toEqual({ id: 4, before: 2 })
    expect(arrangeBody(withRowMoved(rows, 1, 3), 3, true)).toEqual({ id: 1, before: null })
    expect(arrangeBody(withRowMoved(rows, 1, 3), 3, false)).toEqual({ id: 1, after: 4 })
  })
})

describe('rows can be put in order', () => {
  const plain: ClientArrange = { url: '/a/arrange', sort: 'sort' }
  const within: ClientArrange = { ...plain, within: { label: '小组', params: ['teamIs'] } }
  const shown = { sort: 'sort', params: {}, narrowed: false }

  it('while the list stands by that order, and nothing is filtered', () => {
    expect(orderRefusal(plain, shown)).toBeUndefined()
    expect(orderRefusal(plain, { ...shown, sort: '-sort' })).toBe('按默认排序查看时，才能调整顺序')
    expect(orderRefusal(plain, { ...shown, params: { nameContains: '王' } })).toBe('清除其他筛选条件后，才能调整顺序')
    expect(orderRefusal(plain, { ...shown, narrowed: true })).toBe('清除其他筛选条件后，才能调整顺序')
  })

  it('within one group alone, where there are groups', () => {
    expect(orderRefusal(within, { ...shown, params: { teamIs: '5' } })).toBeUndefined()
    expect(orderRefusal(within, shown)).toBe('先按“小组”筛选出一个，才能调整顺序')
    expect(orderRefusal(within, { ...shown, params: { teamIs: '5,6' } })).toBe('先按“小组”筛选出一个，才能调整顺序')
    expect(orderRefusal(within, { ...shown, params: { teamIs: '5', nameContains: '王' } })).toBe('清除其他筛选条件后，才能调整顺序')
    expect(orderRefusal({ ...plain, within: { label: '小组', params: [] } }, shown)).toBeUndefined()
  })
})
