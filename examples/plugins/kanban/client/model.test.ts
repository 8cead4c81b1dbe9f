import { describe, expect, it } from 'vitest'
import { boardView, detailsAction, editAction, phaseOptions } from './board.testing.ts'
import { boardModelOf, immovableReason, laneQuery, lanesOf } from './model.ts'

const viewWithProps = (props: Readonly<Record<string, unknown>>) => ({ ...boardView, drawn: { view: 'kanban/board', props } })

describe('the columns of a board', () => {
  const tree = [
    {
      value: 'A',
      label: '甲',
      children: [
        { value: 'A1', label: '甲一' },
        { value: 'A2', label: '甲二', disabled: true },
      ],
    },
  ]

  it.each([
    ['all in use without a filter', phaseOptions['phase'] ?? [], undefined, ['NEW', 'TALKS', 'ORDERED']],
    ['those that one value leaves', phaseOptions['phase'] ?? [], 'TALKS', ['TALKS']],
    ['those that several values leave, in their own order', phaseOptions['phase'] ?? [], 'ORDERED,NEW', ['NEW', 'ORDERED']],
    ['one that is out of use, where it is asked for', phaseOptions['phase'] ?? [], 'OLD', ['OLD']],
    ['the uppermost of a tree', tree, undefined, ['A']],
    ['what is chosen in a tree', tree, 'A2', ['A2']],
    ['none of what is no value', phaseOptions['phase'] ?? [], 'GONE', []],
  ])('are %s', (_name, given, chosen, keys) => {
    expect(lanesOf(given, chosen).map(({ key }) => key)).toEqual(keys)
  })

  it('keep a value as a form has it, and say why nothing can be put there', () => {
    const [yes, no] = lanesOf(
      [
        { value: true, label: '是' },
        { value: false, label: '否', manual: false },
      ],
      undefined,
    )
    expect([yes?.key, yes?.value, yes?.refusal]).toEqual(['true', true, undefined])
    expect(no?.refusal).toContain('不能手动设置')
  })

  it('ask within the list’s own query for their value, page by page', () => {
    const [lane] = lanesOf(phaseOptions['phase'] ?? [], 'NEW')
    const query = { screen: '/a', phaseIs: 'NEW,TALKS', nameContains: '王', sort: '-id' }
    const board = { param: 'phaseIs', limit: 20 }
    expect(lane && laneQuery(query, board, lane, 2)).toEqual({ ...query, phaseIs: 'NEW', page: '2', size: '20' })
    expect(lane && laneQuery(query, board, lane, undefined)).toEqual({ ...query, phaseIs: 'NEW' })
  })
})

describe('what a view says of its board', () => {
  it('is found in the list', () => {
    expect(boardModelOf(boardView)).toMatchObject({
      by: 'phase',
      param: 'phaseIs',
      mover: { action: editAction, item: 'phase' },
      title: 'name',
      limit: 10,
      details: detailsAction,
    })
  })

  it('has its usual title and limit, and no way to move, where it says nothing', () => {
    const card = { title: 'owner', lines: [] }
    expect(boardModelOf({ ...viewWithProps({ by: 'phase' }), card })).toMatchObject({ title: 'owner', limit: 20, mover: undefined })
    expect(boardModelOf(viewWithProps({ by: 'phase' }))).toMatchObject({ title: 'name' })
  })

  it('takes the name under which the form sends a reference', () => {
    const owner = {
      ...editAction,
      key: 'give',
      form: [
        { name: '', type: 'section', label: '归属', control: '' },
        { name: 'ownerId', field: 'owner', type: 'ref', label: '归属人', control: 'search' },
      ],
    }
    expect(boardModelOf({ ...viewWithProps({ by: 'phase', move: 'give', item: 'owner' }), rowActions: [owner] })?.mover?.item).toBe(
      'ownerId',
    )
  })

  it('is nothing without the filter, and moves nothing without the action', () => {
    expect(boardModelOf({ ...boardView, filters: [] })).toBeUndefined()
    expect(boardModelOf({ ...boardView, rowActions: [detailsAction] })?.mover).toBeUndefined()
  })
})

describe('why a card stays', () => {
  const row = { id: 1 }
  const state = (visible: boolean, disabled: boolean, reason?: string) => () => ({ visible, disabled, reason })
  const mover = { action: editAction, item: 'phase' }
  it.each([
    [undefined, state(true, false), ''],
    [mover, state(false, false), ''],
    [mover, state(true, true, '已完成'), '已完成'],
    [mover, state(true, true), '现在不能移动'],
    [mover, state(true, false), undefined],
  ])('%#', (given, stateOf, reason) => {
    expect(immovableReason(given, row, stateOf)).toBe(reason)
  })
})
