import { expect, it } from 'vitest'
import { commonLevels, layerEntryText, openLayerEntries, parseLayerEntry, withLayerEntries } from './opened.ts'

it('names what is open, level by level, beside what the page says itself', () => {
  const search = withLayerEntries('?sort=-name&open=old', [
    layerEntryText({ key: 'detail', ids: [7] }),
    layerEntryText({ part: 'visits', key: 'edit', ids: [1, 2] }),
    layerEntryText({ key: 'assign-permissions', ids: [3] }),
  ])
  expect(search).toBe('?sort=-name&open=detail%3A7&open=visits.edit%3A1%2C2&open=assign-permissions%3A3')
  expect(openLayerEntries(search).map(parseLayerEntry)).toEqual([
    { key: 'detail', ids: [7] },
    { part: 'visits', key: 'edit', ids: [1, 2] },
    { key: 'assign-permissions', ids: [3] },
  ])
  expect(withLayerEntries(search, [])).toBe('?sort=-name')
  expect(withLayerEntries('?open=a', [])).toBe('')
})

it.each(['', '-', 'edit:', 'edit:0', 'edit:1,', 'a b', 'edit:x', 'edit:1:2', 'a.b.c:1', '.edit:1', 'bulk*all'])(
  'reads nothing out of “%s”',
  text => {
    expect(parseLayerEntry(text)).toBeUndefined()
  },
)

it('knows what two addresses have in common', () => {
  const at = (search: string, pathname = '/a') => ({ pathname, search })
  expect(commonLevels(at('?open=a&open=b'), at('?open=a'))).toBe(1)
  expect(commonLevels(at(''), at('?open=a'))).toBe(0)
  expect(commonLevels(at('?open=a'), at('?open=c'))).toBe(0)
  expect(commonLevels(at('?open=a'), at('?open=a&page=2'))).toBeUndefined()
  expect(commonLevels(at('?open=a'), at('?open=a', '/b'))).toBeUndefined()
})
