import { expect, it } from 'vitest'
import { createCatchUp } from './catch-up.ts'

/** A page, and a server whose first `behind` responses are outdated. */
const page = ({ behind = 0, shown = 'a' as string | undefined } = {}) => {
  const calls: string[] = []
  const clean = { gate: Promise.resolve() }
  const state = { shown, server: 'b', behind }
  const tell = createCatchUp({
    shown: () => [state.shown],
    whenClean: () => clean.gate,
    async refresh() {
      calls.push('refresh')
      if (state.behind-- <= 0) state.shown = state.server
    },
    async renew() {
      calls.push('renew')
    },
    async wait() {
      calls.push('wait')
    },
  })
  return { calls, clean, state, tell }
}

it('asks for nothing when it shows what is in service', async () => {
  const { tell, calls } = page()
  await tell('a')
  expect(calls).toEqual([])
})

it('fetches menu and screen, then what stands on it', async () => {
  const { tell, calls } = page()
  await tell('b')
  expect(calls).toEqual(['refresh', 'renew'])
})

it('asks again where another node answers that is a moment behind, and gives up on one that stays so', async () => {
  const late = page({ behind: 2 })
  await late.tell('b')
  expect(late.calls).toEqual(['refresh', 'wait', 'refresh', 'wait', 'refresh', 'renew'])
  const never = page({ behind: 1_000 })
  await never.tell('b')
  expect(never.calls.filter(call => call === 'refresh')).toHaveLength(8)
  expect(never.calls).not.toContain('renew')
})

it('misses nothing that is told in the moment in which it is done', async () => {
  const { tell, state } = page()
  const first = tell('b')
  const second = first.then(() => {
    state.server = 'c'
    return tell('c')
  })
  await second
  expect(state.shown).toBe('c')
})

it('waits until no form is dirty, then shows the newest that it was told', async () => {
  const { tell, calls, clean, state } = page()
  const { promise, resolve } = Promise.withResolvers<void>()
  clean.gate = promise
  const done = tell('b')
  state.server = 'c'
  void tell('c')
  await Promise.resolve()
  expect(calls).toEqual([])
  resolve()
  await done
  expect(state.shown).toBe('c')
  expect(calls).toEqual(['refresh', 'renew'])
})
