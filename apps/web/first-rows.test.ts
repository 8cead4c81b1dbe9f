import { expect, it } from 'vitest'
import { firstRows } from './first-rows.ts'

const view = {
  type: 'table',
  screen: '/a/leads',
  listUrl: '/a/list',
  filters: [{ key: 'name', type: 'text', params: ['nameContains'] }],
  columns: [{ key: 'name', sortable: true }],
  sort: '-id',
  paged: true,
  size: 10,
}

it('asks for the rows of a list as its address says', () => {
  expect(firstRows({ view }, '')).toBe('/a/list?screen=%2Fa%2Fleads&sort=-id&page=1&size=10&total=later')
  expect(firstRows({ view }, '?nameContains=%E7%8E%8B&page=3&open=add')).toBe(
    '/a/list?screen=%2Fa%2Fleads&nameContains=%E7%8E%8B&sort=-id&page=3&size=10&total=later',
  )
})

it('asks for nothing where there is no list', () => expect(firstRows({ view: { type: 'detail' } }, '')).toBeUndefined())
