import { describe, expect, it } from 'vitest'
import { firstPath, groupWithPath, menuGroups, normalPath } from './menu-model.ts'

const menu = {
  revision: '1',
  groups: [
    { key: 'a', title: '甲', screens: ['/a/hidden'] },
    { key: 'b', title: '乙', icon: 'user', screens: ['/b/one', '/b/hidden', '/b/two'] },
  ],
  screens: { '/b/one': '一', '/b/two': '二', '/x/unlisted': '另' },
}

describe('menuGroups', () => {
  it('keeps what the employee may open and leaves out empty groups', () => {
    expect(menuGroups(menu)).toEqual([
      {
        key: 'b',
        title: '乙',
        icon: 'user',
        items: [
          { path: '/b/one', title: '一' },
          { path: '/b/two', title: '二' },
        ],
      },
    ])
    expect(groupWithPath(menuGroups(menu), '/b/two')?.key).toBe('b')
    expect(groupWithPath(menuGroups(menu), '/x/unlisted')).toBeUndefined()
  })
})

describe('firstPath', () => {
  it('is the first of the sidebar, else any screen, else none', () => {
    expect(firstPath(menu)).toBe('/b/one')
    expect(firstPath({ ...menu, groups: [] })).toBe('/b/one')
    expect(firstPath({ ...menu, groups: [], screens: {} })).toBeUndefined()
  })
})

describe('normalPath', () => {
  it('drops trailing slashes', () => {
    expect(['/', '/a/', '/a//', '/a/b'].map(normalPath)).toEqual(['/', '/a', '/a', '/a/b'])
  })
})
