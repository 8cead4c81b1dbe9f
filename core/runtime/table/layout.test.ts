import { describe, expect, it, vi } from 'vitest'
import { type ColumnContext, resolveColumn } from './columns.ts'
import { layoutColumns } from './layout.ts'

const context: ColumnContext = { plugin: undefined, allowed: () => true }
const column = (key: string, width: number, fixed?: 'left' | 'right') =>
  resolveColumn({ key, label: key, cell: 'text', path: [key], width, fixed }, undefined, [], context)
const lay = (columns: ReturnType<typeof column>[], available = 0, mobile = false) =>
  layoutColumns({ columns, selectable: true, actionsWidth: 100, available, mobile })

describe('layoutColumns', () => {
  it('keeps the first column in view, or those that ask for it', () => {
    const first = lay([column('a', 200), column('b', 100)])
    expect(first.left.map(item => [item.column.key, item.style])).toEqual([['a', { left: 44 }]])
    const asked = lay([column('a', 200), column('b', 100, 'left'), column('c', 100, 'left'), column('d', 50, 'right')])
    expect(asked.left.map(item => item.style)).toEqual([{ left: 44 }, { left: 144 }])
    expect(asked.middle.map(item => item.column.key)).toEqual(['a'])
    expect(asked.right.map(item => item.style)).toEqual([{ right: 100 }])
  })

  it('shares spare room out, never takes any away', () => {
    const wide = lay([column('a', 100), column('b', 300)], 944)
    expect([...wide.left, ...wide.middle].map(item => item.width)).toEqual([200, 600])
    expect(wide).toMatchObject({ total: 944, scrolls: false })
    expect(lay([column('a', 100), column('b', 300)], 200)).toMatchObject({ total: 544, scrolls: true })
  })

  it('narrows fixed columns on a phone', () => {
    expect(lay([column('a', 300), column('b', 300)], 0, true).left[0]?.width).toBe(116)
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
