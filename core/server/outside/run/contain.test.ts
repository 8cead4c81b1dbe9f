import { expect, it } from 'vitest'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Fact, FactContext } from '#core/contract/fact-consumer.ts'
import { stubOf } from '#tests/support/stub.ts'
import { containPlugin } from './contain.ts'
import { createTimerKeeper } from './plugin-timers.ts'
import { DEFAULT_DEADLINES, type PluginContext } from './work.ts'

/** A consumer that throws the error. */
const throwing = (error: unknown) => {
  const failed: string[] = []
  const world: PluginContext = {
    id: 'x',
    title: 'X',
    keeper: createTimerKeeper('x', () => undefined),
    deadlines: DEFAULT_DEADLINES,
    isOn: () => true,
    failed: what => void failed.push(what),
  }
  const consume = async (): Promise<never> => {
    throw error
  }
  const [consumer] = containPlugin(world, { id: 'x', consumers: [{ name: 'x.hear', follows: [], consume }] }).consumers ?? []
  return { consumer, failed }
}

it('whatever a consumer breaks counts once, for nobody has put anything in, and it is followed apart', async () => {
  const context = stubOf<FactContext>('context', { tx: stubOf<Tx>('tx', { withPlugin: () => stubOf<Tx>('tx', {}) }) })
  for (const error of [Object.assign(new Error('duplicate'), { code: '23505' }), refuse('不行'), new TypeError('x')]) {
    const { consumer, failed } = throwing(error)
    expect(consumer).toMatchObject({ apart: 'x' })
    await expect(consumer?.consume({} as Fact, context)).rejects.toBe(error)
    expect(failed).toEqual(['消费者 x.hear'])
  }
  const { consumer, failed } = throwing(Object.assign(new Error('deadlock'), { code: '40P01' }))
  await expect(consumer?.consume({} as Fact, context)).rejects.toThrow('deadlock')
  expect(failed).toEqual([])
})
