import { expect, it } from 'vitest'
import { checkDetails } from './check-details.ts'

it('shows the pairs that the answer names, and a word for what is empty', () => {
  expect(
    checkDetails({ id: 1, fields: [{ label: '经手人', value: '李四' }, { label: '备注', value: null }, 'x', { label: '数量', value: 0 }] }),
  ).toEqual([
    { label: '经手人', value: '李四' },
    { label: '备注', value: '暂无' },
    { label: '数量', value: '0' },
  ])
})

it('shows nothing of an answer that names none', () => {
  expect([undefined, null, 'text', {}, { fields: 'text' }].map(checkDetails)).toEqual([[], [], [], [], []])
})
