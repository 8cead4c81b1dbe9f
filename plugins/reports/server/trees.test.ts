import { describe, expect, it } from 'vitest'
import { treeOfParents } from './trees.ts'

type Parents = Parameters<typeof treeOfParents>[0]

const treeOf = (parents: Parents) => treeOfParents(parents) ?? expect.fail('no tree')

/** 1 over 2 and 3, 3 over 4; 5 alone. */
const TEAMS: Parents = new Map([
  [1, null],
  [2, 1],
  [3, 1],
  [4, 3],
  [5, null],
])

describe('a tree of values', () => {
  it('leads from a value up to the top', () => {
    const { upward, parent } = treeOf(TEAMS)
    expect(upward(4)).toEqual([4, 3, 1])
    expect(upward(1)).toEqual([1])
    expect([parent(4), parent(3), parent(1), parent(5)]).toEqual([3, 1, undefined, undefined])
  })

  it('leads from a value to all below it', () => {
    const { downward } = treeOf(TEAMS)
    expect(downward(1)).toEqual([1, 2, 3, 4])
    expect(downward(3)).toEqual([3, 4])
    expect(downward(5)).toEqual([5])
  })

  it('pairs each value with itself and all above it', () => {
    expect(treeOf(TEAMS).pairs()).toEqual([
      [1, 1],
      [2, 2],
      [2, 1],
      [3, 3],
      [3, 1],
      [4, 4],
      [4, 3],
      [4, 1],
      [5, 5],
    ])
  })

  it('has a value that it does not know alone', () => {
    const { upward, downward, parent } = treeOf(TEAMS)
    expect([upward(99), downward(99), parent(99)]).toEqual([[99], [99], undefined])
  })

  it('has at the top a value whose parent is gone', () => {
    const { upward, parent, pairs } = treeOf(new Map([...TEAMS, [6, 77]]))
    expect([upward(6), parent(6)]).toEqual([[6], undefined])
    expect(pairs()).toContainEqual([6, 6])
    expect(pairs()).not.toContainEqual([6, 77])
  })

  it('goes round a cycle once', () => {
    const { upward, downward } = treeOf(
      new Map([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ]),
    )
    expect(upward('a')).toEqual(['a', 'b', 'c'])
    expect(downward('b').toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('is none where no value has a parent that there is', () => {
    expect(treeOfParents(new Map())).toBeUndefined()
    expect(treeOfParents(new Map([[1, null]]))).toBeUndefined()
    expect(
      treeOfParents(
        new Map([
          [1, null],
          [2, 77],
        ]),
      ),
    ).toBeUndefined()
  })
})
