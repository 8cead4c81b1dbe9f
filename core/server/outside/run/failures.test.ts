import { expect, it } from 'vitest'
import { HttpError, refuse } from '#core/contract/errors.ts'
import { createFailureCount, isFailure } from './failures.ts'

it('the third failure within a minute is one too many', () => {
  let now = 0
  const count = createFailureCount(() => now)
  expect([count.add(), count.add()]).toEqual([false, false])
  now = 60_000
  expect([count.add(), count.add(), count.add()]).toEqual([false, false, true])
  count.reset()
  expect(count.add()).toBe(false)
})

it('refusals, input that the database refuses, and lost transactions are no failures', () => {
  for (const code of ['23505', '22001', '40001', '40P01', '55P03', '57P01', '08006'])
    expect(isFailure(Object.assign(new Error('x'), { code }))).toBe(false)
  expect(isFailure(refuse('不行'))).toBe(false)
  expect(isFailure(new HttpError(503, 503, '忙'))).toBe(false)
  expect(isFailure(new HttpError(500, 500, 'x'))).toBe(true)
  expect(isFailure(Object.assign(new Error('x'), { code: '42703' }))).toBe(true)
  expect(isFailure(new TypeError('x'))).toBe(true)
  expect(isFailure(undefined)).toBe(true)
})

it('where nobody has put anything in, whatever the plugin breaks is its own', () => {
  const failure = (error: unknown) => isFailure(error, 'nobody')
  for (const code of ['23505', '22001', '42703']) expect(failure(Object.assign(new Error('x'), { code }))).toBe(true)
  for (const code of ['40001', '40P01', '55P03', '57P01', '08006']) expect(failure(Object.assign(new Error('x'), { code }))).toBe(false)
  expect(failure(refuse('不行'))).toBe(true)
  expect(failure(new HttpError(503, 503, '忙'))).toBe(false)
})
