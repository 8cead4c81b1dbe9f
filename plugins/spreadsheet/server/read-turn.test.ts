import { expect, it } from 'vitest'
import { readInTurn, readOncePerEmployee } from './read-turn.ts'

it('reads one file at a time, and none of a person whose file is read or waits to be', async () => {
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const begun: number[] = []
  const work = (at: number) => async () => {
    begun.push(at)
    await gates[at]?.promise
    return at
  }
  const [first, second, job] = [readOncePerEmployee(7, work(0)), readOncePerEmployee(8, work(1)), readInTurn(work(2))]
  for (const employee of [7, 8])
    await expect(readOncePerEmployee(employee, work(9))).rejects.toMatchObject({ status: 429, message: /正在读取/ })
  expect(begun).toEqual([0])
  gates[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all([second, job, readOncePerEmployee(7, async () => 'again')])).toEqual([1, 2, 'again'])
})
