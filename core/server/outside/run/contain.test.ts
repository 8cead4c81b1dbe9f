import { expect, it } from 'vitest'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Fact, FactContext } from '#core/contract/fact-consumer.ts'
import { stubOf } from '#tests/support/stub.ts'
import { containPlugin } from './contain.ts'
import { createTimerKeeper } from './plugin-timers.ts'
import { DEFAULT_DEADLINES, type PluginContext } from './work.ts'

const worldOf = (failed: string[], isOn = true): PluginContext => ({
  id: 'x',
  title: 'X',
  keeper: createTimerKeeper('x', () => undefined),
  deadlines: DEFAULT_DEADLINES,
  isOn: () => isOn,
  failed: what => void failed.push(what),
})

/** A consumer that throws the error. */
const throwing = (error: unknown) => {
  const failed: string[] = []
  const world = worldOf(failed)
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

it('a consumer of a plugin that is off wants no fact, and a fact queued before is done without it', async () => {
  const failed: string[] = []
  const consumed: Fact[] = []
  const consume = async (fact: Fact): Promise<void> => void consumed.push(fact)
  const plugin = { id: 'x', consumers: [{ name: 'x.hear', follows: [], consume }] }
  const fact = { id: 1, topic: 'row.moved' } as Fact
  const context = { tx: { withPlugin: () => ({}) } } as unknown as FactContext
  for (const isOn of [true, false]) {
    const [consumer] = containPlugin(worldOf(failed, isOn), plugin).consumers ?? []
    expect(consumer?.wants?.(fact)).toBe(isOn)
    await consumer?.consume(fact, context)
  }
  expect([consumed, failed]).toEqual([[fact], []])
})
