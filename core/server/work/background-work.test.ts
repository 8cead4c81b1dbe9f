import { expect, it } from 'vitest'
import { createBackgroundWork } from './background-work.ts'

it('waits for what has begun when it ends, begins nothing after that, and tells of what failed', async () => {
  const said: string[] = []
  const looks = createBackgroundWork({ info: () => undefined, error: () => undefined, warn: (_, what) => void said.push(what) })
  const held = Promise.withResolvers<void>()
  const order: string[] = []
  looks.begin(() => held.promise.then(() => void order.push('looked')), 'not looked')
  looks.begin(() => Promise.reject(new Error('no')), 'not read')
  const ended = looks.end().then(() => order.push('ended'))
  looks.begin(async () => void order.push('late'), 'late')
  held.resolve()
  await ended
  expect(order).toEqual(['looked', 'ended'])
  expect(said).toEqual(['not read'])
})

it('does not run what is begun after the end, and waits for nothing that is done', async () => {
  const work = createBackgroundWork({ info: () => undefined, error: () => undefined, warn: () => undefined })
  await work.end()
  let ran = false
  work.begin(async () => {
    ran = true
  }, 'late')
  await work.end()
  expect(ran).toBe(false)
})
