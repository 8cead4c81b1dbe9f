import { describe, expect, it, vi } from 'vitest'
import { type ColumnContext, resolveColumn } from './columns.ts'
import { fitColumns, placeColumns } from './layout.ts'

const context: ColumnContext = { plugin: undefined, allowed: () => true }
const column = (key: string, width: number, fixed?: 'left' | 'right', indent = false) =>
  resolveColumn({ key, label: key, cell: 'text', path: [key], width, fixed }, undefined, [], { ...context, indent })
const place = (columns: ReturnType<typeof column>[], mobile = false) =>
  placeColumns({ columns, selectable: true, actionsWidth: 100, mobile })

describe('placeColumns', () => {
  it('keeps the first column in view, or those that ask for it', () => {
    const first = place([column('a', 200), column('b', 100)])
    expect(first.left.map(item => [item.column.key, item.style])).toEqual([['a', { left: 44 }]])
    const asked = place([
      column('a', 200),
      column('b', 100, 'left'),
      column('c', 100, 'left'),
      column('d', 50, 'right'),
      column('e', 60, 'right'),
    ])
    expect(asked.left.map(item => item.style)).toEqual([{ left: 44 }, { left: 144 }])
    expect(asked.middle.map(item => item.column.key)).toEqual(['a'])
    expect(asked.right.map(item => [item.column.key, item.style])).toEqual([
      ['d', { right: 160 }],
      ['e', { right: 100 }],
    ])
  })

  it('narrows fixed columns on a phone, a tree less', () => {
    expect(place([column('a', 300), column('b', 300)], true).left[0]?.width).toBe(116)
    expect(place([column('a', 300, undefined, true), column('b', 300)], true).left[0]?.width).toBe(172)
  })
})

describe('fitColumns', () => {
  const placement = place([column('a', 100), column('b', 300)])

  it('shares spare room out', () => {
    expect(fitColumns(placement, 944)).toEqual({ widths: [200, 600], total: 944, scrolls: false })
  })

  it('never takes any away', () => {
    expect(fitColumns(placement, 200)).toEqual({ widths: [100, 300], total: 544, scrolls: true })
  })
})

describe('resolveColumn', () => {
  it('takes away an action the employee may not use', () => {
    const base = { key: 'a', label: 'a', cell: 'link', path: ['a'] as [string], action: 'details' }
    expect(resolveColumn(base, undefined, [], context).column.action).toBe('details')
    expect(resolveColumn(base, undefined, [], { ...context, allowed: () => false }).column.action).toBeUndefined()
  })

  it('shows the plain value when a cell fails', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = {
      text: () => {
        throw new Error('broken')
      },
    }
    expect(resolveColumn({ key: 'a', label: 'a', cell: 'x', path: ['a'] }, broken, [], context).text({ id: 1, a: 7 } as never)).toBe('7')
  })
})
