import { describe, expect, it } from 'vitest'
import type { ClientFilter } from '#schemas/types/wire.ts'
import {
  behindKey,
  changeListState,
  type ListShape,
  listQuery,
  nextSort,
  pageSizes,
  readListState,
  withoutListState,
  writeListState,
} from './list-state.ts'

const nameFilter: ClientFilter = { key: 'name', type: 'text', label: '姓名', params: ['nameContains'] }
const range: ClientFilter = { key: 'day', type: 'dateRange', label: '日期', params: ['dayOnOrAfter', 'dayOnOrBefore'] }
const view = {
  screen: '/a',
  filters: [nameFilter, range],
  quickFilter: [
    { key: 'all', label: '全部' },
    { key: 'mine', label: '我的' },
  ],
  columns: [{ key: 'name', label: '姓名', cell: 'text', path: ['name'], sortable: true }],
  sort: '-createdDate',
  paged: true,
  size: 10,
} satisfies ListShape & { screen: string }

const stateOfQuery = (query: string, shape: ListShape = view) => readListState(shape, new URLSearchParams(query))

describe('readListState', () => {
  it('falls back to what the view says', () => {
    expect(stateOfQuery('')).toEqual({ params: {}, quickCheck: 'all', sort: '-createdDate', page: 1, size: 10 })
  })

  it('takes filters, quick filter, sort, page and size from the address', () => {
    expect(stateOfQuery('nameContains=%20王%20&dayOnOrBefore=2026-01-02&quickCheck=mine&sort=-name&page=3&size=50')).toEqual({
      params: { nameContains: '王', dayOnOrBefore: '2026-01-02' },
      quickCheck: 'mine',
      sort: '-name',
      page: 3,
      size: 50,
    })
  })

  it.each(['page=0', 'page=x', 'page=1.5', 'size=7', 'size=100000', 'sort=password', 'quickCheck=none'])('does not take %s', query => {
    expect(stateOfQuery(query)).toEqual(stateOfQuery(''))
  })
})

describe('writeListState', () => {
  const write = (query: string, change: object, shape: ListShape = view) =>
    writeListState(shape, { ...stateOfQuery(query, shape), ...change }, new URLSearchParams(query)).toString()

  it('writes only what differs and keeps the keys of others', () => {
    expect(write('tab=b&page=4', { page: 1 })).toBe('tab=b')
    expect(write('', { params: { nameContains: '李' }, sort: 'name', size: 20 })).toBe('nameContains=%E6%9D%8E&sort=name&size=20')
  })

  it('is read back as it was', () => {
    const query = 'nameContains=%E7%8E%8B&quickCheck=mine&sort=-name&page=2&size=20'
    expect(write(query, {})).toBe(query)
  })

  it('remembers that a default was cleared', () => {
    const shape = { ...view, filters: [{ ...nameFilter, default: '王' }] }
    expect(stateOfQuery('', shape).params).toEqual({ nameContains: '王' })
    const cleared = write('', { params: {} }, shape)
    expect(cleared).toBe('nameContains=')
    expect(stateOfQuery(cleared, shape).params).toEqual({})
  })
})

describe('listQuery', () => {
  it('sends the screen and no empty values', () => {
    expect(listQuery(view, stateOfQuery('nameContains=王'))).toEqual({
      screen: '/a',
      nameContains: '王',
      quickCheck: 'all',
      sort: '-createdDate',
      page: '1',
      size: '10',
    })
  })

  it('has no page where all rows come at once', () => {
    const shape = { ...view, paged: false, sort: '', quickFilter: undefined }
    expect(listQuery(shape, stateOfQuery('', shape))).toEqual({ screen: '/a' })
  })
})

describe('rows behind a number', () => {
  const behind = '{"name":"newLeads","from":"2026-11-01","to":"2026-11-30"}'
  const shape = { ...view, filters: [{ ...range, default: 'thisMonth' }, nameFilter] }
  const address = new URLSearchParams({ [behindKey]: behind }).toString()

  it('are narrowed by no default of a filter, and no default is remembered as cleared', () => {
    expect(stateOfQuery('', shape).params).not.toEqual({})
    expect(stateOfQuery(address, shape)).toMatchObject({ params: {}, behind })
    expect(writeListState(shape, stateOfQuery(address, shape), new URLSearchParams(address)).toString()).toBe(address)
  })

  it('stay those rows through filters, sort and pages, for the list and for what is done with all of it', () => {
    const next = changeListState(shape, stateOfQuery(address, shape), { params: { nameContains: '李' }, sort: 'name' })
    const written = writeListState(shape, { ...next, page: 2 }, new URLSearchParams(address))
    expect(Object.fromEntries(written)).toEqual({ [behindKey]: behind, nameContains: '李', sort: 'name', page: '2' })
    expect(listQuery(shape, readListState(shape, written))).toMatchObject({ [behindKey]: behind, nameContains: '李', page: '2' })
  })

  it('are left for the list as it begins', () => {
    expect(withoutListState(shape, new URLSearchParams(`${address}&tab=b&nameContains=李&page=2`)).toString()).toBe('tab=b')
  })
})

describe('a quick filter with a sort of its own', () => {
  const due = { key: 'due', label: '今日待办', sort: 'plannedTime' }
  const shape = { ...view, quickFilter: [...view.quickFilter, due] } satisfies ListShape & { screen: string }
  const at = (query: string) => stateOfQuery(query, shape)

  it('sorts the list until the person does; the server knows it', () => {
    expect(at('quickCheck=due').sort).toBe('plannedTime')
    expect(listQuery(shape, at('quickCheck=due'))).not.toHaveProperty('sort')
    expect(listQuery(shape, at('quickCheck=due&sort=name'))).toMatchObject({ quickCheck: 'due', sort: 'name' })
  })

  it('comes and goes with it, a sort that was chosen stays', () => {
    const chosen = changeListState(shape, at(''), { quickCheck: 'due' })
    expect(chosen).toMatchObject({ quickCheck: 'due', sort: 'plannedTime', page: 1 })
    expect(writeListState(shape, chosen, new URLSearchParams()).toString()).toBe('quickCheck=due')
    expect(changeListState(shape, chosen, { quickCheck: 'mine' }).sort).toBe('-createdDate')
    expect(changeListState(shape, at('sort=name&page=3'), { quickCheck: 'due' })).toMatchObject({ sort: 'name', page: 1 })
    expect(changeListState(shape, chosen, { page: 2 })).toMatchObject({ sort: 'plannedTime', page: 2 })
  })
})

describe('nextSort', () => {
  it('goes up, down and back to the view’s own', () => {
    expect(nextSort('name', '-createdDate', '-createdDate')).toBe('name')
    expect(nextSort('name', 'name', '-createdDate')).toBe('-name')
    expect(nextSort('name', '-name', '-createdDate')).toBe('-createdDate')
    expect(nextSort('name', '-name', '-name')).toBe('name')
  })
})

describe('pageSizes', () => {
  it('adds the view’s own size', () => {
    expect(pageSizes({ size: 20 })).toEqual([10, 20, 50, 100])
    expect(pageSizes({ size: 25 })).toEqual([10, 20, 25, 50, 100])
  })
})
