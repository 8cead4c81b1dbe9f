import { describe, expect, it } from 'vitest'
import { lookupOptions } from './lookup-options.ts'
import { hasPermissions } from './use-permission.ts'

describe('lookupOptions', () => {
  it('gives values and labels', () => {
    expect(lookupOptions([{ id: 1, label: '甲', disabled: true }])).toEqual([{ value: 1, label: '甲', disabled: true }])
  })

  it('builds a tree, and a node whose parent is not there stands at the top', () => {
    const items = [
      { id: 3, label: '孙', parentId: 2 },
      { id: 1, label: '根', parentId: null },
      { id: 2, label: '子', parentId: 1 },
      { id: 9, label: '孤', parentId: 77 },
      { id: 5, label: '环', parentId: 5 },
    ]
    expect(lookupOptions(items, true)).toEqual([
      { value: 1, label: '根', children: [{ value: 2, label: '子', children: [{ value: 3, label: '孙' }] }] },
      { value: 9, label: '孤' },
      { value: 5, label: '环' },
    ])
  })
})

describe('holds', () => {
  it('needs every string exactly; an administrator passes; nobody holds nothing', () => {
    const profile = { admin: false, permissions: ['/a', '/a/list'] }
    expect(hasPermissions(profile, '/a')).toBe(true)
    expect(hasPermissions(profile, ['/a', '/a/list'])).toBe(true)
    expect(hasPermissions(profile, ['/a', '/a/add'])).toBe(false)
    expect(hasPermissions(profile, '/a/li')).toBe(false)
    expect(hasPermissions({ admin: true, permissions: [] }, '/x')).toBe(true)
    expect(hasPermissions(undefined, '/a')).toBe(false)
  })
})
