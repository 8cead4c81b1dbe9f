import { describe, expect, it, vi } from 'vitest'
import { createSelection } from './selection.ts'

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
const shownSelection = (selectable: (row: { id: number }) => boolean = () => true) => {
  const selection = createSelection()
  selection.show(rows, selectable)
  return selection
}
const ids = (selection: ReturnType<typeof createSelection>) => selection.rows().map(row => row.id)

describe('createSelection', () => {
  it('answers ticked rows in the order of the list', () => {
    const selection = shownSelection()
    for (const at of [2, 0]) selection.toggle(rows[at] as { id: number })
    expect(ids(selection)).toEqual([1, 3])
    expect(selection.state()).toBe('some')
    selection.toggleAll()
    expect(selection.state()).toBe('all')
    selection.toggleAll()
    expect(ids(selection)).toEqual([])
  })

  it('never ticks what cannot be ticked', () => {
    const selection = shownSelection(row => row.id !== 2)
    selection.toggle(rows[1] as { id: number })
    selection.toggleAll()
    expect(ids(selection)).toEqual([1, 3])
    expect(selection.state()).toBe('all')
  })

  it('drops rows that are gone and takes over new copies of the others', () => {
    const selection = shownSelection()
    selection.toggleAll()
    const fresh = { id: 3, version: 2 }
    selection.show([fresh, { id: 4 }], () => true)
    expect(selection.rows()).toEqual([fresh])
    expect(selection.rows()[0]).toBe(fresh)
  })

  it('is empty, not unticked, until something can be ticked', () => {
    const selection = createSelection()
    expect(selection.state()).toBe('empty')
    selection.show(rows, () => false)
    expect(selection.state()).toBe('empty')
    selection.show(rows, () => true)
    expect(selection.state()).toBe('none')
  })

  it('tells only the row that changed', () => {
    const selection = shownSelection()
    const [one, two] = [vi.fn(), vi.fn()]
    selection.subscribeRow(1, one)
    const stop = selection.subscribeRow(2, two)
    selection.toggle(rows[0] as { id: number })
    expect(one).toHaveBeenCalledTimes(1)
    expect(two).not.toHaveBeenCalled()
    stop()
    selection.toggleAll()
    expect(two).not.toHaveBeenCalled()
  })
})

describe('all that the list finds', () => {
  it('is chosen until a tick is changed or taken back, on whatever page the list stands', () => {
    const selection = shownSelection(row => row.id !== 2)
    expect(selection.whole()).toBe(false)
    selection.chooseWhole()
    expect([selection.whole(), ids(selection)]).toEqual([true, [1, 3]])
    selection.show([{ id: 4 }, { id: 5 }], () => true)
    expect([selection.whole(), ids(selection)]).toEqual([true, [4, 5]])
    selection.toggle({ id: 9 })
    expect(selection.whole()).toBe(true)
    selection.show(rows, () => true)
    selection.toggle(rows[0] as { id: number })
    expect([selection.whole(), ids(selection)]).toEqual([false, [2, 3]])
    selection.chooseWhole()
    selection.clear()
    expect([selection.whole(), ids(selection)]).toEqual([false, []])
  })
})
