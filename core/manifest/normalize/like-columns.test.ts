import { expect, it } from 'vitest'
import type { View } from '#core/contract/model/screen.ts'
import { coreLanguage } from '../kinds/language.ts'
import { columnPointer, expandScreen, isDerivedColumn } from './like-columns.ts'
import type { NormalColumn, NormalColumns, NormalScreen } from './normal.ts'

/** A view with the members of its kind. */
const viewOf = (view: View & Readonly<Record<string, unknown>>): View => view

const screen = (path: string, slot: NormalColumns, more: Partial<NormalScreen> = {}): NormalScreen => ({
  manifest: 1,
  path,
  title: path,
  view: viewOf({ type: 'table', resource: 'lead', ...slot }),
  ...more,
})

const LEADS = screen('/leads', { columns: [{ field: 'name', fixed: 'left' }, { field: 'phone' }, { field: 'phase', cell: 'tag' }] })

/** View of each screen after `expandScreen`, by path. */
const expandedViews = (...others: readonly NormalScreen[]): Readonly<Record<string, unknown>> => {
  const all = new Map([LEADS, ...others].map(one => [one.path, one]))
  const set = { screens: all, kinds: coreLanguage.viewKinds }
  return Object.fromEntries([...all].map(([path, one]) => [path, expandScreen(set, one).view]))
}

/** Columns of each list after `expandScreen`, by path. */
const expandedScreens = (...others: readonly NormalScreen[]) => expandedViews(...others) as Readonly<Record<string, NormalColumns>>

const fieldsAndPointers = (columns: readonly NormalColumn[] = []) =>
  columns.map((column, index) => [column.field, columnPointer(column, index)])

it('are the other screen’s as they stand there, and what they put in takes the place of its like', () => {
  const { '/mine': mine } = expandedScreens(
    screen('/mine', { columnsLike: { like: '/leads', without: ['phone'], with: [{ field: 'owner' }, { field: 'name', width: 200 }] } }),
  )
  expect(fieldsAndPointers(mine?.columns)).toEqual([
    ['name', 'columns/with/1'],
    ['phase', 'columns/like'],
    ['owner', 'columns/with/0'],
  ])
  expect(mine?.columns?.map(({ fixed, cell, width }) => ({ fixed, cell, width }))).toEqual([{ width: 200 }, { cell: 'tag' }, {}])
  expect(mine?.columns?.map(isDerivedColumn)).toEqual([false, true, false])
})

it('are those of a screen that is like another itself, or extends one', () => {
  const { '/three': three, '/four': four } = expandedScreens(
    screen('/two', { columnsLike: { like: '/leads', without: ['phone'] } }),
    screen('/three', { columnsLike: { like: '/two', without: ['phase'] } }),
    screen('/extending', {}, { view: undefined, extends: '/two' }),
    screen('/four', { columnsLike: { like: '/extending' } }),
  )
  expect(fieldsAndPointers(three?.columns)).toEqual([['name', 'columns/like']])
  expect(fieldsAndPointers(four?.columns)).toEqual([
    ['name', 'columns/like'],
    ['phase', 'columns/like'],
  ])
})

it('stand in tabs and in lists of a detail too', () => {
  const like = { columnsLike: { like: '/leads', without: ['phase'] } }
  const { '/tabs': tabs, '/detail': detail } = expandedViews(
    screen(
      '/tabs',
      {},
      { view: viewOf({ type: 'tabs', tabs: [{ key: 'a', title: 'A', view: { type: 'table', resource: 'lead', ...like } }] }) },
    ),
    screen(
      '/detail',
      {},
      { view: viewOf({ type: 'detail', resource: 'deal', title: 'name', tabs: [{ title: 'A', list: 'lead', ...like }] }) },
    ),
  ) as Readonly<Record<string, { readonly tabs: readonly (NormalColumns & { readonly view?: NormalColumns })[] }>>
  expect(fieldsAndPointers(tabs?.tabs[0]?.view?.columns).map(([field]) => field)).toEqual(['name', 'phone'])
  expect(fieldsAndPointers(detail?.tabs[0]?.columns).map(([field]) => field)).toEqual(['name', 'phone'])
})

it('cannot be had from a circle, of which one screen says so, from what is no list, or from another resource', () => {
  const all = expandedScreens(
    screen('/self', { columnsLike: { like: '/self' } }),
    screen('/one', { columnsLike: { like: '/two' } }),
    screen('/two', { columnsLike: { like: '/one' } }),
    screen('/into', { columnsLike: { like: '/one' } }),
    screen('/around', { columnsLike: { like: '/z-extending' } }),
    screen('/z-extending', {}, { view: undefined, extends: '/around' }),
    screen('/component', {}, { view: viewOf({ type: 'component', component: 'a/b' }) }),
    screen('/of-component', { columnsLike: { like: '/component' } }),
    screen(
      '/deals',
      { columnsLike: { like: '/leads' } },
      { view: viewOf({ type: 'table', resource: 'deal', columnsLike: { like: '/leads' } }) },
    ),
    screen('/nowhere', { columnsLike: { like: '/gone' } }),
  )
  const broken = (path: string) => [all[path]?.columnsLike?.broken, all[path]?.columns]
  expect(broken('/self')).toEqual(['circular', []])
  expect(['/one', '/two', '/into'].map(path => broken(path)[0])).toEqual(['elsewhere', 'circular', 'elsewhere'])
  expect(broken('/around')).toEqual(['circular', []])
  expect(broken('/of-component')).toEqual(['empty', []])
  expect(broken('/deals')).toEqual(['resource', []])
  expect(broken('/nowhere')).toEqual(['elsewhere', []])
})
