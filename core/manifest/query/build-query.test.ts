import { describe, expect, it } from 'vitest'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { buildFilterQuery, buildQuery, defaultFilterValues, type QueryView, readState } from './index.ts'

const filter = (key: string, type: string, params: string[]): ClientFilter => ({ key, type, label: key, params })

const view: QueryView = {
  screen: '/newCustomer/institutionsCustomer',
  paged: true,
  size: 10,
  sort: '-createdDate',
  filters: [
    filter('name', 'text', ['nameContains']),
    filter('createdDate', 'dateRange', ['createdDateOnOrAfter', 'createdDateOnOrBefore']),
    filter('birthday', 'date', ['birthdayIs']),
    filter('time', 'datetime', ['timeOnOrAfter', 'timeOnOrBefore']),
  ],
}

describe('buildQuery', () => {
  it('sends sort, page, size and screen, and leaves out what is empty', () => {
    expect(buildQuery(view, { filters: { name: ['  '], createdDate: [undefined, undefined] } })).toEqual({
      sort: '-createdDate',
      page: '1',
      size: '10',
      screen: '/newCustomer/institutionsCustomer',
    })
  })

  it('gives days their first and last second', () => {
    const filters = { createdDate: ['2026-03-01', '2026-03-31'], birthday: ['2026-03-01'], time: ['2026-03-01 08:00:00', '2026-03-02'] }
    expect(buildQuery(view, { filters, sort: '', quickCheck: 'all', page: 2, size: 50 })).toEqual({
      createdDateOnOrAfter: '2026-03-01 00:00:00',
      createdDateOnOrBefore: '2026-03-31 23:59:59',
      birthdayIs: '2026-03-01 00:00:00',
      timeOnOrAfter: '2026-03-01 08:00:00',
      timeOnOrBefore: '2026-03-02 23:59:59',
      quickCheck: 'all',
      page: '2',
      size: '50',
      screen: '/newCustomer/institutionsCustomer',
    })
  })

  it('leaves paging out of an unpaged list and of an export', () => {
    expect(buildQuery({ ...view, paged: false }, { filters: {} })).not.toHaveProperty('page')
    expect(buildFilterQuery(view, { filters: { name: ['王明'] } })).toEqual({
      nameContains: '王明',
      sort: '-createdDate',
      screen: view.screen,
    })
  })
})

describe('readState', () => {
  it('is the inverse of buildQuery', () => {
    const state = {
      filters: { name: ['王明'], createdDate: ['2026-03-01', undefined] },
      quickCheck: 'all',
      sort: 'name',
      page: 3,
      size: 20,
    }
    expect(readState(view, new URLSearchParams(buildQuery(view, state)))).toEqual(state)
  })

  it('ignores what an address bar may hold', () => {
    const state = readState(view, new URLSearchParams('type=add&page=-1&size=x&__proto__=1'))
    expect(state).toEqual({ filters: {}, quickCheck: undefined, sort: undefined, page: undefined, size: undefined })
  })
})

describe('defaults', () => {
  const now = new Date('2026-01-31T17:00:00Z')
  it.each([
    ['dateRange', 'thisMonth', ['2026-02-01', '2026-02-28']],
    ['dateRange', 'lastMonth', ['2026-01-01', '2026-01-31']],
    ['dateRange', 'today', ['2026-02-01', '2026-02-01']],
    ['date', 'today', ['2026-02-01']],
    ['month', 'lastMonth', ['2026-01']],
    ['select', 'APP', ['APP']],
    ['multiSelect', ['A', 'B'], ['A,B']],
    ['select', undefined, []],
  ])('%s %j → %j', (type, value, expected) => {
    expect(defaultFilterValues({ type, default: value }, now)).toEqual(expected)
  })
})
