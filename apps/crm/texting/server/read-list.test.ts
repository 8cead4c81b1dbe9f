import { expect, it } from 'vitest'
import { readList } from './read-list.ts'

it('sends no value that is cut: one that is too long is a fault', () => {
  const { recipients, faults } = readList(`手机号,姓名\n13800138001,${'长'.repeat(50)}\n13800138002,${'长'.repeat(51)}`)
  expect(recipients.map(({ values }) => Object.values(values).map(value => value?.length))).toEqual([[50]])
  expect(faults).toEqual([{ where: '第3行', reason: `“${'长'.repeat(20)}…”超过50个字` }])
})
