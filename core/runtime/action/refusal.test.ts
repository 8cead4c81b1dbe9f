import { describe, expect, it, vi } from 'vitest'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { actionState, conditionFailedReason } from './action-state.ts'
import { actionRefusal } from './refusal.ts'

const context = { user: { id: 7, username: 'mgr_a', admin: false, departmentId: null, permissions: [] }, now: new Date() }
const action = (more: Partial<ClientAction> = {}): ClientAction => ({
  key: 'a',
  label: '移入公海',
  present: 'dialog',
  select: 'many',
  url: '/a',
  ...more,
})
const rows: Row[] = [
  { id: 1, name: '张三', phase: 'ORDERED', owner: { id: 2, username: '老王' } },
  { id: 2, name: '李四', phase: 'CONTACTS', owner: null },
  { id: 3, name: '', phase: 'ORDERED', owner: null },
]

describe('selection', () => {
  it('wants something ticked', () => {
    expect(actionRefusal(action(), [], context)).toEqual({ kind: 'note', message: '请勾选要编辑的内容' })
    const unselected = '请至少选择一个订单'
    expect(actionRefusal(action({ unselected }), [], context)).toEqual({ kind: 'note', message: unselected })
  })

  it('has a limit', () => {
    expect(actionRefusal(action({ limit: 2 }), rows, context)).toEqual({ kind: 'note', message: '一次最多操作2条' })
    const many = Array.from({ length: 501 }, (_, id) => ({ id }))
    expect(actionRefusal(action(), many, context)).toEqual({ kind: 'note', message: '一次最多操作500条' })
    expect(actionRefusal(action({ select: 'one' }), rows.slice(0, 2), context)).toEqual({ kind: 'note', message: '一次最多操作1条' })
  })

  it('needs none for what needs none', () => {
    expect(actionRefusal(action({ select: 'none' }), [], context)).toBeUndefined()
  })
})

describe('guards', () => {
  const guard = [{ when: { field: 'phase', kind: 'text' as const, eq: 'ORDERED' }, message: '以下客户已成单，不能移入公海', list: 'name' }]

  it('name the rows at fault', () => {
    expect(actionRefusal(action({ guard }), rows, context)).toEqual({
      kind: 'guard',
      message: '以下客户已成单，不能移入公海',
      names: ['张三', '#3'],
    })
    expect(actionRefusal(action({ guard }), rows.slice(1, 2), context)).toBeUndefined()
  })

  it('show the name of a reference', () => {
    const refusal = actionRefusal(
      action({ guard: [{ ...guard[0], when: { field: 'phase', kind: 'text', eq: 'ORDERED' }, message: 'x', list: 'owner' }] }),
      rows.slice(0, 1),
      context,
    )
    expect(refusal).toMatchObject({ names: ['老王'] })
  })

  it('refuse what they cannot judge, and report it', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(actionRefusal(action({ guard: [{ when: { field: 'nowhere', kind: 'integer', eq: 1 }, message: 'x' }] }), rows, context)).toEqual(
      {
        kind: 'note',
        message: conditionFailedReason,
      },
    )
    expect(report).toHaveBeenCalledOnce()
    report.mockRestore()
  })
})

describe('a row that may only be read', () => {
  const locked = rows.map((row, index) => (index === 1 ? row : { ...row, $readOnly: '仅可查看' }))
  const nameOf = (row: Row): string => String(row.name)

  it('is refused with its sentence, of several rows with their names, unless the action only reads', () => {
    expect(actionState(action({ select: 'one' }), locked[0], context)).toEqual({ visible: true, disabled: true, reason: '仅可查看' })
    expect(actionState(action({ select: 'one', read: true }), locked[0], context).disabled).toBe(false)
    expect(actionRefusal(action(), locked.slice(0, 1), context, nameOf)).toEqual({ kind: 'note', message: '仅可查看' })
    expect(actionRefusal(action(), locked.slice(0, 2), context, nameOf)).toEqual({ kind: 'guard', message: '仅可查看', names: ['张三'] })
    expect(actionRefusal(action({ read: true }), locked, context, nameOf)).toBeUndefined()
  })

  it('is no reason for what takes no row', () => {
    expect(actionState(action({ select: 'none' }), locked[0], context).disabled).toBe(false)
  })
})

describe('a refusal that the server alone can tell', () => {
  it('is of that row and that action', () => {
    const told = { id: 4, name: '赵六', $refused: { a: '已有记录，不能退回' } }
    expect(actionState(action({ select: 'one' }), told, context)).toEqual({ visible: true, disabled: true, reason: '已有记录，不能退回' })
    expect(actionState(action({ key: 'b', select: 'one' }), told, context).disabled).toBe(false)
    expect(actionRefusal(action({ select: 'one' }), [told], context)).toEqual({ kind: 'note', message: '已有记录，不能退回' })
  })
})

describe('state', () => {
  it('is what a guard says of the row before anybody presses', () => {
    const guard = [{ when: { field: 'phase', kind: 'text' as const, eq: 'ORDERED' }, message: '已成单' }]
    expect(actionState(action({ guard }), rows[0], context)).toEqual({ visible: true, disabled: true, reason: '已成单' })
    expect(actionState(action({ guard }), rows[1], context).disabled).toBe(false)
    expect(actionState(action({ guard }), undefined, context).disabled).toBe(false)
  })

  const lock = action({
    select: 'one',
    disabled: [{ when: { field: 'phase', kind: 'text', eq: 'ORDERED' }, reason: '客户已成单' }],
    visible: { field: 'name', kind: 'text', notEmpty: true },
  })

  it('hides, or says why not', () => {
    expect(actionState(lock, rows[0], context)).toEqual({ visible: true, disabled: true, reason: '客户已成单' })
    expect(actionState(lock, rows[1], context)).toEqual({ visible: true, disabled: false, reason: undefined })
    expect(actionState(lock, rows[2], context).visible).toBe(false)
  })

  it('is open on the page, where there is no row yet', () => {
    expect(actionState(lock, undefined, context)).toEqual({ visible: true, disabled: false, reason: undefined })
  })

  it('is asked again when the action starts', () => {
    expect(actionRefusal(lock, rows.slice(0, 1), context)).toEqual({ kind: 'note', message: '客户已成单' })
  })
})
