import { expect, it } from 'vitest'
import { composeText } from './compose-text.ts'

it('is the whole message with the values of one recipient, and what it costs', () => {
  expect(composeText('远航', 'NOTICE', '{name}您好', { name: '王一' })).toEqual({ text: '【远航】王一您好', parts: 1 })
  expect(composeText('远航', 'MARKETING', '讲座', {})).toEqual({ text: '【远航】讲座，拒收请回复R', parts: 1 })
  expect(composeText('远航', 'NOTICE', '{name}您好', {})).toEqual({ fault: '模板变量缺失：客户姓名' })
})

it('has five hundred characters at most, the signature among them', () => {
  expect(composeText('远航', 'NOTICE', '字'.repeat(496), {})).toEqual({ text: `【远航】${'字'.repeat(496)}`, parts: 8 })
  expect(composeText('远航', 'NOTICE', '字'.repeat(497), {})).toEqual({ fault: '短信内容不能超过500字' })
})
