import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('is never done twice at once, and once more for all that was asked meanwhile', async () => {
  const ends: (() => void)[] = []
  let most = 0
  let now = 0
  const run = oneAtATime(async () => {
    most = Math.max(most, ++now)
    await new Promise<void>(resolve => ends.push(resolve))
    now--
  })
  const first = run()
  run()
  const third = run()
  ends[0]?.()
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.()
  await Promise.all([first, third])
  const later = run()
  expect(ends).toHaveLength(3)
  ends[2]?.()
  await later
  expect(most).toBe(1)
})
