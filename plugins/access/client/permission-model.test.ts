import { describe, expect, it } from 'vitest'
import {
  branchPermissions,
  chosenCount,
  type GrantNode,
  lockedPermissions,
  searchBranches,
  tickedKeys,
  toggleBranches,
} from './permission-model.ts'

const leaf = (key: string, title: string, permission: string, disabled = false): GrantNode => ({
  key,
  title,
  permission,
  disabled,
  children: [],
})
const tree: GrantNode[] = [
  {
    key: 'crm',
    title: '客资',
    children: [
      {
        key: 'all',
        title: '全部客资',
        permission: '/all',
        children: [leaf('all/list', '查看列表', '/c/list'), leaf('all/edit', '编辑', '/c/edit')],
      },
      {
        key: 'sea',
        title: '公海',
        permission: '/sea',
        children: [leaf('sea/list', '查看列表', '/c/list'), leaf('sea/take', '领取', '/sea/take', true)],
      },
    ],
  },
]
const [crm] = tree as [GrantNode]
const noPermissions = new Set<string>()

describe('a branch', () => {
  it('counts a permission once, however many screens it stands under', () => {
    expect(branchPermissions(crm)).toEqual(['/all', '/c/list', '/c/edit', '/sea', '/sea/take'])
    expect(chosenCount(crm, new Set(['/c/list']))).toEqual({ chosen: 1, total: 5 })
  })

  it('is ticked whole or in part', () => {
    expect(tickedKeys(tree, new Set(['/c/list', '/c/edit', '/all']))).toEqual({
      whole: ['all', 'all/list', 'all/edit', 'sea/list'],
      part: ['crm', 'sea'],
    })
  })
})

describe('toggle', () => {
  const locked = lockedPermissions(tree)

  it('takes whole branches, without what may not be granted, sorted', () => {
    expect(toggleBranches([crm], noPermissions, locked)).toEqual(['/all', '/c/edit', '/c/list', '/sea'])
  })

  it('ticks the same permission under every screen', () => {
    const chosen = new Set(toggleBranches([leaf('all/list', '查看列表', '/c/list')], noPermissions, locked))
    expect(tickedKeys(tree, chosen).whole).toEqual(['all/list', 'sea/list'])
  })

  it('takes away, but not what may not be taken', () => {
    const full = new Set(['/all', '/c/edit', '/c/list', '/sea', '/sea/take', '/elsewhere'])
    expect(toggleBranches([crm], full, locked)).toEqual(['/elsewhere', '/sea/take'])
  })
})

describe('search', () => {
  it('keeps the way to a match and all below it', () => {
    const found = searchBranches(tree, ' 公海 ')
    expect(found[0]?.children.map(node => node.key)).toEqual(['sea'])
    expect(found[0]?.children[0]?.children).toHaveLength(2)
  })

  it('finds permissions too, and nothing where there is nothing', () => {
    expect(searchBranches(tree, '/c/edit')[0]?.children.map(node => node.children.map(child => child.key))).toEqual([['all/edit']])
    expect(searchBranches(tree, '没有')).toEqual([])
    expect(searchBranches(tree, '')).toBe(tree)
  })
})
