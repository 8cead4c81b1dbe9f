import { runOperation } from '@yuanhang/kit/testing'
import { NOW } from '@yuanhang/server'
import { expect, it } from 'vitest'
import { finish } from './finish.ts'

const row = (id: number, done: boolean) => ({ id, version: 1, title: `记录${id}`, done })

it('marks the rows as done, with the time', async () => {
  const { result, written } = await runOperation(finish, { rows: [row(1, false), row(2, false)] })
  expect(written).toEqual([{ kind: 'change', resource: 'samplePluginNote', ids: [1, 2], values: { done: true, doneDate: NOW } }])
  expect(result.message).toBe('已完成')
})

it('refuses what is done already, and writes nothing', async () => {
  const ran = runOperation(finish, { rows: [row(1, false), row(2, true)] })
  await expect(ran).rejects.toThrow('“记录2” 已经完成')
})
