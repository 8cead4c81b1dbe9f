import { expect, it } from 'vitest'
import { limitConcurrency } from './in-turn.ts'

it('runs so many at once, the others in their order, and goes on after a failure', async () => {
  const run = limitConcurrency(2)
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const begun: number[] = []
  const work = gates.map(({ promise }, at) =>
    run(async () => {
      begun.push(at)
      await promise
      return at
    }).catch(() => 'failed'),
  )
  expect(begun).toEqual([0, 1])
  gates[1]?.reject(new Error('no'))
  expect(await work[1]).toBe('failed')
  expect(begun).toEqual([0, 1, 2])
  gates[2]?.resolve()
  await work[2]
  gates[0]?.resolve()
  gates[3]?.resolve()
  expect(await Promise.all(work)).toEqual([0, 'failed', 2, 3])
})
