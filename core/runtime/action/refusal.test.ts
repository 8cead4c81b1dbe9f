import { describe, expect, it, vi } from 'vitest'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { actionState, unclear } from './action-state.ts'
import { refusalOf } from './refusal.ts'

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
    expect(refusalOf(action(), [], context)).toEqual({ kind: 'note', message: '请勾选要编辑的内容' })
    const unselected = '请至少选择一个订单'
    expect(refusalOf(action({ unselected }), [], context)).toEqual({ kind: 'note', message: unselected })
  })

  it('has a limit', () => {
    expect(refusalOf(action({ limit: 2 }), rows, context)).toEqual({ kind: 'note', message: '一次最多操作2条' })
    const many = Array.from({ length: 501 }, (_, id) => ({ id }))
    expect(refusalOf(action(), many, context)).toEqual({ kind: 'note', message: '一次最多操作500条' })
    expect(refusalOf(action({ select: 'one' }), rows.slice(0, 2), context)).toEqual({ kind: 'note', message: '一次最多操作1条' })
  })

  it('needs none for what needs none', () => {
    expect(refusalOf(action({ select: 'none' }), [], context)).toBeUndefined()
  })
})

describe('guards', () => {
  const guard = [{ when: { field: 'phase', kind: 'text' as const, eq: 'ORDERED' }, message: '以下客户已成单，不能移入公海', list: 'name' }]

  it('name the rows at fault', () => {
    expect(refusalOf(action({ guard }), rows, context)).toEqual({
      kind: 'guard',
      message: '以下客户已成单，不能移入公海',
      names: ['张三', '#3'],
    })
    expect(refusalOf(action({ guard }), rows.slice(1, 2), context)).toBeUndefined()
  })

  it('show the name of a reference', () => {
    const refusal = refusalOf(
      action({ guard: [{ ...guard[0], when: { field: 'phase', kind: 'text', eq: 'ORDERED' }, message: 'x', list: 'owner' }] }),
      rows.slice(0, 1),
      context,
    )
    expect(refusal).toMatchObject({ names: ['老王'] })
  })

  it('refuse what they cannot judge, and report it', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(refusalOf(action({ guard: [{ when: { field: 'nowhere', kind: 'integer', eq: 1 }, message: 'x' }] }), rows, context)).toEqual({
      kind: 'note',
      message: unclear,
    })
    expect(report).toHaveBeenCalledOnce()
    report.mockRestore()
  })
})

describe('state', () => {
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
    expect(refusalOf(lock, rows.slice(0, 1), context)).toEqual({ kind: 'note', message: '客户已成单' })
  })
})
