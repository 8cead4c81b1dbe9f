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

it('counts what came in the last minute, to the millisecond, again and again', () => {
  let now = 0
  const count = createFailureCount(() => now)
  const at = (time: number): boolean => {
    now = time
    return count.add()
  }
  // What is exactly a minute old is forgotten; a millisecond less, and it counts.
  expect([at(1), at(2), at(60_002), at(60_003)]).toEqual([false, false, false, false])
  expect([at(119_000), at(120_001), at(120_002)]).toEqual([true, true, true])
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

it.each(['08', '40', '53', '55', '57'])('what PostgreSQL says of class %s is never the plugin’s, whoever gave the input', start => {
  const error = Object.assign(new Error('x'), { code: `${start}000` })
  expect([isFailure(error), isFailure(error, 'nobody')]).toEqual([false, false])
})

it('only a code that begins so is of that class', () => {
  for (const code of ['42P08', '10840', '42822', '42223', 23505, undefined])
    expect([code, isFailure(Object.assign(new Error('x'), { code }))]).toEqual([code, true])
})

it('work that was called off is no failure, whoever gave the input', () => {
  const error = new DOMException('stop', 'AbortError')
  expect([isFailure(error), isFailure(error, 'nobody')]).toEqual([false, false])
})

it.each([
  [499, false, true],
  [500, true, true],
  [502, true, true],
  [503, false, false],
])('an answer of %i counts with and without people: %s, %s', (status, people, nobody) => {
  const error = new HttpError(status, status, 'x')
  expect([isFailure(error), isFailure(error, 'nobody')]).toEqual([people, nobody])
})
