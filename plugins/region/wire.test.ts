import { describe, expect, it } from 'vitest'
import { fieldType } from '#core/manifest/fields/index.ts'
import { findRegions, regionName, regionsBelow, regionTree } from './wire.ts'

const { check, offers, parse } = fieldType('region')
const context = { label: '地区', now: new Date() }
const paths = (level = regionTree(), above = ''): readonly string[] =>
  level.flatMap(({ value, children }) => [above + value, ...paths(children, `${above}${value}/`)])
const allPaths = paths()

describe('the tree', () => {
  it('goes beyond Guizhou: every mainland province with its cities, and these with their counties, built once', () => {
    const mainland = regionTree().filter(({ value }) => !['710000', '810000', '820000'].includes(value))
    expect(mainland).toHaveLength(31)
    for (const province of mainland) for (const city of province.children) expect(city.children.length, city.label).toBeGreaterThan(0)
    expect(allPaths.length).toBeGreaterThan(3000)
    expect(new Set(allPaths).size).toBe(allPaths.length)
    expect(regionTree()).toBe(regionTree())
  })

  it('has codes whose every one begins as the one above it: the check knows a wrong way without the tree', () => {
    expect(allPaths.filter(path => check(path, {}, context) !== undefined || !offers?.(path, regionTree()))).toEqual([])
    for (const wrong of ['510107', '510000/440300', '510000/510107', '510000/510100/510900', '51', '', '510000/'])
      expect(check(wrong, {}, context), wrong).toBe('请选择正确的地区')
    expect(offers?.('510000/510199', regionTree())).toBe(false)
  })
})

describe('names', () => {
  it.each([
    ['510000/510100/510107', '四川省成都市武侯区'],
    ['110000/110100/110105', '北京市朝阳区'],
    ['500000/500200/500229', '重庆市城口县'],
    ['420000/429000/429004', '湖北省仙桃市'],
    ['420000/429000', '湖北省省直辖县'],
    ['440000', '广东省'],
    ['999999', '999999'],
    ['510000/510199', '510000/510199'],
    [null, ''],
  ])('%s → %s', (path, name) => {
    expect(regionName(path)).toBe(name)
  })

  it('are read back as the way they stand for, every single one', () => {
    const wrong = allPaths.filter(path => {
      const read = parse(regionName(path), regionTree())
      return !('value' in read) || regionName(read.value) !== regionName(path)
    })
    expect(wrong).toEqual([])
  })
})

describe('a spreadsheet cell', () => {
  it.each([
    ['四川省成都市武侯区', '510000/510100/510107'],
    ['四川省/成都市/武侯区', '510000/510100/510107'],
    ['四川 成都 武侯', '510000/510100/510107'],
    ['四川-成都', '510000/510100'],
    ['北京市', '110000'],
    ['北京朝阳区', '110000/110100/110105'],
    ['北京市 北京市 朝阳区', '110000/110100/110105'],
    ['湖北仙桃', '420000/429000/429004'],
    ['广西南宁市', '450000/450100'],
    ['510107', '510000/510100/510107'],
    ['510000', '510000'],
    ['510000/510100', '510000/510100'],
    ['', null],
  ])('%s is %s', (text, value) => {
    expect(parse(text, regionTree())).toEqual({ value })
  })

  it.each(['武侯区', '四川省深圳市', '510199', '510000/440300', '火星', '四'.repeat(5000)])('is no region: %s', text => {
    expect(parse(text, regionTree())).toEqual({ message: expect.stringMatching(/^没有“.{1,60}”这个地区$/) })
  })
})

describe('looking for a place', () => {
  it('finds it by any part of its whole name, its own name first', () => {
    expect(findRegions('武侯', 5)[0]).toMatchObject({ path: '510000/510100/510107', name: '四川省成都市武侯区' })
    expect(findRegions(' 成都 武侯 ', 5)).toHaveLength(1)
    expect(findRegions('市', 7)).toHaveLength(7)
    expect(findRegions('火星', 5)).toEqual([])
    expect(findRegions('  ', 5)).toEqual([])
  })

  it('goes down level by level', () => {
    expect(regionsBelow([]).length).toBe(regionTree().length)
    expect(regionsBelow(['510000']).map(({ label }) => label)).toContain('成都市')
    expect(regionsBelow(['510000', '510100', '510107'])).toEqual([])
    expect(regionsBelow(['999999'])).toEqual([])
  })
})
