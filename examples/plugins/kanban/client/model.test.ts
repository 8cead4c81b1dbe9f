import { describe, expect, it } from 'vitest'
import { details, move, options, view } from './board.testing.ts'
import { boardOf, laneQuery, lanesOf, whyFixed } from './model.ts'

const drawn = (props: Readonly<Record<string, unknown>>) => ({ ...view, drawn: { view: 'kanban/board', props } })

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
    ['all in use without a filter', options['phase'] ?? [], undefined, ['NEW', 'TALKS', 'ORDERED']],
    ['those that one value leaves', options['phase'] ?? [], 'TALKS', ['TALKS']],
    ['those that several values leave, in their own order', options['phase'] ?? [], 'ORDERED,NEW', ['NEW', 'ORDERED']],
    ['one that is out of use, where it is asked for', options['phase'] ?? [], 'OLD', ['OLD']],
    ['the uppermost of a tree', tree, undefined, ['A']],
    ['what is chosen in a tree', tree, 'A2', ['A2']],
    ['none of what is no value', options['phase'] ?? [], 'GONE', []],
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
    const [lane] = lanesOf(options['phase'] ?? [], 'NEW')
    const query = { screen: '/a', phaseIs: 'NEW,TALKS', nameContains: '王', sort: '-id' }
    const board = { param: 'phaseIs', limit: 20 }
    expect(lane && laneQuery(query, board, lane, 2)).toEqual({ ...query, phaseIs: 'NEW', page: '2', size: '20' })
    expect(lane && laneQuery(query, board, lane, undefined)).toEqual({ ...query, phaseIs: 'NEW' })
  })
})

describe('what a view says of its board', () => {
  it('is found in the list', () => {
    expect(boardOf(view)).toMatchObject({
      by: 'phase',
      param: 'phaseIs',
      mover: { action: move, item: 'phase' },
      title: 'name',
      limit: 10,
      details,
    })
  })

  it('has its usual title and limit, and no way to move, where it says nothing', () => {
    const card = { title: 'owner', lines: [] }
    expect(boardOf({ ...drawn({ by: 'phase' }), card })).toMatchObject({ title: 'owner', limit: 20, mover: undefined })
    expect(boardOf(drawn({ by: 'phase' }))).toMatchObject({ title: 'name' })
  })

  it('takes the name under which the form sends a reference', () => {
    const owner = {
      ...move,
      key: 'give',
      form: [
        { name: '', type: 'section', label: '归属', control: '' },
        { name: 'ownerId', field: 'owner', type: 'ref', label: '归属人', control: 'search' },
      ],
    }
    expect(boardOf({ ...drawn({ by: 'phase', move: 'give', item: 'owner' }), rowActions: [owner] })?.mover?.item).toBe('ownerId')
  })

  it('is nothing without the filter, and moves nothing without the action', () => {
    expect(boardOf({ ...view, filters: [] })).toBeUndefined()
    expect(boardOf({ ...view, rowActions: [details] })?.mover).toBeUndefined()
  })
})

describe('why a card stays', () => {
  const row = { id: 1 }
  const state = (visible: boolean, disabled: boolean, reason?: string) => () => ({ visible, disabled, reason })
  const mover = { action: move, item: 'phase' }
  it.each([
    [undefined, state(true, false), ''],
    [mover, state(false, false), ''],
    [mover, state(true, true, '已完成'), '已完成'],
    [mover, state(true, true), '现在不能移动'],
    [mover, state(true, false), undefined],
  ])('%#', (given, stateOf, reason) => {
    expect(whyFixed(given, row, stateOf)).toBe(reason)
  })
})
