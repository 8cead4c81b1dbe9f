import { callEndpoint } from '@yuanhang/kit/testing'
import { expect, it } from 'vitest'
import { summary } from './summary.ts'

it('counts what the caller may see', async () => {
  const asked: unknown[] = []
  const lists = {
    count: async (request: { readonly query: Readonly<Record<string, string>>; readonly actor: { readonly id: number } }) => {
      asked.push(request.actor.id)
      return request.query['quickCheck'] === 'done' ? 5 : 12
    },
  }
  const { result } = await callEndpoint(summary, { actor: { id: 7 }, services: { lists } })
  expect(result).toEqual({ total: 12, done: 5 })
  expect(asked).toEqual([7, 7])
})
