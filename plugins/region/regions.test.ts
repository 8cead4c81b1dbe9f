import { describe, expect, it } from 'vitest'
import { regionName, regionTree } from './regions.ts'

describe('regionName', () => {
  it.each([
    ['510000/510100/510107', '四川省成都市武侯区'],
    ['110000/110100/110105', '北京市朝阳区'],
    ['440000', '广东省'],
    ['999999', '999999'],
    [null, ''],
  ])('%s → %s', (path, name) => {
    expect(regionName(path)).toBe(name)
  })
})

it('goes beyond Guizhou: every mainland province with its cities, built once', () => {
  const mainland = regionTree().filter(province => !['710000', '810000', '820000'].includes(province.value))
  expect(mainland).toHaveLength(31)
  for (const province of mainland) expect(province.children?.length, province.label).toBeGreaterThan(0)
  expect(regionTree()).toBe(regionTree())
})
