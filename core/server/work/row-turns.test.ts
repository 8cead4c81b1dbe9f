import { expect, it } from 'vitest'
import { createRowTurns } from './row-turns.ts'

it('lets calls on the same rows follow one another, in order, and others pass', async () => {
  const inTurn = createRowTurns()
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const first = inTurn(['a', 'b'], () => held.promise.then(() => void order.push('first')))
  const second = inTurn(['b', 'c'], async () => void order.push('second'))
  const third = inTurn(['c', 'a'], async () => void order.push('third'))
  await inTurn(['d'], async () => void order.push('other'))
  await inTurn([], async () => void order.push('none'))
  held.resolve()
  await Promise.all([first, second, third])
  expect(order).toEqual(['other', 'none', 'first', 'second', 'third'])
})

it('goes on after a call that failed', async () => {
  const inTurn = createRowTurns()
  const failed = inTurn(['a'], () => Promise.reject(new Error('no')))
  expect(await inTurn(['a'], async () => 'done')).toBe('done')
  await expect(failed).rejects.toThrow('no')
})

it('waits no longer than its patience for one that hangs', async () => {
  const inTurn = createRowTurns(5)
  const held = Promise.withResolvers<void>()
  const hanging = inTurn(['a'], () => held.promise)
  expect(await inTurn(['a'], async () => 'done')).toBe('done')
  held.resolve()
  await hanging
})
