import { describe, expect, it } from 'vitest'
import type { Row } from '#schemas/types/wire.ts'
import { readPath, treeRows } from './tree.ts'

const row = (id: number, parent: unknown): Row => ({ id, parent })
const shape = (rows: Row[], collapsed: number[] = []) =>
  treeRows(rows, ['parent', 'id'], new Set(collapsed)).map(item => [item.row.id, item.depth, item.expanded])

describe('treeRows', () => {
  const rows = [row(3, { id: 2 }), row(1, null), row(2, { id: 1 }), row(4, { id: 1 })]

  it('puts children under their parents', () => {
    expect(shape(rows)).toEqual([
      [1, 0, true],
      [2, 1, true],
      [3, 2, undefined],
      [4, 1, undefined],
    ])
  })

  it('leaves out what is below a collapsed row', () => {
    expect(shape(rows, [2])).toEqual([
      [1, 0, true],
      [2, 1, false],
      [4, 1, undefined],
    ])
    expect(shape(rows, [1])).toEqual([[1, 0, false]])
  })

  it('loses no row: unknown parents and cycles are roots', () => {
    expect(shape([row(5, { id: 99 }), row(6, { id: 6 })])).toEqual([
      [5, 0, undefined],
      [6, 0, undefined],
    ])
    expect(shape([row(7, { id: 8 }), row(8, { id: 7 })]).map(([id]) => id)).toEqual([7, 8])
  })

  it('takes a plain id as well', () => {
    expect(treeRows([row(1, null), row(2, 1)], ['parent'], new Set()).map(item => item.depth)).toEqual([0, 1])
  })
})

describe('readPath', () => {
  it('goes through references, lists of them and nothing', () => {
    expect(readPath({ a: { b: 1 } }, ['a', 'b'])).toBe(1)
    expect(readPath({ a: [{ b: 1 }, { b: 2 }] }, ['a', 'b'])).toEqual([1, 2])
    expect(readPath({ a: null }, ['a', 'b'])).toBeNull()
    expect(readPath({ a: 'x' }, ['a', 'length'])).toBeUndefined()
  })
})
